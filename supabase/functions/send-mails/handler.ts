import { call, isKey, type Backend } from '../service.ts'
import { MailProblem, type MailDriver, type MailOutcome } from './mail.ts'
import { render, type Job } from './render.ts'

export interface Post {
  readonly driver: MailDriver
  /** Base address of links to pages; set by the operator, never taken from a request. */
  readonly site: string
  /** Base address of the functions; by default below `site`. */
  readonly functions?: string
}

export interface Sent {
  readonly sent: number
  readonly failed: number
}

const BATCH = 10
/** A run ends after this many; the next one goes on. */
const MOST = 200

/** POST with the secret key as bearer: sends the due mails and answers {sent, failed}. 401 for anybody else. */
export async function sendMails(request: Request, backend: Backend, post: Post): Promise<Response> {
  if (request.method !== 'POST') return Response.json({ code: 'method_not_allowed' }, { status: 405 })
  if (!(await isKey(request.headers.get('authorization'), backend.serviceKey)))
    return Response.json({ code: 'needs_login' }, { status: 401 })
  return Response.json(await sendDueMails(backend, post))
}

/**
 * Leases due mails, sends them one by one and records the result of each. A mail that was handed over but whose lease
 * could not be ended (the database went away in between) is handed over again, under the same key.
 */
export async function sendDueMails(backend: Backend, post: Post): Promise<Sent> {
  let [sent, failed] = [0, 0]
  while (sent + failed < MOST) {
    const jobs = await call<readonly Job[]>(backend, 'lease_mail_jobs', { batch: BATCH })
    if (jobs.length === 0) break
    for (const job of jobs) {
      const result = await attempt(job, post)
      await call(backend, 'settle_mail_job', { id: job.id, lease: job.lease, ...result })
      if (result.problem === null) sent += 1
      else failed += 1
    }
  }
  return { sent, failed }
}

type Attempt =
  | { readonly problem: null; readonly receipt: string | null }
  | { readonly problem: string; readonly outcome: MailOutcome }

async function attempt(job: Job, { driver, site, functions }: Post): Promise<Attempt> {
  try {
    return { problem: null, receipt: await driver.send(render(job, site, functions), job.key) }
  } catch (error) {
    const outcome = error instanceof MailProblem ? error.outcome : 'not_taken'
    return { problem: error instanceof Error ? error.message : String(error), outcome }
  }
}
