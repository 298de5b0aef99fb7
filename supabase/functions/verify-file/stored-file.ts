import { typeByMark } from '../../../sync/domain/file-kind.ts'

/** Facts about a stored file, as read back from storage. */
export interface StoredFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  /** Type by the first bytes; null: none of the known ones. Office documents are zip archives. */
  readonly content_type: string | null
}

/** The table knows these types; no bucket takes a HEIC. */
function storedType(bytes: Uint8Array): string | null {
  const type = typeByMark(bytes)
  return type === 'image/heic' ? null : type
}

export async function describeFile(path: string, bytes: Uint8Array & BufferSource): Promise<StoredFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { path, size: bytes.byteLength, sha256, content_type: storedType(bytes) }
}
