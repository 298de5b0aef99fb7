/** For the entries of the functions, which Deno runs on hosted Supabase; the embedded server mounts their handlers. */
declare const Deno: {
  readonly env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

/**
 * A secret of the project, or a variable that the platform gives each function. Throws with its name if it is missing.
 */
export function variable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set; docs/deploy.md says which secrets the functions need`)
  return value
}

export const backend = {
  url: variable('SUPABASE_URL'),
  serviceKey: variable('SUPABASE_SERVICE_ROLE_KEY'),
  /** An unreachable backend counts as one that answers 503; each function has its own answer to that. */
  fetch: (request: Request): Promise<Response> => fetch(request).catch(() => new Response(null, { status: 503 })),
}

/** The beginning of the addresses of pages. */
export const siteAddress = (): string => variable('SITE_URL').replace(/\/+$/, '')

/** Cloudflare, in front of every hosted project, names the peer itself; X-Forwarded-For may begin with a claim. */
export function addressOf({ headers }: Request): string {
  return headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown'
}

export const serve = (handler: (request: Request) => Promise<Response>): void => Deno.serve(handler)
