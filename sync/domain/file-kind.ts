/**
 * Finds the type of a file by its bytes: file names and the types given by other apps are often missing, general or
 * wrong.
 */
import type { FileType } from './file-types.ts'
import type { FileProblem } from './stored-file.ts'

/** The rules for the files of one purpose. */
export interface FileRules {
  /** Bytes. */
  readonly most: number
  readonly types: readonly FileType[]
}

/** Leading bytes that are searched for the mark of a type. PDF readers search as many for `%PDF-` (ISO 32000). */
export const HEAD_BYTES = 1024

/** The directory of a ZIP is at its end; this many bytes hold hundreds of names. */
const DIRECTORY_BYTES = 64 * 1024

/**
 * ISO/IEC 10918 (JPEG), https://www.w3.org/TR/png-3/, RFC 9649 (WebP), ISO/IEC 23008-12 (HEIC),
 * RFC 9559 (WebM), ISO/IEC 14496-12 (MP4), APPNOTE.TXT (ZIP), ISO 32000 (PDF).
 * PDF comes last: its mark may follow other bytes, and a ZIP may hold a PDF.
 */
const MARKS: readonly (readonly [type: FileType, mark: RegExp])[] = [
  ['image/jpeg', /^\u00ff\u00d8\u00ff/],
  // oxlint-disable-next-line no-control-regex
  ['image/png', /^\u0089PNG\r\n\u001a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/heic', /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/],
  // By the bytes of these two a film is a sound too; no purpose takes either but voice notes.
  // oxlint-disable-next-line no-control-regex
  ['audio/webm', /^\u001aE\u00df\u00a3[^]{0,60}webm/],
  ['audio/mp4', /^[^]{4}ftyp(?:M4A |isom|iso[2-9]|mp4[12]|dash)/],
  // oxlint-disable-next-line no-control-regex
  ['application/zip', /^PK\u0003\u0004/],
  ['application/pdf', /%PDF-/],
]

// oxlint-disable-next-line no-control-regex
const WORD_ENTRY = /PK\u0001\u0002[^]{42}word\//
// oxlint-disable-next-line no-control-regex
const EXCEL_ENTRY = /PK\u0001\u0002[^]{42}xl\//
const MACROS = /vbaProject\.bin/

/**
 * The type by the marks in the first `HEAD_BYTES` of a file. An Office document counts as a ZIP here: its head shows no
 * more. Null: none of the known types.
 */
export function typeByMark(head: Uint8Array): FileType | null {
  const text = latin1(head.subarray(0, HEAD_BYTES))
  return MARKS.find(([, mark]) => mark.test(text))?.[0] ?? null
}

/**
 * The type of a whole file. The names in the directory of a ZIP identify Word and Excel; one with macros stays a ZIP.
 * Null: none of the known types. Rejects when the file can no longer be read.
 */
export async function fileType(file: Blob): Promise<FileType | null> {
  const type = typeByMark(await bytesOf(file.slice(0, HEAD_BYTES)))
  if (type !== 'application/zip') return type
  const directory = latin1(await bytesOf(file.slice(-DIRECTORY_BYTES)))
  if (MACROS.test(directory)) return type
  if (WORD_ENTRY.test(directory)) return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return EXCEL_ENTRY.test(directory) ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : type
}

/** Why these rules refuse the file, by its bytes and not by its name or declared type. Null: acceptable. */
export async function fileProblem(
  file: Blob | null | undefined,
  { most, types }: FileRules,
): Promise<FileProblem | null> {
  if (!file || file.size === 0) return 'missing'
  if (file.size > most) return 'too_large'
  const type = await fileType(file)
  return type !== null && types.includes(type) ? null : 'wrong_type'
}

/** The same file with the type of its bytes; unchanged when the type is unknown or already right. */
export async function withItsType(file: File): Promise<File> {
  const type = await fileType(file)
  if (type === null || type === file.type) return file
  return new File([file], file.name, { type, lastModified: file.lastModified })
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer())

/** One character per byte. `TextDecoder('latin1')` decodes as windows-1252 and changes some bytes. */
function latin1(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096))
  return text
}
