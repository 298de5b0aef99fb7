import { isRuntimeConfig } from '../sync/background.ts'
import { areaOf, hasAreaScript, withAreaScript } from './area-scripts.ts'
import { sharePath } from './messages.ts'
import type { Precache } from './precache.ts'
import { isOfServer } from './routes.ts'

/** How the worker answers a request; `network` means it stays out of the way. */
export type Answering = 'shell' | 'config' | 'file' | 'share' | 'network'

const shell = '/index.html'
const config = '/config.json'
const configCache = 'hawa-config'
/** A network that neither answers nor fails must not hold the app: after this the last known configuration serves. */
const configPatienceMs = 3000

export function answering(request: Pick<Request, 'url' | 'method' | 'mode'>, origin: string): Answering {
  const url = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && url.origin === origin && url.pathname === sharePath)
    return 'share'
  if (request.method !== 'GET' || url.origin !== origin || isOfServer(url.pathname)) return 'network'
  if (url.pathname === config) return 'config'
  const isFile = /\.\w+$/.test(url.pathname)
  if (request.mode === 'navigate') return isFile && url.pathname !== shell ? 'network' : 'shell'
  return isFile ? 'file' : 'network'
}

/**
 * The cached shell at once, whatever the network does: the app then shows the data it has. Where the script of the area
 * is here, with it; or a page of this build that the app has kept, a shell with what it showed (docs/decisions/0115).
 */
export async function answerWithShell(
  request: Request,
  precache: Precache,
  fetchPage: typeof fetch,
): Promise<Response> {
  const page = await precache.match(shell)
  if (!page) return fetchPage(request)
  const { pathname, search } = new URL(request.url)
  const area = areaOf(pathname)
  if (!area || !(await hasAreaScript(area, precache))) return page
  return (await precache.match(`/kept/${precache.build}${pathname}${search}`)) ?? withAreaScript(page, area, precache)
}

export async function answerWithFile(request: Request, precache: Precache): Promise<Response> {
  return (await precache.match(new URL(request.url).pathname)) ?? precache.fetchFile(request)
}

/** At installation: a person who goes offline after the first visit has never requested it through the worker. */
export async function keepConfig(caches: CacheStorage, fetchConfig: typeof fetch): Promise<void> {
  const cache = await caches.open(configCache)
  if (await lastConfig(cache)) return
  await cache.put(config, await genuine(await fetchConfig(config)))
}

/**
 * The network first, since an address may change; the last known answer when the network is away or slow, or when a
 * portal answers.
 */
export async function answerWithConfig(
  request: Request,
  caches: CacheStorage,
  fetchConfig: typeof fetch,
): Promise<Response> {
  const cache = await caches.open(configCache)
  const known = await lastConfig(cache)
  const fresh = fetchConfig(request).then(async (answer) => {
    await cache.put(config, (await genuine(answer)).clone())
    return answer
  })
  if (!known) return fresh
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(known), configPatienceMs)
  })
  return Promise.race([fresh.catch(() => known), late])
}

async function lastConfig(cache: Cache): Promise<Response | null> {
  const kept = await cache.match(config)
  return kept ? genuine(kept).catch(() => null) : null
}

/** A captive portal says 200 with a page of its own: kept, it would shut the app until the network is back. */
async function genuine(answer: Response): Promise<Response> {
  const told: unknown = answer.ok
    ? await answer
        .clone()
        .json()
        .catch(() => null)
    : null
  if (!isRuntimeConfig(told)) throw new TypeError(`${config}: HTTP ${answer.status}, no configuration`)
  return answer
}
