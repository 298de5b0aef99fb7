/** SHA-256 of a file, lower-case hexadecimal, computed here: nothing is sent. Rejects when it can no longer be read. */
export async function fileHash(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
