/** Entry for Deno on hosted Supabase (decision 0049 has the schedule); the embedded server sweeps by itself. */
import { sweepFiles } from './handler.ts'

declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

const url = Deno.env.get('SUPABASE_URL') ?? ''
const serviceKey = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? ''

Deno.serve((request) => sweepFiles(request, { url, serviceKey, fetch: (inner) => fetch(inner) }))
