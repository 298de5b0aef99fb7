import { randomUUID } from 'node:crypto'
import { link, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { readFileSync, readlinkSync, unlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import path from 'node:path'
import type { Log } from '../log/log.ts'
import { codeOf, OperatorError } from '../operator-error.ts'

export class FolderInUse extends OperatorError {
  override name = 'FolderInUse'
}

/** The process that holds a folder. */
interface Holder {
  readonly pid: number
  /** Tells a process from a later one that was given the same number. */
  readonly started: string | null
  /** Where the number means this process: containers on one volume do not see each other's. Null: one per machine. */
  readonly space: string | null
  /** Unique for each taking of the lock. */
  readonly id: string
}

export interface LockOptions {
  /**
   * Called when another process has taken the folder: nothing may be written any more. By default this process ends.
   */
  readonly lost?: () => void
  /** Gets a line before a wait of several seconds, and when the folder is lost. */
  readonly log: Log
  readonly silentMs?: number
}

const BEAT_MS = 2_000
/**
 * A holder whose process cannot be seen and which has not touched its lock for so long is gone. Long enough for a busy
 * disk.
 */
const SILENT_MS = 15_000

/**
 * Two processes on one PGlite folder destroy it. Takes `<folder>/lock`, or throws FolderInUse when a living
 * process has it; a lock left by a crash is recognised and replaced. One of another machine or container, whose
 * processes cannot be seen from here, lives as long as it touches its lock: that takes up to 15 seconds to find out.
 * Returns the release.
 */
export async function lockFolder(folder: string, options: LockOptions): Promise<() => void> {
  const { lost = () => endAtOnce(options.log) } = options
  const file = path.join(folder, 'lock')
  const id = randomUUID()
  const own = `${file}.${id}`
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), space: SPACE, id }
  const text = JSON.stringify(holder)
  await writeFile(own, text)
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(own, file)) {
        const rest = beat(file, text, lost)
        return () => {
          rest()
          release(file, text)
        }
      }
      await removeStale(folder, file, `${own}.stale`, options)
    }
    throw new FolderInUse(`${folder} is being opened by another process`)
  } finally {
    await unlink(own).catch(() => undefined)
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Moves a dead holder's lock aside, then reads the moved file again: another process may have taken the lock meanwhile,
 * and gets it back.
 */
async function removeStale(folder: string, file: string, aside: string, options: LockOptions): Promise<void> {
  const { log, silentMs = SILENT_MS } = options
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const holder = parse(text)
  const near = holder?.space === SPACE
  if (holder && !near) {
    log.warn(
      `${folder} was open in a process that cannot be seen from here: ` +
        `its lock is watched for ${silentMs / 1000} s`,
    )
  }
  if (holder && (near ? isAlive(holder) : await isBeating(file, silentMs))) {
    const where = near ? '' : ' of another container or machine'
    throw new FolderInUse(
      `${folder} is already open in process ${holder.pid}${where}. Stop it first, or set ` +
        'HAWA_DATA to another folder.',
    )
  }
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== text) await linked(aside, file)
  await unlink(aside)
}

function release(file: string, text: string): void {
  try {
    if (readFileSync(file, 'utf8') === text) unlinkSync(file)
  } catch {
    // Already gone: the folder was removed under us.
  }
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    const word = (name: string): string | null => {
      const given: unknown = Reflect.get(value, name)
      return typeof given === 'string' ? given : null
    }
    // A lock of an older Hawa names no space: it counts as taken on this machine.
    const space = 'space' in value ? word('space') : SPACE
    return { pid: value.pid, started: word('started'), space, id: word('id') ?? '' }
  } catch {
    return null
  }
}

/**
 * Whether the lock is touched within `silentMs`: a living holder does so. Compares only the file's times with each
 * other, since the clock of another machine may differ.
 */
async function isBeating(file: string, silentMs: number): Promise<boolean> {
  const touched = async (): Promise<number | null> => (await stat(file).catch(() => null))?.mtimeMs ?? null
  const before = await touched()
  for (const end = performance.now() + silentMs; performance.now() < end; await pause(BEAT_MS / 4)) {
    const now = await touched()
    if (now === null) return false
    if (now !== before) return true
  }
  return false
}

/** Touches the lock until the returned function is called; calls `lost` when the lock is another process's. */
function beat(file: string, text: string, lost: () => void): () => void {
  const timer = setInterval(() => {
    void touch().catch((error: unknown) => {
      // A removed folder needs no lock; a disk that does not answer is tried again.
      if (codeOf(error) === 'ENOENT') clearInterval(timer)
    })
  }, BEAT_MS)
  timer.unref()
  async function touch(): Promise<void> {
    if ((await readFile(file, 'utf8')) === text) return utimes(file, new Date(), new Date())
    clearInterval(timer)
    lost()
  }
  return () => clearInterval(timer)
}

/** This process slept (a suspended container) while another one took the folder: any write now would destroy it. */
function endAtOnce(log: Log): void {
  log.error('Another process has taken the data folder: this one ends at once.')
  process.exit(1)
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  const started = startOf(holder.pid)
  return started === null || holder.started === null || started === holder.started
}

const bootId = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()

/** The machine's boot and the namespace of its process numbers, where /proc tells (Linux). */
const SPACE = ((): string | null => {
  try {
    return `${bootId()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return null
  }
})()

/** Boot and start tick of a process where /proc tells (Linux), else null: then the number alone decides. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks ? `${bootId()}:${ticks}` : null
  } catch {
    return null
  }
}
