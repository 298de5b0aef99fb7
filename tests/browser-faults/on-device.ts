import type { Page } from 'playwright/test'

/** A command as it lies in the outbox of the person; `received` are receipts. */
export interface KeptCommand {
  readonly id: string
  readonly seq: number
  readonly name: string
  readonly studyId: string | null
  readonly args: Readonly<Record<string, unknown>>
  readonly state: 'queued' | 'claimed' | 'refused' | 'received'
  readonly code: string | null
  readonly attempts: number
  readonly lastProblem: string | null
}

/** Read past the app, from its tables: the disk counts, whatever a page says. */
export function outboxOn(page: Page, userId: string): Promise<KeptCommand[]> {
  return page.evaluate(async (name) => {
    const [commands, receipts] = await readTables(name, ['commands', 'receipts'])
    const kept = (row: Row, state: KeptCommand['state'], code: string | null): KeptCommand => ({
      id: String(row['id']),
      seq: Number(row['seq']),
      name: String(row['name']),
      studyId: (row['studyId'] ?? null) as string | null,
      args: (row['args'] ?? {}) as Record<string, unknown>,
      state,
      code,
      attempts: Number(row['attempts'] ?? 0),
      lastProblem: (row['lastProblem'] ?? null) as string | null,
    })
    return [
      ...(commands ?? []).map((row) => {
        const state = row['state'] as { kind: 'queued' | 'claimed' | 'refused'; code?: string }
        return kept(row, state.kind, state.code ?? null)
      }),
      ...(receipts ?? []).map((row) => kept(row, 'received', null)),
    ]

    type Row = Record<string, unknown>
    async function readTables(databaseName: string, tables: readonly string[]): Promise<Row[][]> {
      // Opening one that is not there would make it.
      if (!(await indexedDB.databases()).some((one) => one.name === databaseName)) return []
      const database = await promised(indexedDB.open(databaseName))
      try {
        const reading = database.transaction([...tables], 'readonly')
        return await Promise.all(
          tables.map((table) => promised(reading.objectStore(table).getAll() as IDBRequest<Row[]>)),
        )
      } finally {
        database.close()
      }
    }
    function promised<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    }
  }, `hawa-outbox-${userId}`)
}

/** Rows of the store, as they came from the server. */
export interface KeptRows {
  readonly studies: readonly {
    readonly id: string
    readonly study: Readonly<Record<string, unknown>> | null
    readonly shelf: string
  }[]
  readonly records: readonly {
    readonly id: string
    readonly kind: string
    readonly body: Readonly<Record<string, unknown>> | null
  }[]
}

export function rowsOn(page: Page, userId: string): Promise<KeptRows> {
  return page.evaluate(async (user) => {
    const [name] = (await indexedDB.databases())
      .map((one) => one.name ?? '')
      .filter((one) => one.includes('-store-') && one.includes(user))
    // As sync/store/packed lays them out: few rows one by one, many by the chunk.
    const rowsOf = async (collection: string): Promise<Record<string, unknown>[]> => {
      if (name === undefined) return []
      const database = await promised(indexedDB.open(name))
      try {
        const reading = database.transaction(['delta', 'heads', 'bodies'], 'readonly')
        const all = (store: string) =>
          promised(reading.objectStore(store).getAll() as IDBRequest<Record<string, unknown>[]>)
        const [delta, heads, bodies] = await Promise.all([all('delta'), all('heads'), all('bodies')])
        const isOurs = ({ table }: Record<string, unknown>) => String(table).startsWith(`${collection}-`)
        const texts = new Map<string, string[]>()
        for (const { no, part, bodies: some } of bodies.filter(isOurs))
          texts.set(`${String(no)} ${String(part)}`, some as string[])
        const rows = delta
          .filter(isOurs)
          .map(({ head, body }) => ({ ...(head as object), ...JSON.parse(String(body)) }))
        for (const { no, fields, text } of heads.filter(isOurs)) {
          for (const [slot, values] of JSON.parse(String(text)) as [number, unknown[]][]) {
            const body = texts.get(`${String(no)} ${Math.floor(slot / 16)}`)?.[slot % 16]
            const head = Object.fromEntries((fields as string[]).map((field, at) => [field, values[at]]))
            rows.push({ ...head, ...JSON.parse(body ?? '') })
          }
        }
        return rows.filter((row) => row['_deleted'] !== true)
      } finally {
        database.close()
      }
    }
    return { studies: await rowsOf('studies'), records: await rowsOf('records') } as unknown as KeptRows

    function promised<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    }
  }, userId)
}

/** In the page: which databases let somebody write, and which are stuck, to understand a failure. */
export async function writableDatabases(): Promise<string> {
  const patience = (name: string) =>
    new Promise<string>((resolve) => {
      setTimeout(() => resolve(`${name} STUCK`), 3_000)
    })
  const known = await indexedDB.databases()
  return (
    await Promise.all(
      known.map(({ name = '' }) =>
        Promise.race([
          patience(name),
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => resolve(`${name} ${opening.error?.name}`)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              const ended = (how: string) => () => {
                opening.result.close()
                resolve(`${name} ${how}`)
              }
              if (stores.length === 0) return ended('empty')()
              const transaction = opening.result.transaction(stores, 'readwrite')
              transaction.oncomplete = ended('ok')
              transaction.onabort = ended('aborts')
            }
          }),
        ]),
      ),
    )
  ).join(', ')
}
