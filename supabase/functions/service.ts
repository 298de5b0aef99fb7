/** For functions that work with the secret key. */
export interface Backend {
  readonly url: string
  readonly serviceKey: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** Throws when the database function does not answer as it should. */
export async function call<T>(backend: Backend, name: string, args: object): Promise<T> {
  const response = await backend.fetch(
    new Request(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...withKey(backend), 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }),
  )
  if (!response.ok) throw new Error(`${name} answered ${response.status}`)
  return (await response.json()) as T
}

export const withKey = ({ serviceKey }: Backend): Record<string, string> => ({
  apikey: serviceKey,
  authorization: `Bearer ${serviceKey}`,
})

/**
 * Whether a request was made with the secret key. Compares digests, so that the time tells nothing about how much of
 * the key was right.
 */
export async function isKey(authorization: string | null, key: string): Promise<boolean> {
  const [given, right] = await Promise.all([authorization ?? '', `Bearer ${key}`].map(digest))
  return key !== '' && given === right
}

async function digest(text: string): Promise<string> {
  return String(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
