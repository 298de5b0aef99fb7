import path from 'node:path'
import { ANY_BACKEND, pagePolicy, type PageFingerprints } from './security-headers.ts'
import { filesIn } from './site-files.ts'

const LANGUAGES = ['fr', 'en', 'ar']
/** Screens that have no HTML of their own: the app shows them. */
const AREAS = /^\/(client|intervenant|admin)(\/|$)/
/** Pages with a parameter in their address, and the page whose HTML is sent for them. */
const BEGINS_AS: readonly (readonly [RegExp, string])[] = [[/^verifier\/[^/]+$/, 'verifier']]

/**
 * The built site. A public page is answered as the HTML that the build made of it, in the language of `?lang=`,
 * else of the cookie, else French; the areas with the empty shell; anything else that asks for a page with the
 * page of unknown addresses.
 */
export function siteIn(folder: string, siteUrl: () => string): (request: Request) => Promise<Response> {
  const files = filesIn(path.resolve(folder), siteUrl)

  /** Policy of a page: inline scripts run by the fingerprints of the build, inline styles by those of this page. */
  async function policy(name: string, backend: readonly string[] = []): Promise<Record<string, string>> {
    const text = await files.text('fingerprints.json')
    const { scripts, styles } = text === null ? { scripts: [], styles: {} } : (JSON.parse(text) as PageFingerprints)
    return { 'content-security-policy': pagePolicy({ scripts, styles: [styles[name] ?? []].flat() }, backend) }
  }

  async function page(request: Request, url: URL): Promise<Response | null> {
    if (AREAS.test(url.pathname)) return shell(request)
    const language = languageOf(request, url)
    const asked = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '') || 'index'
    const name = BEGINS_AS.find(([pattern]) => pattern.test(asked))?.[1] ?? asked
    const inLanguage = async (file: string, status: number) =>
      files.respond(request, file, {
        status,
        headers: { ...(await policy(file)), vary: 'Accept-Encoding, Cookie', 'content-language': language },
      })
    return (
      (await inLanguage(path.posix.normalize(`pages/${language}/${name}.html`), 200)) ??
      (await inLanguage(`pages/${language}/404.html`, 404)) ??
      shell(request)
    )
  }

  async function shell(request: Request): Promise<Response | null> {
    return files.respond(request, 'index.html', { headers: await policy('index.html') })
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plainText(405, 'Method not allowed', { allow: 'GET, HEAD' })
    const url = new URL(request.url)
    const name = nameOf(url.pathname)
    if (name === null || name.startsWith('pages/')) return plainText(404, 'Not found')
    const file =
      name === ''
        ? null
        : await files.respond(request, name, name.endsWith('.html') ? { headers: await policy(name, ANY_BACKEND) } : {})
    return file ?? (isNavigation(request, name) ? await page(request, url) : null) ?? plainText(404, 'Not found')
  }
}

function languageOf(request: Request, url: URL): string {
  const cookie = /(?:^|;\s*)hawa-lang=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return [url.searchParams.get('lang'), cookie].find((language) => language && LANGUAGES.includes(language)) ?? 'fr'
}

/** The path inside the site, empty for the root; null for anything that is not plainly inside. */
function nameOf(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (
    /[\0\\]/.test(decoded) ||
    decoded.split('/').some((part) => part === '..' || (part.startsWith('.') && part !== '.well-known'))
  )
    return null
  return decoded.replace(/^\/+/, '')
}

/**
 * Whether to answer with a page: not to a missing script or picture. Programs that make previews of links accept
 * anything, or send no Accept.
 */
function isNavigation(request: Request, name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  const accepted = request.headers.get('accept') ?? '*/*'
  return name === '' || (/text\/html|\*\/\*/.test(accepted) && !/\.[A-Za-z0-9]{1,12}$/.test(last))
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}
