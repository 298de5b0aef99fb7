/** One deployment, as seen from outside. */
export interface Deployment {
  readonly site: string
  readonly backend: string
  readonly key: string
  /** Token of an ordinary account; null: as a visitor. */
  readonly token: string | null
}

export interface Asked {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly token?: string | null
}

export interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const PATIENCE_MS = 30_000

/** Follows no redirect. A connection that fails has status 0. */
export async function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error instanceof Error ? (error.cause ?? error) : error) }
  }
}

/** Requests from the backend, with the public key and the token of the account, if there is one. */
export function askBackend(
  { backend, key, token: own }: Deployment,
  path: string,
  { headers = {}, token = own, ...rest }: Asked = {},
): Promise<Answered> {
  const json = rest.body === undefined || headers['content-type'] ? {} : { 'content-type': 'application/json' }
  // The newer keys are no tokens: only a JSON Web Token may stand where a person's stands.
  const bearer = token ?? (key.startsWith('sb_') ? null : key)
  return ask(backend + path, {
    ...rest,
    headers: { apikey: key, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...json, ...headers },
  })
}

export const succeeded = ({ status }: Answered): boolean => status >= 200 && status < 300

/** The answer as JSON; null for anything else. */
export function jsonOf({ text }: Pick<Answered, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
