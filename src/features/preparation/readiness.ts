import type { AskFailure, FileAmount, MissionPreparation } from '../../../sync/index.ts'
import type { AppOnDevice } from '../../data/app-on-device.ts'

export type Readiness =
  | 'ready'
  /** The files are here; whether the app is, the worker has not said, or said no. */
  | 'checking'
  | 'app_missing'
  | 'taking'
  | 'to_take'
  | 'news'
  | 'unfinished'
  | AskFailure
  | 'storage_full'

/** One word for a mission. Ready is only what opens without network: its files and the pages that show them. */
export function readinessOf({ standing }: Pick<MissionPreparation, 'standing'>, app: AppOnDevice): Readiness {
  switch (standing.kind) {
    case 'ready':
      return app === 'here' ? 'ready' : app === 'asking' ? 'checking' : 'app_missing'
    case 'taking':
    case 'news':
      return standing.kind
    case 'not-asked':
      return 'to_take'
    case 'unfinished':
      return standing.reason === 'storage-full' ? 'storage_full' : (standing.reason ?? 'unfinished')
  }
}

/** Something is left to do by the person. */
export const isToPrepare = ({ standing }: Pick<MissionPreparation, 'standing'>): boolean =>
  standing.kind !== 'ready' && standing.kind !== 'taking'

export function sumOf(amounts: readonly FileAmount[]): FileAmount {
  return amounts.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), {
    files: 0,
    bytes: 0,
  })
}
