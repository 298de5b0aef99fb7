/** Facts about a stored report, as read back from storage. */
export interface StoredFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  /** Begins with `%PDF-`. */
  readonly is_pdf: boolean
}

const MARK = '%PDF-'

export async function describeFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, MARK.length))
  return { path, size: bytes.byteLength, sha256, is_pdf: head === MARK }
}
