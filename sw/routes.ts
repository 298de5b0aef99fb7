/** The part of the Static Routing API, which only Chromium has, that this app uses. */
interface Pattern {
  readonly protocol?: string
  readonly hostname?: string
  readonly port?: string
  readonly pathname?: string
}
type Condition = { readonly urlPattern: Pattern } | { readonly not: Condition } | { readonly or: readonly Condition[] }
export interface Route {
  readonly condition: Condition
  readonly source: 'network'
}
type Routing = { readonly addRoutes?: (routes: readonly Route[]) => Promise<void> }

/** Folders and pages of the server itself, at the address of the app. */
const serverFolders = ['rest', 'auth', 'storage', 'functions', 'realtime']
const serverPages = ['/healthz', '/mailbox']

export const isOfServer = (pathname: string): boolean =>
  serverPages.includes(pathname) || serverFolders.some((folder) => pathname.startsWith(`/${folder}/`))

/**
 * The requests that the browser sends to the network without asking the worker. It saves each request to the server a
 * detour, and it lets an update take over: a request that comes while Chromium ends the old worker starts it again, and
 * Chromium then forgets that it was to end (`StartWorkerInternal` clears `needs_to_be_terminated_asap_`). The old
 * worker then stayed until no request came for half a minute, five minutes at most.
 */
export function networkRoutes({
  protocol,
  hostname,
  port,
}: Readonly<Record<'protocol' | 'hostname' | 'port', string>>): readonly Route[] {
  const here = { protocol: protocol.replace(':', ''), hostname, port }
  return [
    { condition: { not: { urlPattern: here } }, source: 'network' },
    {
      condition: {
        or: [...serverFolders.map((folder) => `/${folder}/*`), ...serverPages].map((pathname) => ({
          urlPattern: { pathname },
        })),
      },
      source: 'network',
    },
  ]
}

/**
 * At installation. A browser without such routes, or with other ones, asks the worker, which decides the same
 * (`answering`).
 */
export async function route(event: object, routes: readonly Route[]): Promise<void> {
  try {
    await (event as Routing).addRoutes?.(routes)
  } catch {
    // It has reported that it cannot.
  }
}
