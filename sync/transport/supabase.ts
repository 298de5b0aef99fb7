import { PostgrestClient } from '@supabase/postgrest-js'
import { bucketOf } from '../domain/stored-file.ts'
import type { Http } from './http.ts'
import type { Answer } from './transport.ts'

/** Supabase's tables, functions and files, through its official clients (decision 0084). */
export interface Supabase {
  /** Calls a function of the database. `read` returns null for a malformed answer. */
  call<T>(name: string, args: object, read: (data: unknown) => T | null): Promise<Answer<T>>
  /** Rows of a table. */
  rows<T>(ask: (database: PostgrestClient) => Rows, read: (data: unknown) => T | null): Promise<Answer<T>>
  download(path: string): Promise<Answer<Blob>>
  /** A link valid for `seconds`. */
  sign(path: string, seconds: number): Promise<Answer<string>>
}

type Rows = PromiseLike<{ readonly data: unknown; readonly error: unknown }>

const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

export function createSupabase(http: Http): Supabase {
  // No retries by the client: patient.ts knows which questions deserve them.
  const database = (fetch: typeof globalThis.fetch) =>
    new PostgrestClient(http.url('/rest/v1'), { fetch, retry: false })

  async function files(fetch: typeof globalThis.fetch, path: string) {
    const { StorageClient } = await import('./storage-library.ts')
    return new StorageClient(http.url('/storage/v1'), {}, fetch).from(bucketOf(path))
  }

  return {
    call: (name, args, read) => http.lend((fetch) => database(fetch).rpc(name, args), read),
    rows: (ask, read) => http.lend((fetch) => ask(database(fetch)), read),
    download: (path) =>
      http.lend(async (fetch) => (await files(fetch, path)).download(path), readBytes, DOWNLOAD_TIMEOUT_MS),
    sign: (path, seconds) =>
      http.lend(async (fetch) => (await files(fetch, path)).createSignedUrl(path, seconds), readAddress),
  }
}

const readBytes = (data: unknown): Blob | null => (data instanceof Blob ? data : null)

/** The library appends any answer to the storage's address: accept only a signed path. */
function readAddress(data: unknown): string | null {
  const { signedUrl } = data as { readonly signedUrl?: unknown }
  return typeof signedUrl === 'string' && signedUrl.includes('/storage/v1/object/sign/') ? signedUrl : null
}
