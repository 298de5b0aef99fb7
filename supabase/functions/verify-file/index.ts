/** Entry for Deno on hosted Supabase; the embedded server mounts the handler itself. */
import { verifyFile } from './handler.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const url = Deno.env.get('SUPABASE_URL') ?? ''
const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''

Deno.serve((request) => verifyFile(request, { url, serviceKey, fetch: (inner) => fetch(inner) }))
