import { askBackend, succeeded, type Answered, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'

/**
 * The answer of each function to an empty request. The embedded server has no endpoint for functions that only a
 * schedule calls.
 */
interface Expected {
  readonly name: string
  readonly statuses: readonly number[]
  readonly scheduled?: true
  /** No browser calls it. */
  readonly closed?: true
}

const EXPECTED: readonly Expected[] = [
  { name: 'contact', statuses: [400] },
  { name: 'share', statuses: [404] },
  { name: 'invite', statuses: [404, 400] },
  // A bad token must end no subscription; mail programs call it, never browsers of the site.
  { name: 'unsubscribe', statuses: [400], closed: true },
  // The embedded server has this endpoint only with the secret of the mail service.
  { name: 'mail-events', statuses: [401, 404], closed: true },
  { name: 'verify-file', statuses: [400, 401] },
  { name: 'send-mails', statuses: [401, 403], scheduled: true },
  { name: 'sweep-files', statuses: [401, 403], scheduled: true },
]

/** Checks that each function is deployed, closed to others, and allows browsers of other origins. */
export async function checkFunctions(deployment: Deployment): Promise<readonly Finding[]> {
  const found = new Findings('functions')
  for (const { name, statuses, scheduled, closed } of EXPECTED) {
    const answer = await askBackend(deployment, `/functions/v1/${name}`, { method: 'POST', body: '{}', token: null })
    if (scheduled && answer.status === 404) {
      found.look(
        `${name} is not there: right for the embedded server, which does it by itself; else \`supabase functions ` +
          `deploy ${name}\``,
      )
      continue
    }
    if (answer.status === 429) {
      found.look(`${name} has heard enough from this address for now: try again later`)
      continue
    }
    found.expect(
      statuses.includes(answer.status) && !isAbsent(answer),
      `${name} answers as it should`,
      wrongWords(name, answer),
    )
    if (scheduled || closed || deployment.backend === deployment.site) continue
    const preflight = await askBackend(deployment, `/functions/v1/${name}`, {
      method: 'OPTIONS',
      token: null,
      headers: { origin: deployment.site, 'access-control-request-method': 'POST' },
    })
    found.expect(
      succeeded(preflight) && preflight.headers.has('access-control-allow-origin'),
      `${name} may be asked by the site`,
      `${name} does not let browsers of ${deployment.site} ask`,
    )
  }
  return found.all
}

/** Supabase's message for a function that is not deployed. */
const isAbsent = ({ status, text }: Answered): boolean =>
  status === 404 && /function was not found|Requested function/i.test(text)

function wrongWords(name: string, answer: Answered): string {
  if (isAbsent(answer)) return `${name} is not deployed: \`supabase functions deploy ${name}\``
  if (succeeded(answer)) return `${name} does its work for anybody`
  return `${name} answers ${answer.status || answer.text} to an empty request: read its log`
}
