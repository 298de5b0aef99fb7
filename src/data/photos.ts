import { useCallback } from 'react'
import type { DispatchOutcome, PhotoFile, PhotoType, StudyId } from '../../sync/index.ts'
import { requestBackgroundSync } from '../service-worker/background-sync.ts'
import type { Position } from './device-position.ts'
import { preparePicture } from './prepared-picture.ts'
import { useSync } from './sync-context.tsx'

/** What is known of the taking of a picture. */
export interface Taking {
  /** Milliseconds, by the device. */
  readonly at: number
  readonly position: Position | null
  readonly legende: string
}

/** Younger than this it was taken here and now; an older one comes from the gallery, and nobody knows from where. Milliseconds. */
const JUST_TAKEN = 120_000

export const isJustTaken = (file: Pick<File, 'lastModified'>, now: number): boolean => Math.abs(now - file.lastModified) < JUST_TAKEN

export type PhotoOutcome = DispatchOutcome | { readonly kind: 'unreadable' }

/** Made small, then durable on this device when this resolves [L1]. */
export function useAddPhoto(study: StudyId): (given: File, taking: Taking) => Promise<PhotoOutcome> {
  const sync = useSync()
  return useCallback(async (given, { at, position, legende }) => {
    const picture = await preparePicture(given)
    if (!picture) return { kind: 'unreadable' }
    const { file, width, height } = picture
    // The outbox freezes the file and fills in what follows from it.
    const announced: PhotoFile = { path: '', type: file.type as PhotoType, size: file.size, sha256: '', width, height }
    const outcome = await sync.dispatch({
      name: 'add_photo',
      args: {
        mission_id: study, photo_id: crypto.randomUUID(), taken_at: new Date(at).toISOString(), file: announced,
        ...(legende.trim() === '' ? {} : { legende }),
        ...(position ? { latitude: position.latitude, longitude: position.longitude } : {}),
        ...(position?.accuracy === undefined || position.accuracy === null ? {} : { accuracy: Math.ceil(position.accuracy) }),
      },
    }, { file })
    if (outcome.kind === 'queued') void requestBackgroundSync()
    return outcome
  }, [sync, study])
}

export function useWithdrawPhoto(study: StudyId): (photo: string) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(async (photo) => {
    const outcome = await sync.dispatch({ name: 'withdraw_photo', args: { mission_id: study, photo_id: photo } })
    if (outcome.kind === 'queued') void requestBackgroundSync()
    return outcome
  }, [sync, study])
}
