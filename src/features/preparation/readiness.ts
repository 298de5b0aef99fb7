import type { AskFailure, FileAmount, MissionPreparation } from '../../../sync/index.ts'
import type { AppOnDevice } from './data/app-on-device.ts'

export type Readiness =
  | 'ready'
  /** The files are here; the worker has not answered yet, or the app is not on this device. */
  | 'checking'
  | 'app_missing'
  | 'taking'
  | 'to_take'
  | 'news'
  | 'unfinished'
  | AskFailure
  | 'storage_full'

/** The state of a mission. It is ready only if it opens offline: its files, and the pages that show them. */
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

/** Whether the person still has to prepare it. */
export const isToPrepare = ({ standing }: Pick<MissionPreparation, 'standing'>): boolean =>
  standing.kind !== 'ready' && standing.kind !== 'taking'

export function sumOf(amounts: readonly FileAmount[]): FileAmount {
  return amounts.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), {
    files: 0,
    bytes: 0,
  })
}
