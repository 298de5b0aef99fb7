import { useCallback } from 'react'
import type { DispatchOutcome, StudyId } from '../../../../sync/index.ts'
import type { VoiceType } from '../../../../sync/domain/voice.ts'
import { useSync } from '../../../data/sync-context.tsx'

export interface Spoken {
  readonly blob: Blob
  readonly type: VoiceType
  /** Seconds. */
  readonly duree: number
}

/** Durable on this device when this resolves [L1]. */
export function useAddVoiceNote(mission: StudyId, photo: string): (spoken: Spoken) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(
    ({ blob, type, duree }) => {
      const voice_id = crypto.randomUUID()
      const file = new File([blob], voice_id, { type })
      return sync.dispatch(
        {
          name: 'add_voice_note',
          args: {
            mission_id: mission,
            photo_id: photo,
            voice_id,
            duree,
            // The outbox freezes the file and fills in the derived fields.
            file: { path: '', type, size: file.size, sha256: '' },
          },
        },
        { file },
      )
    },
    [sync, mission, photo],
  )
}
