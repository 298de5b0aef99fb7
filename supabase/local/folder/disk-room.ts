import { statfs } from 'node:fs/promises'
import type { Log } from '../log/log.ts'

/** Bytes kept free on the disk of the data folder: running work, the log and the next start need some. */
const RESERVE = 256 * 1024 * 1024
const LOOK_MS = 5_000
/** Seconds until a refused device may try again; an operator has to make room first. */
const COME_BACK = 60

export interface DiskRoom {
  readonly isLow: () => boolean
  readonly stop: () => void
}

/** For a stack without a data folder: never low. */
export const ENDLESS: DiskRoom = { isLow: () => false, stop: () => undefined }

export interface DiskRoomOptions {
  /** Free bytes; by default those of the disk under the folder. */
  readonly free?: (folder: string) => Promise<number>
  readonly everyMs?: number
  readonly log: Log
}

/**
 * Watches the disk under a folder: below 256 MB it is low until there is that much again. A database that has no room
 * left for its log ends or hangs, so nothing new is taken in before that. Each change is logged once.
 */
export async function watchDisk(folder: string, options: DiskRoomOptions): Promise<DiskRoom> {
  const { free = freeBytes, everyMs = LOOK_MS, log } = options
  let low = false

  async function look(): Promise<void> {
    // A file system that cannot tell its free bytes counts as not full.
    const room = await free(folder).catch(() => Infinity)
    if (room < RESERVE === low) return
    low = room < RESERVE
    const [left, needed] = [room, RESERVE].map((bytes) => Math.floor(bytes / 1024 / 1024))
    if (!low) return log.info(`The disk of ${folder} has room again.`)
    log.error(
      `The disk of ${folder} has ${left} MB left: nothing new is taken in until there are ${needed} MB. ` +
        'Make room.',
    )
  }

  await look()
  const clock = setInterval(() => void look(), everyMs)
  clock.unref()
  return { isLow: () => low, stop: () => clearInterval(clock) }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const BRINGING: readonly string[] = [
  '/rest/v1/rpc/apply_command',
  '/auth/v1/signup',
  '/functions/v1/contact',
  '/api/contact',
  '/functions/v1/invite',
]

/** True for a request that stores something new. Reading and signing in go on. */
export function bringsMore({ method }: Request, pathname: string): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'DELETE') return false
  if (pathname.startsWith('/storage/v1/')) return !pathname.startsWith('/storage/v1/object/sign/')
  return BRINGING.includes(pathname)
}

/** With PostgreSQL's own code for a full disk: a device keeps its unsent work, and tries again later [L4]. */
export function refuseForRoom(): Response {
  const headers = {
    'retry-after': String(COME_BACK),
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Retry-After',
  }
  return Response.json({ code: '53100', message: 'no room on this server for the moment' }, { status: 503, headers })
}
