import fs from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * PGlite starts PostgreSQL with `-F` (no fsync), and its file system answers fsync without doing it: a power cut could
 * undo an acknowledged write. Both are undone here. Not covered: NODEFS renames over a file by unlinking it first,
 * which is not atomic.
 */
export const DURABLE_START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

interface NodeStream {
  readonly nfd?: number
  readonly node: object
}

interface NodeFilesystem {
  readonly stream_ops: { fsync?: (stream: NodeStream) => number }
  readonly realPath: (node: object) => string
}

export class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = Array.isArray(emscriptenOpts.preRun) ? emscriptenOpts.preRun : []
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, (module: { FS: object }) => makeDurable(module.FS)] },
    }
  }
}

function makeDurable(emscripten: object): void {
  const { filesystems } = emscripten as { filesystems: { NODEFS: NodeFilesystem } }
  const { NODEFS } = filesystems
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncFolderNow(NODEFS.realPath(stream.node))
    else fs.fsyncSync(stream.nfd)
    return 0
  }
}

function syncFolderNow(folder: string): void {
  const handle = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

/** Makes the names in a folder durable. Windows cannot open a folder, and needs no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Replaces the content of a file: after a crash it is the new text, whole, or the old one. Only the owner may read it.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = await open(`${file}.new`, 'w', 0o600)
  try {
    await draft.writeFile(text)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(path.dirname(file))
}

/** Every file and folder below, then the folder itself. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(full)
    else if (entry.isFile()) {
      const handle = await open(full, 'r+')
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    }
  }
  await syncFolder(folder)
}
