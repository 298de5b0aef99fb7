import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { compress, encodingFor, isCompressible, type Encoding } from './compression.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.map': 'application/json',
  '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp', '.avif': 'image/avif', '.ico': 'image/x-icon',
  '.woff2': 'font/woff2', '.woff': 'font/woff', '.ttf': 'font/ttf', '.txt': 'text/plain; charset=utf-8', '.xml': 'application/xml',
  '.wasm': 'application/wasm', '.pdf': 'application/pdf', '.pfb': 'application/octet-stream', '.bcmap': 'application/octet-stream',
}

interface Stored {
  readonly stamp: string
  readonly etag: string
  readonly type: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly packed: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

/**
 * The built site. Files are kept in memory and read again when they change on disk, so that a new build under a
 * running server is served as a whole. Hashed names below /assets/ never change; the rest is asked for each time.
 */
export function siteIn(folder: string): (request: Request) => Promise<Response> {
  const root = path.resolve(folder)
  const files = new Map<string, Stored>()

  async function load(name: string): Promise<Stored | null> {
    const file = path.join(root, name)
    const facts = await stat(file).catch(() => null)
    if (!facts?.isFile()) return null
    const stamp = `${facts.mtimeMs}:${facts.size}`
    const known = files.get(name)
    if (known?.stamp === stamp) return known
    const plain = new Uint8Array(await readFile(file))
    const type = TYPES[path.extname(name).toLowerCase()] ?? 'application/octet-stream'
    const fresh: Stored = { stamp, plain, type, etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), packed: new Map() }
    files.set(name, fresh)
    return fresh
  }

  async function respond(request: Request, name: string, file: Stored): Promise<Response> {
    const encoding = isCompressible(file.type, file.plain.byteLength) ? encodingFor(request) : null
    const etag = `"${file.etag}${encoding ? `-${encoding}` : ''}"`
    const headers: Record<string, string> = {
      etag, vary: 'Accept-Encoding',
      'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    if (name === 'sw.js') headers['service-worker-allowed'] = '/'
    if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const body = encoding ? await packedAs(encoding, root, name, file) : file.plain
    headers['content-type'] = file.type
    headers['content-length'] = String(body.byteLength)
    if (encoding) headers['content-encoding'] = encoding
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return plainText(405, 'Method not allowed', { allow: 'GET, HEAD' })
    const name = nameOf(new URL(request.url).pathname)
    if (name === null) return plainText(404, 'Not found')
    const file = await load(name)
    if (file) return respond(request, name, file)
    const page = isNavigation(request, name) ? await load('index.html') : null
    return page ? respond(request, 'index.html', page) : plainText(404, 'Not found')
  }
}

/** A file of its own beside the file (made by the build), else compressed once and kept. */
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

/** The path inside the site, `index.html` for the root; null for anything that is not plainly inside. */
function nameOf(pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (/[\0\\]/.test(decoded) || decoded.split('/').some((part) => part === '..' || part.startsWith('.') && part !== '.well-known')) return null
  const name = decoded.replace(/^\/+/, '')
  return name === '' ? 'index.html' : name
}

/** Unknown pages belong to the app's router; a missing script or picture must not be answered with a page. */
function isNavigation(request: Request, name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return (request.headers.get('accept') ?? '').includes('text/html') && !/\.[A-Za-z0-9]{1,12}$/.test(last)
}

function matches(given: string | null, etag: string): boolean {
  return given !== null && given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers } })
}
