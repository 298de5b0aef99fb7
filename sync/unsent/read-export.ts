import * as v from 'valibot'
import { ENTRY_VERSION } from '../outbox/entry.ts'
import { sha256 } from '../uploads/frozen-file.ts'
import {
  COMMANDS,
  commandsSchema,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  MANIFEST,
  manifestSchema,
  type ExportedCommand,
  type ExportManifest,
  type ExportPart,
} from './export-format.ts'
import { zipParts, type ZipParts } from './zip-parts.ts'

/**
 * Why a command cannot be imported, whatever the server says: its file is missing or damaged, or it comes from a later
 * build.
 */
export type ItemProblem = 'file-missing' | 'file-damaged' | 'newer'

export interface ImportItem {
  readonly command: ExportedCommand
  /** Verified by its hash. */
  readonly blob: Blob | null
  readonly problem: ItemProblem | null
}

export interface UnsentExport {
  readonly manifest: ExportManifest
  /** In the order of dispatch. */
  readonly items: readonly ImportItem[]
}

/** `newer`: written by a later version of the app. */
export type ExportProblem = 'foreign' | 'newer' | 'damaged' | 'too-large'

export type ReadExport =
  | { readonly kind: 'read'; readonly found: UnsentExport }
  | { readonly kind: 'bad'; readonly problem: ExportProblem }

/** Size limit, packed and unpacked: it is read at once. A season's queue is far smaller. */
const MOST_BYTES = 1024 * 1024 * 1024
/** Size limit of one part: a report, or the text of some hundred commands. */
const MOST_PART_BYTES = 64 * 1024 * 1024

/** Checks everything that does not need the server. A damaged file makes only its own command unusable. */
export async function readExport(file: Blob): Promise<ReadExport> {
  if (file.size > MOST_BYTES) return bad('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const archive = zipParts(bytes)
  if (!archive) return bad(isZip(bytes) ? 'damaged' : 'foreign')
  if (!archive.names.has(MANIFEST)) return bad('foreign')
  if (archive.bytes > MOST_BYTES) return bad('too-large')
  const said = parse(archive.extract(MANIFEST))
  if (said === undefined) return bad('damaged')
  const version = v.safeParse(v.object({ format: v.literal(EXPORT_FORMAT), version: v.number() }), said)
  if (!version.success) return bad('foreign')
  if (version.output.version > EXPORT_VERSION) return bad('newer')
  const manifest = v.safeParse(manifestSchema, said)
  if (!manifest.success) return bad('damaged')

  const parts = new Map(manifest.output.parts.map((part) => [part.name, part]))
  const listed = await proved(archive, parts.get(COMMANDS))
  const commands = v.safeParse(commandsSchema, listed && parse(listed))
  if (!commands.success || commands.output.length !== manifest.output.count) return bad('damaged')
  if (new Set(commands.output.map(({ id }) => id)).size !== commands.output.length) return bad('damaged')
  // Each file belongs to one command: many references to one file would multiply its copies.
  const named = commands.output.flatMap(({ file }) => file?.part ?? [])
  if (new Set(named).size !== named.length) return bad('damaged')
  const items: ImportItem[] = []
  for (const command of commands.output) items.push(await itemOf(command, archive, parts))
  return { kind: 'read', found: { manifest: manifest.output, items } }
}

const bad = (problem: ExportProblem): ReadExport => ({ kind: 'bad', problem })

async function itemOf(
  command: ExportedCommand,
  archive: ZipParts,
  parts: ReadonlyMap<string, ExportPart>,
): Promise<ImportItem> {
  const newer = command.version > ENTRY_VERSION ? 'newer' : null
  const { file } = command
  if (!file) return { command, blob: null, problem: newer }
  if (file.part === null) return { command, blob: null, problem: newer ?? 'file-missing' }
  const found = await proved(archive, parts.get(file.part))
  // The command holds the hash at dispatch, the manifest that of the export. Both must match.
  if (!found || parts.get(file.part)?.sha256 !== file.sha256)
    return { command, blob: null, problem: newer ?? 'file-damaged' }
  return { command, blob: new Blob([found], { type: file.type }), problem: newer }
}

/** Does not unpack a file with a declared size above our limit. */
async function proved(archive: ZipParts, part: ExportPart | undefined): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = part && part.size <= MOST_PART_BYTES ? archive.extract(part.name) : null
  if (!part || found?.byteLength !== part.size) return null
  return (await sha256(found.buffer)) === part.sha256 ? found : null
}

function parse(bytes: Uint8Array | null): unknown {
  try {
    return bytes ? JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) : undefined
  } catch {
    return undefined
  }
}

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
