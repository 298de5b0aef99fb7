import type { Command } from '../commands/command.ts'
import type { DispatchOptions, DispatchOutcome, Shares } from '../contract.ts'
import type { FilesDatabase } from '../reports/files-database.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import { sha256 } from '../uploads/frozen-file.ts'
import { toBase64Url } from '../vault/base64.ts'
import { isStorageFull } from '../uploads/room.ts'

export interface SharesParts {
  readonly env: Pick<Environment, 'uuid'>
  readonly files: Pick<FilesDatabase, 'shares'>
  readonly dispatch: (command: Command, options?: DispatchOptions) => Promise<DispatchOutcome>
}

/** 144 bits: cannot be guessed, and takes 24 characters of an address. */
const TOKEN_BYTES = 18

/** Links to reports. The token is created on this device and stays here; only its hash is sent. */
export function openShares({ env, files, dispatch }: SharesParts): Shares {
  return {
    async make(study, days) {
      const id = env.uuid()
      const token = toBase64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
      const token_sha256 = await sha256(new TextEncoder().encode(token).buffer)
      // Store the token first: without it, nobody could use a link that the server knows.
      try {
        await files.shares.put({ id, token })
      } catch (error) {
        if (isStorageFull(error)) return { kind: 'storage-full' }
        throw error
      }
      const outcome = await dispatch({
        name: 'share_report',
        args: { study_id: study, share_id: id, token_sha256, days },
      })
      if (outcome.kind === 'queued') return { ...outcome, shareId: id, token }
      await files.shares.delete(id)
      return outcome
    },
    tokens$: live$(async () => new Map((await files.shares.toArray()).map(({ id, token }) => [id, token]))),
  }
}
