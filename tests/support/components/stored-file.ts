/** The bytes of a file of tests/support/files, by the name and the type that somebody's system gives it. */
export async function storedFile(name: StoredFile, type: string, called: string = name): Promise<File> {
  const answer = await fetch(URLS[name])
  return new File([await answer.arrayBuffer()], called, { type })
}

const URLS = {
  'gps.png': new URL('../files/gps.png', import.meta.url),
  'tr-one-cp1252.csv': new URL('../files/tr-one-cp1252.csv', import.meta.url),
  'jpg-as.png': new URL('../files/jpg-as.png', import.meta.url),
} as const
type StoredFile = keyof typeof URLS
