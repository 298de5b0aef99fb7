import { appBuild } from './app-build.ts'

/** An address that leads nowhere; a part of the app that did not arrive; a page, or anything else, that failed. */
export type Failure = 'missing' | 'part' | 'page' | 'script'

const told = new Set<string>()
const MOST = 20

/**
 * Reports a failure to the server's log, once for each opened page. Without the message of the error, which may hold a
 * person's words, and without ids and codes of the address, unless the address itself is the fault.
 */
export function tellServer(kind: Failure, error?: unknown, path: string = location.pathname): void {
  const { name = '', message = '', stack = '' } = error instanceof Error ? error : {}
  const [file = ''] = /assets\/[\w.-]+(:\d+)*/.exec(`${message}\n${stack}`) ?? []
  const at = kind === 'missing' ? path : path.replace(/[^/]*[\d%][^/]*/g, '$')
  const facts = String(new URLSearchParams({ kind, at, build: appBuild() ?? '', name, file }))
  if (!navigator.onLine || told.has(facts) || told.size >= MOST) return
  told.add(facts)
  navigator.sendBeacon(`/api/client-errors?${facts}`)
}
