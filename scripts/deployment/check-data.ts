import { createHmac, randomUUID } from 'node:crypto'
import { askBackend, jsonOf, succeeded, type Answered, type Deployment } from './deployment.ts'
import { Findings, type Finding } from './finding.ts'
import { VISITORS_DOORS, type PublicSchema } from './schema.ts'

/** Functions of administrators and of the service, which must refuse an ordinary account. */
const NOT_FOR_PEOPLE = /^(admin_|lease_|settle_|record_|orphan_|open_share|look_at_invitation)/

/**
 * Row level security, functions and tokens, as a visitor and as an ordinary account. Changes nothing: writes are aimed
 * at rows that cannot exist.
 */
export async function checkData(deployment: Deployment, schema: PublicSchema): Promise<readonly Finding[]> {
  const found = new Findings('data')
  const published = await askBackend(deployment, '/rest/v1/rpc/published', {
    method: 'POST',
    body: JSON.stringify({ after_version: 0 }),
    token: null,
  })
  const alive = published.status !== 0 && published.status < 500
  found.expect(alive, 'the data API answers', `the data API answers ${published.status || published.text}`)
  if (!alive) return found.all

  await checkTables(deployment, schema, null, found)
  if (deployment.token) await checkTables(deployment, schema, deployment.token, found)
  await checkFunctions(deployment, schema, found)
  for (const name of ['hawa', 'auth', 'storage']) {
    const answer = await askBackend(deployment, '/rest/v1/profiles?limit=1', { headers: { 'accept-profile': name } })
    found.expect(
      !succeeded(answer),
      `the schema ${name} is closed`,
      `the data API serves the schema ${name}: take it out of "Exposed schemas"`,
    )
  }
  await checkTokens(deployment, found)
  return found.all
}

async function checkTables(
  deployment: Deployment,
  { tables }: PublicSchema,
  token: string | null,
  found: Findings,
): Promise<void> {
  const who = token ? 'an ordinary account' : 'a visitor'
  const seen = await Promise.all(
    tables.map(async (table) => {
      const read = await askBackend(deployment, `/rest/v1/${table}?limit=3`, { token })
      const rows = jsonOf(read)
      // No row has this id, and a table without ids answers with an error: so a refused change differs from a change of
      // no row.
      const id = randomUUID()
      const patched = await askBackend(deployment, `/rest/v1/${table}?id=eq.${id}`, {
        method: 'PATCH',
        token,
        body: JSON.stringify({ id }),
      })
      const deleted = await askBackend(deployment, `/rest/v1/${table}?id=eq.${id}`, { method: 'DELETE', token })
      return {
        table,
        missing: isMissing(read),
        writable: succeeded(patched) || succeeded(deleted),
        open:
          succeeded(read) &&
          Array.isArray(rows) &&
          rows.length > (token === null ? 0 : table === 'profiles' ? 1 : Infinity),
      }
    }),
  )
  const those = (which: 'missing' | 'open' | 'writable'): string =>
    seen
      .filter((one) => one[which])
      .map(({ table }) => table)
      .join(', ')
  if (token === null)
    found.expect(
      those('missing') === '',
      `${tables.length} tables are there`,
      `these tables are missing: ${those('missing')}. Run \`supabase db push\``,
    )
  found.expect(
    those('open') === '',
    `${who} reads no row that is not theirs`,
    `${who} can read ${those('open')}: row level security is off or a policy is too wide`,
  )
  found.expect(
    those('writable') === '',
    `${who} writes no table directly`,
    `${who} may write directly: ${those('writable')}`,
  )
}

/** PostgREST's word for a table that does not exist, and PostgreSQL's. */
const isMissing = (answer: Answered): boolean =>
  answer.status === 404 && ['PGRST205', '42P01'].includes(String(Reflect.get(Object(jsonOf(answer)), 'code')))

async function checkFunctions(deployment: Deployment, { functions }: PublicSchema, found: Findings): Promise<void> {
  const call = (name: string, token: string | null, args: object = {}): Promise<Answered> =>
    askBackend(deployment, `/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(args), token })
  const openTo = async (names: readonly string[], token: string | null): Promise<string[]> => {
    const answers = await Promise.all(names.map(async (name) => [name, await call(name, token)] as const))
    return answers.filter(([, answer]) => succeeded(answer)).map(([name]) => name)
  }
  const doors: readonly string[] = VISITORS_DOORS
  const toVisitors = await openTo(
    functions.filter((name) => !doors.includes(name)),
    null,
  )
  found.expect(
    toVisitors.length === 0,
    'a visitor gets no answer from functions of accounts',
    `a visitor can call ${toVisitors.join(', ')}`,
  )
  if (deployment.token) {
    const toPeople = await openTo(
      functions.filter((name) => NOT_FOR_PEOPLE.test(name)),
      deployment.token,
    )
    found.expect(
      toPeople.length === 0,
      'an ordinary account gets no answer from functions of administrators',
      `an ordinary account can call ${toPeople.join(', ')}`,
    )
  }
  const map = await call('public_study_map', null)
  found.expect(
    succeeded(map),
    'what visitors may ask is answered',
    `public_study_map answers ${map.status}: run \`supabase db push\`, then reload the schema of the data API`,
  )
  const command = await call('apply_command', null, {
    id: randomUUID(),
    name: 'no_such_command',
    args: {},
    made_at: null,
  })
  found.expect(
    command.status === 401 || command.status === 403 || succeeded(command),
    'commands are decided',
    `apply_command answers ${command.status} ${command.text.slice(0, 120)}`,
  )
}

/** Tokens without a valid signature. */
async function checkTokens(deployment: Deployment, found: Findings): Promise<void> {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({ sub: randomUUID(), role: 'service_role', exp: Math.floor(Date.now() / 1000) + 900 })
  const signed = (head: object, key: string): string =>
    `${part(head)}.${claims}.${createHmac('sha256', key)
      .update(`${part(head)}.${claims}`)
      .digest('base64url')}`
  const forged = {
    'without a signature': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.`,
    'signed with the public key': signed({ alg: 'HS256', typ: 'JWT' }, deployment.key),
    'signed with a well-known secret': signed(
      { alg: 'HS256', typ: 'JWT' },
      'super-secret-jwt-token-with-at-least-32-characters-long',
    ),
  }
  for (const [name, token] of Object.entries(forged)) {
    const answer = await askBackend(deployment, '/rest/v1/profiles?limit=1', { token })
    found.expect(
      !succeeded(answer),
      `a token ${name} opens nothing`,
      `a token ${name} is accepted as the service role: change the JWT secret now`,
    )
  }
}
