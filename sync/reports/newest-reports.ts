import { firstValueFrom, type Observable } from 'rxjs'
import type { Reports, Studies, SyncStatus } from '../contract.ts'
import type { Profile } from '../domain/profile.ts'
import { isRoomSmall } from '../domain/room.ts'
import type { Study } from '../domain/study.ts'
import type { Environment } from '../ground/environment.ts'
import type { OutboxPort } from '../outbox/outbox-port.ts'
import { isStorageFull } from '../uploads/room.ts'
import type { FilesDatabase } from './files-database.ts'

export interface NewestReportsParts {
  readonly env: Pick<Environment, 'now' | 'setTimer' | 'online' | 'savesData' | 'signals'>
  readonly files: FilesDatabase
  readonly open: Reports['open']
  readonly studies: Pick<Studies, 'list$'>
  readonly profile$: Observable<Profile | null>
  /** Emits after each pull that succeeded. */
  readonly pulled$: Observable<unknown>
  readonly summary$: OutboxPort['summary$']
  readonly storage$: Observable<SyncStatus['storage']>
  readonly onError: (error: unknown) => void
}

/** Number of a client's reports that are kept by themselves. */
export const NEWEST = 10

/** A larger report is kept only by choice, in bytes. */
export const NEWEST_BYTES = 5 * 1024 * 1024

/** After a pull the page has work of its own, in ms. */
export const IDLE_MS = 3_000

/** A file that the server refused is asked for again after this time, in ms. */
export const REFUSED_MS = 3_600_000

/**
 * Keeps a client's newest reports on this device without being asked, one after the other, some seconds after a pull.
 * Only in a tab in view, with a network, with nothing to send, with room, and without the wish to save data. Returns
 * the function that stops it.
 */
export function keepNewestReports(parts: NewestReportsParts): () => void {
  const { env, files, open } = parts
  const refused = new Map<string, number>()
  let cancel: (() => void) | null = null
  let closed = false

  const pulls = parts.pulled$.subscribe(() => {
    cancel ??= env.setTimer(() => void run(), IDLE_MS)
  })

  async function run(): Promise<void> {
    try {
      await keepUp()
    } catch (error) {
      // A full disk ends the round; a closed database ends all.
      if (!closed && !isStorageFull(error)) parts.onError(error)
    } finally {
      cancel = null
    }
  }

  async function keepUp(): Promise<void> {
    if ((await firstValueFrom(parts.profile$))?.type_compte !== 'client') return
    const { items } = await firstValueFrom(parts.studies.list$({ view: 'mine', statuts: ['complete'] }))
    const newest = newestOf(items)
    await files.letGoExcept(new Set(newest.map(({ id }) => id)))
    for (const study of newest) {
      if (!(await files.isWanted(study.id, study.rapport_sha256))) continue
      if ((refused.get(study.rapport_sha256) ?? -Infinity) > env.now() - REFUSED_MS) continue
      if (closed || !(await mayFetch())) return
      if (!(await keep(study))) return
    }
  }

  async function mayFetch(): Promise<boolean> {
    if (env.online?.() === false || env.savesData?.() === true || env.signals?.visible() === false) return false
    const { waiting, sending } = await firstValueFrom(parts.summary$)
    return waiting === 0 && !sending && !isRoomSmall(await firstValueFrom(parts.storage$))
  }

  /** False: the server does not answer; the next pull begins another round. */
  async function keep(study: NewestReport): Promise<boolean> {
    const opening = await open(study)
    if (closed) return false
    if (opening.kind === 'unavailable') {
      if (opening.reason !== 'refused') return false
      refused.set(study.rapport_sha256, env.now())
      return true
    }
    const { blob } = opening
    const keptAt = new Date(env.now()).toISOString()
    await files.putUnasked({ studyId: study.id, size: blob.size, sha256: study.rapport_sha256, keptAt }, blob)
    return true
  }

  return () => {
    closed = true
    pulls.unsubscribe()
    cancel?.()
  }
}

type NewestReport = Pick<Study, 'id' | 'rapport_url'> & { readonly rapport_sha256: string }

/** The newest delivered reports that are small enough, the newest first. */
function newestOf(studies: readonly Study[]): readonly NewestReport[] {
  return studies
    .filter(hasSmallReport)
    .toSorted((a, b) => deliveredAt(b).localeCompare(deliveredAt(a)))
    .slice(0, NEWEST)
}

const hasSmallReport = (study: Study): study is Study & NewestReport =>
  study.rapport_url !== null &&
  study.rapport_sha256 !== null &&
  study.rapport_size !== null &&
  study.rapport_size < NEWEST_BYTES

const deliveredAt = ({ rapport_uploaded_at, updated_at }: Study): string => rapport_uploaded_at ?? updated_at
