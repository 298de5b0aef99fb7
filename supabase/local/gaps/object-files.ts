/**
 * Gap: Lite exports none of its object stores, and trusts Content-Length.
 * Test: tests/contract/stack-folder.test.ts
 * Goes when: Lite exports one that counts the bytes, and syncs them to the disk before it answers.
 */
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../engine/durable-files.ts'
import type { ObjectStore } from '../lite.ts'
import { MAX_REPORT_BYTES } from '../../../sync/domain/report.ts'

type Body = Parameters<ObjectStore['uploadObject']>[3]
type Metadata = Awaited<ReturnType<ObjectStore['headObject']>>

/**
 * The only bucket holds PDFs, by its own rule; a shared tablet must not serve one person's file to the next from its
 * cache.
 */
const PDF = 'application/pdf'
const CACHE = 'no-store'
const DRAFT = '.draft-'

export class ObjectTooLarge extends Error {
  override name = 'ObjectTooLarge'
}

/**
 * Storage objects as files below `base`, durable before they are acknowledged: temporary file, fsync, rename,
 * fsync of the folder. Counts the bytes itself.
 */
export function objectFiles(base: string, limit: number = MAX_REPORT_BYTES): ObjectStore {
  const root = path.resolve(base)

  function place(bucket: string, key: string): string {
    const file = path.resolve(root, bucket, key)
    if (!file.startsWith(path.join(root, bucket) + path.sep) || key.includes('\0'))
      throw new Error(`object key leaves its bucket: ${JSON.stringify(key)}`)
    return file
  }

  async function write(file: string, body: Body): Promise<Buffer> {
    const bytes = await collect(body, limit)
    const folder = path.dirname(file)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = path.join(root, `${DRAFT}${randomUUID()}`)
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    for (let up = folder; up.startsWith(root); up = path.dirname(up)) await syncFolder(up)
    return bytes
  }

  async function head(bucket: string, key: string): Promise<Metadata> {
    const file = place(bucket, key)
    const [facts, bytes] = await Promise.all([stat(file), readFile(file)])
    return describe(bytes, PDF, CACHE, facts.mtime)
  }

  return {
    driver: null,
    async getObject(bucket, key) {
      const bytes = await readFile(place(bucket, key)).catch(() => null)
      // Without a body Lite answers "not found" instead of an internal error.
      if (bytes === null) return { metadata: describe(Buffer.alloc(0), PDF, CACHE, new Date(0)), httpStatusCode: 404 }
      return { metadata: describe(bytes, PDF, CACHE, new Date()), httpStatusCode: 200, body: bytes }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = await write(place(bucket, key), body)
      return describe(bytes, contentType, cacheControl, new Date())
    },
    async deleteObject(bucket, key) {
      await rm(place(bucket, key), { force: true })
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(place(bucket, key), { force: true })
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const to = place(toBucket, toKey)
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
      await copyFile(place(fromBucket, fromKey), to)
      const { eTag, lastModified } = await head(toBucket, toKey)
      return { httpStatusCode: 200, eTag, ...(lastModified ? { lastModified } : {}) }
    },
    headObject: head,
    async privateAssetUrl(bucket, key) {
      return `file://${place(bucket, key)}`
    },
  }
}

/**
 * Removes the drafts of uploads that a kill interrupted, which no row names. To be called before anything is stored.
 */
export async function removeDrafts(base: string): Promise<void> {
  for (const name of await readdir(base).catch(() => []))
    if (name.startsWith(DRAFT)) await rm(path.join(base, name), { force: true })
}

/** The same contract in memory, for tests. */
export function objectsInMemory(limit: number = MAX_REPORT_BYTES): ObjectStore {
  const objects = new Map<string, { readonly bytes: Buffer; readonly type: string; readonly at: Date }>()
  const name = (bucket: string, key: string) => `${bucket}/${key}`
  function found(bucket: string, key: string) {
    const object = objects.get(name(bucket, key))
    if (!object) throw new Error(`no object ${name(bucket, key)}`)
    return object
  }
  async function head(bucket: string, key: string): Promise<Metadata> {
    const { bytes, type, at } = found(bucket, key)
    return describe(bytes, type, CACHE, at)
  }
  return {
    driver: null,
    async getObject(bucket, key) {
      return { metadata: await head(bucket, key), httpStatusCode: 200, body: found(bucket, key).bytes }
    },
    async uploadObject(bucket, key, _version, body, contentType, cacheControl) {
      const bytes = await collect(body, limit)
      objects.set(name(bucket, key), { bytes, type: contentType, at: new Date() })
      return describe(bytes, contentType, cacheControl, new Date())
    },
    async deleteObject(bucket, key) {
      objects.delete(name(bucket, key))
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) objects.delete(name(bucket, key))
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      objects.set(name(toBucket, toKey), found(fromBucket, fromKey))
      const { eTag } = await head(toBucket, toKey)
      return { httpStatusCode: 200, eTag }
    },
    headObject: head,
    async privateAssetUrl(bucket, key) {
      return `memory://${name(bucket, key)}`
    },
  }
}

async function collect(body: Body, limit: number): Promise<Buffer> {
  if (body instanceof Uint8Array) {
    if (body.byteLength > limit) throw new ObjectTooLarge()
    return Buffer.from(body)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) throw new ObjectTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function describe(bytes: Buffer, mimetype: string, cacheControl: string, at: Date): Metadata {
  return {
    cacheControl,
    mimetype,
    lastModified: at,
    httpStatusCode: 200,
    contentLength: bytes.byteLength,
    size: bytes.byteLength,
    eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
  }
}
