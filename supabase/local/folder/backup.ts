import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncTree } from '../engine/durable-files.ts'

/**
 * Copies the embedded database while nothing is written. Null: the database is on a server, whose own tools save it.
 */
export type CopyDatabase = ((to: string) => Promise<void>) | null

const KEPT = 14
/** Name of an unfinished backup; suffix of an unfinished data folder. */
export const UNFINISHED = '.unfinished'

/**
 * A folder in `backups` that can be started as it is, named after the time: database first, then the files that it
 * names (they never change, and a file too many is swept). Files are linked where both folders are on one disk, so a
 * backup there costs the database alone: carry it to another machine. The newest 14 stay. Uploads in parts are left
 * out: devices begin them anew.
 */
export async function backUp(
  data: string,
  backups: string,
  copyDatabase: CopyDatabase,
  at = new Date(),
): Promise<string> {
  await mkdir(backups, { recursive: true, mode: 0o700 })
  const draft = path.join(backups, UNFINISHED)
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  await copyDatabase?.(path.join(draft, 'pg'))
  await copyRecords(data, draft)
  await linkTree(path.join(data, 'objects'), path.join(draft, 'objects'))
  await syncTree(draft)
  const whole = path.join(backups, at.toISOString().replaceAll(':', '-'))
  await rename(draft, whole)
  const older = (await readdir(backups))
    .filter((name) => /^\d{4}-\d{2}-\d{2}T/.test(name))
    .toSorted()
    .slice(0, -KEPT)
  for (const name of older) await rm(path.join(backups, name), { recursive: true, force: true })
  return whole
}

/**
 * Makes `draft`, which is not there, out of a backup or a data folder, which stays as it is: keys, record, mails and
 * files, but not the database.
 */
export async function unpack(source: string, draft: string): Promise<void> {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await copyRecords(source, draft)
  await linkTree(path.join(source, 'objects'), path.join(draft, 'objects'))
}

async function copyRecords(from: string, to: string): Promise<void> {
  for (const name of ['keys.json', 'folder.json', 'mail.jsonl']) {
    await copyFile(path.join(from, name), path.join(to, name)).catch(unlessMissing)
  }
}

/** Hard links are safe: a file is written beside its place and renamed, so a linked file never changes. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true }).catch(
    (error: unknown) => (unlessMissing(error), []),
  )) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    // A file that disappears meanwhile was an orphan: no row named it.
    else if (!entry.name.startsWith('.'))
      await link(source, target)
        .catch(() => copyFile(source, target))
        .catch(unlessMissing)
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
