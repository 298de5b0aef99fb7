import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises'
import { readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'

export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** Who holds a folder. The start time tells a process from a later one that was given the same number. */
interface Holder {
  readonly pid: number
  readonly started: string | null
}

/**
 * Two processes on one PGlite folder destroy it. Takes `<folder>/lock`, or throws FolderInUse when a living
 * process has it; a lock left by a crash is recognised and replaced. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'lock')
  const own = `${file}.${process.pid}`
  const text = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  await writeFile(own, text)
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linked(own, file)) return () => release(file, text)
      await removeStale(folder, file, `${own}.stale`)
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

/** Moves a dead holder's lock aside; what was moved is looked at again, since another process may have won. */
async function removeStale(folder: string, file: string, aside: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) return
  const holder = parse(text)
  if (holder && isAlive(holder)) {
    throw new FolderInUse(`${folder} is already open in process ${holder.pid}. Stop it first, or set HAWA_DATA to another folder.`)
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
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null
    return { pid: value.pid, started }
  } catch {
    return null
  }
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

/** Boot and start tick of a process where /proc tells (Linux), else null: then the number alone decides. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return ticks ? `${boot}:${ticks}` : null
  } catch {
    return null
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
