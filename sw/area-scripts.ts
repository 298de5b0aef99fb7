import { AREAS, type Area } from './messages.ts'
import { fetchWhole, type Precache } from './precache.ts'

/** The area of this address, if it is behind the sign-in. */
export const areaOf = (path: string): Area | undefined => AREAS.find((area) => `${path}/`.startsWith(`/${area}/`))

/** An area as one script and one sheet, named by the build whose shell they stand in; and the script of kept pages. */
const filesOf = (area: Area, build: string): readonly string[] =>
  [`${area}-${build}.js`, `${area}-${build}.css`, `kept-${build}.js`].map((name) => `/assets/${name}`)

/**
 * Keeps the files of an area. Outside of the installation, and as the very answers of the network: Chromium keeps
 * the compiled script beside no other (docs/decisions/0114). Hence without `givesUp`; the browser ends the event after
 * five minutes, and the request with it.
 */
export async function keepAreaScript(
  area: Area,
  { cacheName, build }: Precache,
  caches: CacheStorage,
  network: typeof fetch,
): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const url of filesOf(area, build))
    if (!(await cache.match(url))) await cache.put(url, await fetchWhole(url, network))
}

export async function hasAreaScript(area: Area, precache: Precache): Promise<boolean> {
  for (const url of filesOf(area, precache.build)) if (!(await precache.match(url))) return false
  return true
}

/** The shell with the files of an area in the place of its modules. */
export const withAreaScript = async (shell: Response, area: Area, { build }: Precache): Promise<Response> =>
  new Response(withFiles(await shell.text(), filesOf(area, build)), shell)

/** Its own text when it has no modules where the build puts them. */
export const withFiles = (html: string, [script = '', sheet = '']: readonly string[]): string =>
  html.replace(
    /<script type="module".*(?=<\/head>)/s,
    `<script defer src="${script}"></script><link rel="stylesheet" href="${sheet}">`,
  )
