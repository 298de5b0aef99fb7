/** `sha256-…` of the inline scripts and styles of pages, as the build writes it (scripts/build/prerender.ts). */
export interface PageFingerprints {
  readonly scripts: readonly string[]
  /** By file, such as `pages/fr/index.html`. */
  readonly styles: Readonly<Record<string, string>>
}

/** For the page that devices keep (`/index.html`): configuration may name another backend before a next build does. */
export const ANY_BACKEND = ['https:', 'wss:', 'http:', 'ws:'] as const

/**
 * Inline scripts and styles run only when their fingerprint is given; `backend` holds the addresses of one that is
 * not the site's own.
 */
export const pagePolicy = (
  { scripts, styles }: Readonly<Record<'scripts' | 'styles', readonly string[]>> = { scripts: [], styles: [] },
  backend: readonly string[] = [],
): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(quoted)].join(' '),
    ["style-src 'self'", ...styles.map(quoted)].join(' '),
    "img-src 'self' data: blob:",
    // Voice notes: those of this device, and those that the office hears by an address of the storage.
    ["media-src 'self' blob:", ...backend.filter((origin) => origin.startsWith('http'))].join(' '),
    "font-src 'self'",
    ["connect-src 'self' blob:", ...backend].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')

const quoted = (fingerprint: string): string => `'${fingerprint}'`

/** Headers of every answer. */
export const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** Headers of a page, besides its policy. */
export const PAGES = {
  ...EVERYWHERE,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'geolocation=(self), camera=(self), microphone=(self), payment=(), usb=(), serial=(), midi=(), ' +
    'display-capture=(), browsing-topics=()',
}

/** Headers of data: if a browser is made to show it, nothing in it loads, runs or has the site's origin. */
export const API = { ...EVERYWHERE, 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" }
/** A stored PDF opened in a tab: the browser's viewer is a plug-in, which such a policy would forbid. */
const PDF = { ...EVERYWHERE, 'content-security-policy': "frame-ancestors 'none'" }

const HEADERS = { page: PAGES, part: EVERYWHERE, api: API, pdf: PDF } as const

/**
 * `part`: a script, style, picture or font of a page. The page's policy rules it, and all headers would weigh as much
 * as the part.
 */
export function secured(response: Response, kind: 'page' | 'part' | 'api'): Response {
  const headers = new Headers(response.headers)
  const shown = kind === 'api' && headers.get('content-type') === 'application/pdf' ? 'pdf' : kind
  for (const [name, value] of Object.entries(HEADERS[shown])) headers.set(name, value)
  if (kind === 'page' && !headers.has('content-security-policy')) headers.set('content-security-policy', pagePolicy())
  if (kind === 'api' && !headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.has('date')) headers.set('date', new Date().toUTCString())
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
