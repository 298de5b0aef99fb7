import { fileProblem, fileType, type FileRules } from '../domain/file-kind.ts'
import type { FileProblem } from '../domain/stored-file.ts'

export interface FrozenFile {
  readonly blob: Blob
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
}

export type Freezing =
  | { readonly kind: 'frozen'; readonly file: FrozenFile }
  | { readonly kind: 'bad-file'; readonly problem: FileProblem }

/**
 * Reads the whole file now: a file handle would later return the file's new contents, or nothing. An unreadable file
 * counts as missing. The copy has the type of its bytes, which the storage requires.
 */
export async function freezeFile(given: File | null, path: string, rules: FileRules): Promise<Freezing> {
  if (given && given.size > rules.most) return { kind: 'bad-file', problem: 'too_large' }
  const bytes = await given?.arrayBuffer().catch(() => null)
  if (!given || !bytes) return { kind: 'bad-file', problem: 'missing' }
  const read = new Blob([bytes])
  const problem = await fileProblem(read, rules)
  if (problem) return { kind: 'bad-file', problem }
  const blob = new Blob([bytes], { type: (await fileType(read)) ?? '' })
  return { kind: 'frozen', file: { blob, name: given.name, size: blob.size, sha256: await sha256(bytes), path } }
}

/** Lower-case hexadecimal. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
