import { useCallback } from 'react'
import type { StudyId } from '../../../../sync/index.ts'
import type { InstantOrigin } from '../../../../sync/domain/observation.ts'
import { placeGiven, type Position } from '../../../data/device/device-position.ts'
import { exifDate, instantThere, reasonableInstant } from './exif-date.ts'
import { announcedPicture, preparePicture, type PhotoOutcome } from '../../../data/files/prepared-picture.ts'
import { useSync } from '../../../data/sync-context.tsx'

export interface TimeOfTaking {
  /** Milliseconds, by the device; null: unknown. */
  readonly at: number | null
  /** The witness of when: the clock of this device, the file of the picture, nothing. */
  readonly origin: InstantOrigin
}

/** The known facts about the taking of a picture. */
export interface Taking extends TimeOfTaking {
  readonly position: Position | null
  readonly legende: string
}

/** A camera hands its picture back within this time; where a computer has none, files are opened. Milliseconds. */
const OF_NOW = 15 * 60_000

/** The date of a JPEG stands in one of its first segments, of at most 64 kB each. */
const HEAD = 256 * 1024

/**
 * When a picture was taken. `File.lastModified` is never asked: it says when the file was copied.
 * @param given as it was chosen: the prepared one says nothing any more
 * @param pays of the study: a camera that tells no offset shows the clock of the place
 * @param now when it came back from the camera or the gallery, milliseconds
 */
export async function timeOfTaking(
  given: File,
  by: 'camera' | 'gallery',
  now: number,
  pays: string,
): Promise<TimeOfTaking> {
  // A missing file is reported when its picture is read.
  const head = await given
    .slice(0, HEAD)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const written = exifDate(new Uint8Array(head))
  const isOfNow = written === null || Math.abs(now - instantThere(written, pays)) < OF_NOW
  if (by === 'camera' && isOfNow) return { at: now, origin: 'horloge' }
  const at = written && reasonableInstant(written, pays, now)
  return at === null ? { at, origin: 'inconnue' } : { at, origin: 'fichier' }
}

/** Made small, then durable on this device when this resolves [L1]. */
export function useAddPhoto(study: StudyId): (given: File, taking: Taking) => Promise<PhotoOutcome> {
  const sync = useSync()
  return useCallback(
    async (given, { at, origin, position, legende }) => {
      const picture = await preparePicture(given)
      if (!picture) return { kind: 'unreadable' }
      return sync.dispatch(
        {
          name: 'add_photo',
          args: {
            mission_id: study,
            photo_id: crypto.randomUUID(),
            file: announcedPicture(picture),
            taken_at: new Date(at ?? Date.now()).toISOString(),
            at_origin: origin,
            ...placeGiven(position),
            ...(legende.trim() === '' ? {} : { legende }),
          },
        },
        { file: picture.file },
      )
    },
    [sync, study],
  )
}
