import { setTimeout as pause } from 'node:timers/promises'

/** One classic WebDriver session: https://www.w3.org/TR/webdriver2/ */
export interface WebDriver {
  /** A command of the session. */
  session<R = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<R>
}

interface Failure {
  readonly error: string
  readonly message: string
}

const longestMs = 30_000

export async function openWebDriver(
  url: string,
  browser: { readonly binary: string; readonly args: readonly string[] },
): Promise<WebDriver> {
  async function command<R>(method: string, path: string, body?: object): Promise<R> {
    const response = await fetch(`${url}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { value } = (await response.json()) as { value: R | Failure }
    if (response.ok) return value as R
    const { error, message } = value as Failure
    throw new Error(`${path}: ${error} ${message}`)
  }

  for (const until = Date.now() + longestMs; ; await pause(20)) {
    if (
      await command('GET', '/status').then(
        () => true,
        () => false,
      )
    )
      break
    if (Date.now() > until) throw new Error(`no WebDriver at ${url}`)
  }
  const { sessionId } = await command<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  })
  return { session: (method, path, body) => command(method, `/session/${sessionId}${path}`, body) }
}
