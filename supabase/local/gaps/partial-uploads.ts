/**
 * Gap: Lite has no uploads in parts; this keeps their bytes until they are whole.
 * Test: tests/contract/stack-resumable.test.ts
 * Goes when: Lite speaks TUS and keeps the arrived bytes over a kill.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { syncFolder } from '../engine/durable-files.ts'

export interface PartialUpload {
  /** Nobody can guess it. */
  readonly id: string
  readonly bucket: string
  readonly key: string
  readonly type: string
  /** Bytes, as announced. */
  readonly size: number
  /** `sub` of the token that began it. */
  readonly owner: string
}

/** The state of an upload; `stale`: nothing came for so long that it is given up. */
export interface Standing {
  readonly upload: PartialUpload
  /** Bytes that have arrived. */
  readonly offset: number
  readonly stale: boolean
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** More bytes than were announced. */
export class TooLong extends Error {
  override name = 'TooLong'
}

export interface PartialUploads {
  /**
   * On the disk when it resolves. Beyond the limit for one person, their upload with the oldest activity is removed.
   */
  begin(upload: Omit<PartialUpload, 'id'>): Promise<PartialUpload>
  find(id: string): Promise<Standing | null>
  /**
   * Appends the body until it ends or breaks, and resolves when its bytes are on the disk; `ended`: the body came to
   * its end. The bytes of a broken body stay. After the signal, bytes that have already arrived are still taken, and a
   * silence ends the body. Throws TooLong; the upload is then as before.
   */
  append(
    standing: Standing,
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
  ): Promise<{ readonly offset: number; readonly ended: boolean }>
  bytes(upload: PartialUpload): Promise<Uint8Array<ArrayBuffer>>
  remove(id: string): Promise<void>
  /** Removes stale uploads; resolves with their number. */
  sweep(): Promise<number>
  close(): Promise<void>
}

/** Since the last byte. Hosted Supabase keeps an upload for a day; a person with a network once a day needs longer. */
export const STALE_MS = 7 * 24 * 60 * 60 * 1000

/** Uploads of one person at the same time: each takes up to the size of a report on the disk. */
const MOST = 20

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Uploads that are not whole yet: `<id>.part` holds the bytes, `<id>.json` the announced upload. The age of an upload
 * is that of its json file, dated by `now`: a disk of another machine has a clock of its own, and dates a part that is
 * written when the server is killed. Null: a new temporary folder, which `close` removes. One process at a time has the
 * folder, as with everything in the data folder.
 */
export function partialUploads(base: string | null, now: () => number = Date.now): PartialUploads {
  let made: Promise<string> | null = null
  const folder = (): Promise<string> =>
    (made ??=
      base === null
        ? mkdtemp(path.join(os.tmpdir(), 'hawa-uploads-'))
        : mkdir(base, { recursive: true, mode: 0o700 }).then(() => base))
  const partOf = async (id: string) => path.join(await folder(), `${id}.part`)
  const noteOf = async (id: string) => path.join(await folder(), `${id}.json`)

  async function find(id: string): Promise<Standing | null> {
    if (!ID.test(id)) return null
    const part = await stat(await partOf(id)).catch(() => null)
    const note = part && (await stat(await noteOf(id)).catch(() => null))
    const upload = note && read(await readFile(await noteOf(id), 'utf8').catch(() => ''))
    if (!upload) return null
    const expiresAt = note.mtimeMs + STALE_MS
    return { upload, offset: part.size, stale: expiresAt < now(), expiresAt }
  }

  const date = async (file: string): Promise<void> => utimes(file, now() / 1000, now() / 1000)

  /** Ids of all uploads in the folder, also of the remains that a crash left. */
  async function ids(): Promise<readonly string[]> {
    const names = await readdir(await folder())
    return [...new Set(names.map((name) => name.slice(0, 36)).filter((id) => ID.test(id)))]
  }

  async function remove(id: string): Promise<void> {
    if (!ID.test(id)) return
    for (const file of [await noteOf(id), `${await noteOf(id)}.draft`, await partOf(id)])
      await rm(file, { force: true })
  }

  async function makeRoomFor(owner: string): Promise<void> {
    const theirs: Standing[] = []
    for (const id of await ids()) {
      const standing = await find(id)
      if (standing?.upload.owner === owner) theirs.push(standing)
    }
    theirs.sort((a, b) => a.expiresAt - b.expiresAt)
    for (const { upload } of theirs.slice(0, Math.max(0, theirs.length - MOST + 1))) await remove(upload.id)
  }

  return {
    find,
    remove,
    async begin(wanted) {
      await makeRoomFor(wanted.owner)
      const upload = { ...wanted, id: randomUUID() }
      await writeFile(await partOf(upload.id), '', { mode: 0o600, flush: true })
      const draft = `${await noteOf(upload.id)}.draft`
      await writeFile(draft, JSON.stringify(upload), { mode: 0o600, flush: true })
      await date(draft)
      await rename(draft, await noteOf(upload.id))
      await syncFolder(await folder())
      return upload
    },
    async append({ upload, offset }, body, signal) {
      await date(await noteOf(upload.id))
      const file = await open(await partOf(upload.id), 'r+')
      const reader = body.getReader()
      let stopped = false
      const stop = (): void => {
        stopped = true
        reader.cancel().catch(() => undefined)
      }
      const hurrying = hurry(signal, stop)
      let at = offset
      let ended = false
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) break
          hurrying.moved()
          if (at + value.byteLength > upload.size) {
            await file.truncate(offset)
            stop()
            throw new TooLong()
          }
          for (let from = 0; from < value.byteLength;) {
            const { bytesWritten } = await file.write(value, from, value.byteLength - from, at)
            from += bytesWritten
            at += bytesWritten
          }
        }
        ended = !stopped
      } catch (error) {
        // A broken connection ends the body with an error; the bytes before it are kept.
        if (error instanceof TooLong || isDisk(error)) throw error
      } finally {
        hurrying.end()
        try {
          await file.sync()
          await date(await noteOf(upload.id))
        } finally {
          await file.close()
        }
      }
      return { offset: at, ended }
    },
    bytes: async ({ id }) => new Uint8Array(await readFile(await partOf(id))),
    async sweep() {
      let swept = 0
      for (const id of await ids()) {
        const standing = await find(id)
        // Without a json file nobody was told the address. The part stays as long as an upload: it may just be being
        // made.
        const given = standing ? standing.stale : await isOlder(await partOf(id), now() - STALE_MS)
        if (!given) continue
        await remove(id)
        swept += 1
      }
      return swept
    },
    async close() {
      if (base === null && made) await rm(await made, { recursive: true, force: true })
    },
  }
}

