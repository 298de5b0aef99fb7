/**
 * Gap: Lite asks the storage rules about an upload only by its signed upload link, which our rules refuse.
 * Test: tests/contract/conformance-resumable.test.ts
 * Goes when: resumable-gate.ts goes; the answer 429 to a used-up quota (quotas-over-http.test.ts) may outlive it.
 */
import { Later, secondsIn, TOO_MANY } from '../http/later.ts'
import type { Sql } from '../engine/sql.ts'

/** `forbidden`: the rules say no. `taken`: an object is there already. */
export type UploadRight = 'allowed' | 'forbidden' | 'taken'

class Undone extends Error {}

/**
 * Asks the storage rules whether the person with these claims may store an object there, as hosted Supabase does when a
 * resumable upload begins: the row is inserted as that person and rolled back. Throws Later where a quota is used up.
 */
export async function uploadRight(
  { transaction }: Sql,
  claims: Readonly<Record<string, unknown>>,
  bucket: string,
  key: string,
): Promise<UploadRight> {
  const owner = String(claims['sub'])
  try {
    await transaction(async (tx) => {
      await tx.query(
        `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
           set_config('request.jwt.claim.role', 'authenticated', true), set_config('storage.operation',
           'storage.tus.upload.create', true),
           set_config('role', 'authenticated', true)`,
        [JSON.stringify(claims), owner],
      )
      await tx.query(
        'insert into storage.objects (bucket_id, name, owner, owner_id, version) values ($1, $2, $3::uuid, ' +
          '$3::uuid::text, $4)',
        [bucket, key, owner, '1'],
      )
      throw new Undone()
    })
    return 'allowed'
  } catch (error) {
    if (error instanceof Undone) return 'allowed'
    const code: unknown = error instanceof Error && 'code' in error ? error.code : null
    if (code === '42501') return 'forbidden'
    if (code === '23505') return 'taken'
    if (code === TOO_MANY) {
      throw new Later(429, secondsIn(error instanceof Error && 'detail' in error ? error.detail : null))
    }
    throw error
  }
}
