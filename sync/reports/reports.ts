import { combineLatest, map, shareReplay } from 'rxjs'
import type { DispatchOptions, KeptReport, ReportOf, Reports, ReportOpening } from '../contract.ts'
import type { Study } from '../domain/study.ts'
import type { Environment } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { OutboxPort } from '../outbox/outbox-port.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Transport } from '../transport/transport.ts'
import { sha256 } from '../uploads/frozen-file.ts'
import { isStorageFull } from '../uploads/room.ts'
import type { FilesDatabase } from './files-database.ts'

export interface ReportsParts {
  readonly env: Environment
  readonly transport: Transport
  readonly files: FilesDatabase
  readonly outbox: Pick<OutboxPort, 'dispatch' | 'sentCopy' | 'sentPaths$'>
}

/** Long enough to open the tab, too short to pass on. */
const LINK_SECONDS = 60

/** Opens reports: first kept copies, then copies sent from here, then the server's. */
export function openReports({ env, transport, files, outbox }: ReportsParts): Reports {
  async function open(study: ReportOf): Promise<ReportOpening> {
    if (study.rapport_url === null) return { kind: 'unavailable', reason: 'not_delivered' }
    const local = (await files.find(study.id, study.rapport_sha256)) ?? (await outbox.sentCopy(study.rapport_url))
    if (local) return { kind: 'file', blob: local, from: 'device' }
    const answer = await transport.downloadFile(study.rapport_url)
    if (answer.kind !== 'ok') return { kind: 'unavailable', reason: reasonOf(answer) }
    // A wrong hash means that a portal or proxy answered.
    if (study.rapport_sha256 !== null && (await hashOf(answer.value)) !== study.rapport_sha256) {
      return { kind: 'unavailable', reason: 'unreachable' }
    }
    return { kind: 'file', blob: asPdf(answer.value), from: 'server' }
  }

  async function keep(study: Study): Promise<ReportOpening> {
    const opening = await open(study)
    if (opening.kind !== 'file') return opening
    const { blob } = opening
    const sha256 = study.rapport_sha256 ?? (await hashOf(blob))
    try {
      await files.put({ studyId: study.id, size: blob.size, sha256, keptAt: new Date(env.now()).toISOString() }, blob)
    } catch (error) {
      if (isStorageFull(error)) return { kind: 'unavailable', reason: 'storage-full' }
      throw error
    }
    return opening
  }

  const kept$ = live$(() => files.kept.toArray())
  const isHere$ = combineLatest([kept$, outbox.sentPaths$]).pipe(
    map(([kept, sent]) => isHere(kept, sent)),
    shareReplay({ bufferSize: 1, refCount: true }),
  )

  const bringing = (file: File | null): DispatchOptions => (file ? { file } : {})
  // The outbox freezes the file and fills in these fields.
  const unfilled = { path: '', size: 0, sha256: '' }

  return {
    attach: (study, file, details) =>
      outbox.dispatch({ name: 'attach_report', args: { study_id: study, ...unfilled, ...details } }, bringing(file)),
    replace: (study, file, details) =>
      outbox.dispatch({ name: 'replace_report', args: { study_id: study, ...unfilled, ...details } }, bringing(file)),
    open,
    keep,
    async link(study) {
      if (study.rapport_url === null) return null
      const answer = await transport.signFile(study.rapport_url, LINK_SECONDS)
      return answer.kind === 'ok' ? answer.value : null
    },
    forget: (study) => files.remove(study),
    kept$,
    isHere$,
  }
}

/** As `open` looks for a local copy. */
export function isHere(kept: readonly KeptReport[], sent: ReadonlySet<string>): (study: ReportOf) => boolean {
  const hashes = new Map(kept.map(({ studyId, sha256 }) => [studyId, sha256]))
  return ({ id, rapport_url, rapport_sha256 }) => {
    if (rapport_url === null) return false
    const hash = hashes.get(id)
    return (hash !== undefined && (rapport_sha256 === null || rapport_sha256 === hash)) || sent.has(rapport_url)
  }
}

function asPdf(blob: Blob): Blob {
  return blob.type === 'application/pdf' ? blob : blob.slice(0, blob.size, 'application/pdf')
}

const hashOf = async (blob: Blob): Promise<string> => sha256(await blob.arrayBuffer())