/**
 * Milliseconds. A newer request waits for this upload: buffered bytes are still read, but a silence of QUIET_MS ends
 * the body, as does LONGEST_MS in all.
 */
const QUIET_MS = 400
const LONGEST_MS = 3000

function hurry(signal: AbortSignal, stop: () => void): { readonly moved: () => void; readonly end: () => void } {
  let quiet: NodeJS.Timeout | undefined
  let longest: NodeJS.Timeout | undefined
  const begin = (): void => {
    quiet = setTimeout(stop, QUIET_MS)
    longest = setTimeout(stop, LONGEST_MS)
  }
  signal.addEventListener('abort', begin, { once: true })
  if (signal.aborted) begin()
  return {
    moved: () => void quiet?.refresh(),
    end() {
      signal.removeEventListener('abort', begin)
      clearTimeout(quiet)
      clearTimeout(longest)
    },
  }
}

async function isOlder(file: string, then: number): Promise<boolean> {
  const facts = await stat(file).catch(() => null)
  return facts === null || facts.mtimeMs < then
}

/** An error of this server's disk, not of the network. */
function isDisk(error: unknown): boolean {
  return (
    error instanceof Error &&
    'syscall' in error &&
    (error.syscall === 'write' || error.syscall === 'open' || error.syscall === 'ftruncate')
  )
}

function read(text: string): PartialUpload | null {
  try {
    return JSON.parse(text) as PartialUpload
  } catch {
    return null
  }
}
