/** Facts about a stored file, as read back from storage. */
export interface StoredFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
  /** By the first bytes; null: none of those known. Office documents are zip archives. */
  readonly content_type: string | null
}

/** https://www.rfc-editor.org/rfc/rfc9649 (WebP), https://www.w3.org/TR/png-3/, ISO 32000, ISO/IEC 10918, APPNOTE.TXT */
const MARKS: readonly (readonly [type: string, test: (head: string) => boolean])[] = [
  ['application/pdf', (head) => head.startsWith('%PDF-')],
  ['image/jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['image/png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP'],
  ['application/zip', (head) => head.startsWith('PK\u0003\u0004')],
]

export async function describeFile(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const head = String.fromCharCode(...bytes.subarray(0, 16))
  return { path, size: bytes.byteLength, sha256, content_type: MARKS.find(([, test]) => test(head))?.[0] ?? null }
}
