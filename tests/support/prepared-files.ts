import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MemoryFS, type PGlite } from '@electric-sql/pglite'

/** Where PGlite has its database. */
const HOME = '/pglite/data'
const FOLDER = 0o040000

/** Files and folders of a database that was closed; a folder comes before its files. */
export type Image = readonly Entry[]

interface Entry {
  readonly path: string
  readonly mode: number
  readonly size: number
  /** Without the zeros at the end, of which the log has megabytes. */
  readonly bytes: Uint8Array
}

/** Files in memory as Emscripten keeps them. */
interface Node {
  readonly mode: number
  readonly contents: Readonly<Record<string, Node>> | Uint8Array | null
  readonly usedBytes: number
  readonly node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node }
}

interface Files {
  mkdir(name: string): void
  analyzePath(name: string): { readonly exists: boolean }
  lookupPath(name: string): { readonly node: Node }
}

const isFolder = ({ mode }: { readonly mode: number }): boolean => (mode & FOLDER) === FOLDER

/** A database in memory that begins as `image`: no archive to unpack, nothing to recover. */
export class PreparedFiles extends MemoryFS {
  readonly image: Image

  constructor(image: Image) {
    super()
    this.image = image
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS as unknown as Files
    if (!files.analyzePath(HOME).exists) files.mkdir(HOME)
    const nodes = new Map([['', files.lookupPath(HOME).node]])
    const own = new Uint8Array(this.image.reduce((sum, { bytes }) => sum + bytes.length, 0))
    let used = 0
    for (const { path: name, mode, size, bytes } of this.image) {
      const folder = nodes.get(path.posix.dirname(name).replace(/^\.$/, ''))
      if (!folder) throw new Error(`no folder for ${name}`)
      const node = folder.node_ops.mknod(folder, path.posix.basename(name), mode, 0)
      if (isFolder(node)) {
        nodes.set(name, node)
        continue
      }
      const contents = size === bytes.length ? own.subarray(used, (used += size)) : new Uint8Array(size)
      contents.set(bytes)
      Object.assign(node, { contents, usedBytes: size })
    }
  }

  /** The same as a folder on the disk. */
  writeTo(folder: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const entry of this.image) {
      const file = path.join(folder, entry.path)
      if (isFolder(entry)) mkdirSync(file, { mode: 0o700 })
      else writeFileSync(file, entry.bytes, { mode: 0o600 })
      if (entry.size > entry.bytes.length) truncateSync(file, entry.size)
    }
  }
}

/** The files of a database in memory, once it is closed. */
export function imageOf(database: PGlite): Image {
  const files = database.Module.FS as unknown as Files
  return entriesOf(files.lookupPath(HOME).node, '')
}

function entriesOf(folder: Node, name: string): Entry[] {
  return Object.entries(folder.contents ?? {}).flatMap(([own, node]: [string, Node]) => {
    const full = path.posix.join(name, own)
    const { mode, usedBytes: size } = node
    if (isFolder(node)) return [{ path: full, mode, size: 0, bytes: new Uint8Array() }, ...entriesOf(node, full)]
    const contents = (node.contents ?? new Uint8Array()) as Uint8Array
    let end = size
    while (end > 0 && contents[end - 1] === 0) end -= 1
    return [{ path: full, mode, size, bytes: contents.slice(0, end) }]
  })
}
