/** Entry for Deno on hosted Supabase; the embedded server mounts the handler itself. */
import { contact } from './handler.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }

const url = Deno.env.get('SUPABASE_URL') ?? ''
const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''

/** Cloudflare, in front of every hosted project, names the peer itself; X-Forwarded-For may begin with a claim. */
function addressOf({ headers }: Request): string {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown'
}

/** Once a minute the schedule sends what is due; this saves the sender that minute. */
function sendNow(): void {
  const request = new Request(`${url}/functions/v1/send-mails`, { method: 'POST', headers: { authorization: `Bearer ${serviceKey}` } })
  EdgeRuntime.waitUntil(fetch(request).catch(() => undefined))
}

Deno.serve((request) => contact(request, { url, serviceKey, fetch: (inner) => fetch(inner), address: addressOf(request), stored: sendNow }))
