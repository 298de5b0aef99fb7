/**
 * Everything that lies in the databases whose names begin with `prefix`, as one text; files as their bytes in Latin-1.
 */
export async function everythingOnDisk(
  prefix: string,
  stores: (name: string) => boolean = () => true,
): Promise<string> {
  const parts: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.includes(prefix) || !stores(name)) continue
    const db = await done(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      parts.push(...(await Promise.all((await done(db.transaction(store).objectStore(store).getAll())).map(readable))))
    }
    db.close()
  }
  return parts.join('\n')
}

async function readable(value: unknown): Promise<string> {
  if (value instanceof Blob) return latin1(new Uint8Array(await value.arrayBuffer()))
  if (value instanceof Uint8Array) return latin1(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  return (await Promise.all(Object.entries(value).map(async ([key, part]) => `${key} ${await readable(part)}`))).join(
    ' ',
  )
}

const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}
