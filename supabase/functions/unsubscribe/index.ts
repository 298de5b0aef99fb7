/** Entry for Deno on hosted Supabase; the embedded server mounts the handler itself. */
import { unsubscribe } from './handler.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const variable = (name: string): string => {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
const backend = {
  url: variable('SUPABASE_URL'), serviceKey: variable('SUPABASE_SERVICE_ROLE_KEY'),
  site: variable('SITE_URL').replace(/\/+$/, ''), fetch: (inner: Request) => fetch(inner),
}

Deno.serve((request) => unsubscribe(request, backend))
