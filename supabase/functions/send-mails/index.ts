/** Entry for Deno on hosted Supabase (decision 0016 has the schedule); the embedded server sends by itself. */
import { sendMails } from './handler.ts'
import { httpMail, mailApiOf } from './mail.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const variable = (name: string): string => {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
const backend = { url: variable('SUPABASE_URL'), serviceKey: variable('SUPABASE_SERVICE_ROLE_KEY'), fetch: (inner: Request) => fetch(inner) }
const site = variable('SITE_URL').replace(/\/+$/, '')
const api = mailApiOf((name) => Deno.env.get(name))
if (!api) throw new Error('MAIL_API_URL, MAIL_API_KEY and MAIL_FROM are not set')

const post = { driver: httpMail(api), site, functions: `${backend.url}/functions/v1` }

Deno.serve((request) => sendMails(request, backend, post))
