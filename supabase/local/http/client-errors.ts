import type { Log } from '../log/log.ts'
import { shownPath } from '../log/log-values.ts'
import { rateLimiter } from './rate-limit.ts'
import { seldom } from '../log/seldom.ts'

const LIMIT = { most: 30, withinMs: 60_000 }
const LONGEST = 2048

const SENTENCES: Readonly<Record<string, string>> = {
  missing: 'a browser was led where nothing is',
  part: 'a part of the app did not arrive',
  page: 'a page could not be shown',
  script: 'a script failed',
}
/** Allowed values: names and places of the program. A text that a person wrote does not match. */
const FORMS: Readonly<Record<string, RegExp>> = {
  build: /^[\w.-]{1,40}$/,
  name: /^[A-Za-z]{1,40}$/,
  file: /^assets\/[\w.-]{1,80}(?::\d{1,7}){0,2}$/,
}

/**
 * POST of a browser (src/state/server-log.ts) whose app could not show something: `kind`, `at` (a path), and where
 * known `build`, `name` (of the error) and `file`, in the address, so that any web server's own log has them too. Logs
 * a line, the same one once a minute. 204 taken, 400 not of this form, 405 no POST, 429 too many from this network.
 */
export function clientErrors(log: Log): (request: Request, url: URL, network: string) => Response {
  const limiter = rateLimiter()
  const repeated = seldom()
  return (request, { search, searchParams }, network) => {
    if (request.method !== 'POST') return answer(405)
    const pause = limiter.wait(network, LIMIT)
    if (pause > 0) return answer(429, { 'retry-after': String(Math.ceil(pause / 1000)) })
    limiter.count(network, LIMIT)
    const kind = searchParams.get('kind') ?? ''
    const at = searchParams.get('at') ?? ''
    const sentence = Object.hasOwn(SENTENCES, kind) ? SENTENCES[kind] : undefined
    if (sentence === undefined || search.length > LONGEST || !at.startsWith('/')) return answer(400)
    const facts: Record<string, unknown> = { kind, at: shownPath(at) }
    for (const [name, form] of Object.entries(FORMS)) {
      const value = searchParams.get(name)
      if (value === null || value === '') continue
      if (!form.test(value)) return answer(400)
      facts[name] = value
    }
    const unsaid = repeated.since(JSON.stringify(facts))
    if (unsaid === null) return answer(204)
    log[kind === 'missing' ? 'info' : 'warn'](sentence, { ...facts, ...(unsaid === 0 ? {} : { unsaid }) })
    return answer(204)
  }
}

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers })
}
