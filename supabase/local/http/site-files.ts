import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { compress, encodingFor, isCompressible, type Encoding } from './compression.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

/** The build's placeholder for the site's own address, which only the running server knows. */
const SITE_ADDRESS = 'https://site-address.invalid'
const NAMES_ADDRESS = /^pages\/.*\.html$|^sitemap\.xml$|^robots\.txt$/

interface Stored {
  readonly stamp: string
  readonly etag: string
  readonly type: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly packed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

export interface SiteFiles {
  /** Null when there is no such file. */
  respond(
    request: Request,
    name: string,
    more?: { readonly status?: number; readonly headers?: Record<string, string> },
  ): Promise<Response | null>
  text(name: string): Promise<string | null>
}

/**
 * The files of the built site, kept in memory and read again when they change on disk, so that a new build under a
 * running server is served as a whole. Hashed names below assets/ never change; the rest is asked for each time.
 */
export function filesIn(root: string, siteUrl: () => string): SiteFiles {
  const files = new Map<string, Stored>()

  async function load(name: string): Promise<Stored | null> {
    const file = path.join(root, name)
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile()) return null
    const address = NAMES_ADDRESS.test(name) ? siteUrl() : null
    const stamp = `${facts.mtimeMs}:${facts.size}:${address ?? ''}`
    const known = files.get(name)
    if (known?.stamp === stamp) return known
    const content = await readFile(file)
    const plain = new Uint8Array(
      address === null ? content : Buffer.from(content.toString('utf8').replaceAll(SITE_ADDRESS, address)),
    )
    const type = TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream'
    const fresh: Stored = {
      stamp,
      plain,
      type,
      etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
      packed: new Map(),
    }
    files.set(name, fresh)
    return fresh
  }

  return {
    async respond(request, name, { status = 200, headers: more = {} } = {}) {
      const file = await load(name)
      if (!file) return null
      const encoding = isCompressible(file.type, file.plain.byteLength) ? encodingFor(request) : null
      const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
      const headers: Record<string, string> = {
        etag,
        vary: 'Accept-Encoding',
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...more,
      }
      if (name === 'sw.js') headers['service-worker-allowed'] = '/'
      if (status === 200 && matches(request.headers.get('if-none-match'), etag))
        return new Response(null, { status: 304, headers })
      const body = encoding ? await packedAs(encoding, root, name, file) : file.plain
      headers['content-type'] = file.type
      headers['content-length'] = String(body.byteLength)
      if (encoding) headers['content-encoding'] = encoding
      return new Response(request.method === 'HEAD' ? null : body, { status, headers })
    },
    async text(name) {
      const file = await load(name)
      return file && new TextDecoder().decode(file.plain)
    },
  }
}

/** The compressed file: the one beside it (made by the build) unless that is older, else compressed once and kept. */
function packedAs(encoding: Encoding, root: string, name: string, file: Stored): Promise<Uint8Array<ArrayBuffer>> {
  const known = file.packed.get(encoding)
  if (known) return known
  const beside = path.join(root, `${name}.${encoding === 'br' ? 'br' : 'gz'}`)
  const made = readIfNewer(beside, file).then((bytes) => bytes ?? compress(file.plain, encoding, 'once'))
  file.packed.set(encoding, made)
  return made
}

async function readIfNewer(packed: string, file: Stored): Promise<Uint8Array<ArrayBuffer> | null> {
  const facts = await stat(packed).catch(() => null)
  const made = Number(file.stamp.split(':')[0])
  return facts && facts.mtimeMs >= made ? new Uint8Array(await readFile(packed)) : null
}

function matches(given: string | null, etag: string): boolean {
  return given !== null && given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
