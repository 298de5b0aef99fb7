/** Entry for Deno on hosted Supabase; the embedded server mounts the handler itself. */
import { invite } from './handler.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const url = Deno.env.get('SUPABASE_URL') ?? ''
const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''

/** Cloudflare, in front of every hosted project, names the peer itself; X-Forwarded-For may begin with a claim. */
function addressOf({ headers }: Request): string {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown'
}

Deno.serve((request) => invite(request, { url, serviceKey, fetch: (inner) => fetch(inner), address: addressOf(request) }))
