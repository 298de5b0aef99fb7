import { sha256 } from '../../sync/uploads/frozen-file.ts'
import { STUDY_TRANSITIONS, canMove, type Statut, type StudyMove } from '../../sync/domain/study.ts'
import type { HealthReport } from '../../sync/domain/health.ts'
import type { RefusalCode } from '../../sync/domain/refusal.ts'
import type { Answer, Envelope, StoredFile, Transport, Verdict } from '../../sync/transport/transport.ts'

/** Network fault of one request. `lost answer` and `twice` reach the server, `lost request` does not. */
export type Fault = 'lost request' | 'lost answer' | 'twice' | 'server error' | 'needs login' | 'denied'

export interface ModelServer {
  readonly transport: Transport
  /** Faults for the requests to come, one each; null lets it pass. When empty all pass. */
  readonly faults: (Fault | null)[]
  /** Every effect in the order in which it happened: a command that appears twice was doubled. */
  readonly effects: Envelope[]
  /** Every request that reached the server. */
  readonly received: string[]
  /** Every heartbeat that arrived. */
  readonly health: HealthReport[]
  readonly statutByStudy: Map<string, Statut>
  readonly objects: Map<string, Blob>
  /** Refuses these commands by name whatever the state. */
  readonly refuses: Map<string, RefusalCode>
  /** The reason for which the person may give nothing now [L20]; null: they may. */
  pause: RefusalCode | null
  /** Runs before each request is looked at: to hold one, or to look around meanwhile. */
  before: (what: string) => Promise<void>
  /** As one that was restored from an empty backup. */
  forget(): void
  /** Test of the tests: without it a repeated id is carried out again. */
  ledgerOn: boolean
}

const NO_ROWS = { rows: [], unreadable: [], lastRev: null, ended: true }

/** A server of the outbox as the contract describes it: ledger, state machine, storage that reads back. */
export function modelServer(): ModelServer {
  const ledger = new Map<string, Verdict>()
  let rev = 0

  const server: ModelServer = {
    transport: {
      applyCommand: (envelope) => request(`apply ${envelope.name}`, () => apply(envelope)),
      uploadFile: async (path, file, progress, signal) => {
        progress(Math.floor(file.size / 2))
        return request(
          'upload',
          () => {
            if (!server.objects.has(path)) server.objects.set(path, file)
            progress(file.size)
            return null
          },
          signal,
        )
      },
      verifyFile: (path) => request('verify', () => verify(path)),
      removeFile: (path) => request('remove', () => (server.objects.delete(path), null)),
      sync: () =>
        request('sync', () => ({
          profile: null,
          studies: { ...NO_ROWS, digest: { count: 0, xor: 0 } },
          records: { ...NO_ROWS, digest: { count: 0, xor: 0 } },
          timeline: null,
        })),
      pullStudies: () => request('pull', () => ({ ...NO_ROWS, digest: null })),
      digest: () => request('digest', () => ({ count: 0, xor: 0, server_time: new Date(0).toISOString() })),
      pullRecords: () => request('pull records', () => ({ ...NO_ROWS, digest: { count: 0, xor: 0 } })),
      ownProfile: () => request('profile', () => null),
      exportMyPage: () => Promise.resolve({ kind: 'denied', status: 403, code: '42501' }),
      ask: () => Promise.resolve({ kind: 'denied', status: 403, code: '42501' }),
      deviceKey: () => Promise.resolve({ kind: 'denied', status: 403, code: '42501' }),
      keepDeviceKey: () => Promise.resolve({ kind: 'denied', status: 403, code: '42501' }),
      reportLoss: () => request('loss', () => null),
      reportHealth: (_device, report) => request('health', () => (server.health.push(report), true)),
      downloadFile: () => Promise.resolve({ kind: 'denied', status: 404, code: null }),
      signFile: () => Promise.resolve({ kind: 'denied', status: 404, code: null }),
    },
    forget: () => ledger.clear(),
    faults: [],
    effects: [],
    received: [],
    health: [],
    statutByStudy: new Map(),
    objects: new Map(),
    refuses: new Map(),
    pause: null,
    before: () => Promise.resolve(),
    ledgerOn: true,
  }

  async function request<T>(what: string, work: () => T | Promise<T>, signal?: AbortSignal): Promise<Answer<T>> {
    const fault = server.faults.shift() ?? null
    await server.before(what)
    if (signal?.aborted) return { kind: 'retry', cause: 'network' }
    switch (fault) {
      case 'lost request':
        return { kind: 'retry', cause: 'network' }
      case 'server error':
        return { kind: 'retry', cause: 'server' }
      case 'needs login':
        return { kind: 'needs-login' }
      case 'denied':
        return { kind: 'denied', status: 403, code: null }
      case 'lost answer':
      case 'twice':
      case null:
        break
    }
    server.received.push(what)
    const value = await work()
    if (fault === 'twice') await work()
    return fault === 'lost answer' ? { kind: 'retry', cause: 'network' } : { kind: 'ok', value }
  }

  function apply(envelope: Envelope): Verdict {
    const recorded = ledger.get(envelope.id)
    if (recorded && server.ledgerOn) return { ...recorded, replayed: true }
    if (server.pause) return { verdict: 'refused', code: server.pause, problem: null, replayed: false, pause: true }
    const verdict = decide(envelope)
    ledger.set(envelope.id, verdict)
    return verdict
  }

  function decide(envelope: Envelope): Verdict {
    const refused = (code: RefusalCode): Verdict => ({ verdict: 'refused', code, problem: null, replayed: false })
    const ordered = server.refuses.get(envelope.name)
    if (ordered) return refused(ordered)
    const study = textOf(envelope.args['study_id'])
    const statut = server.statutByStudy.get(study)
    if (envelope.name === 'request_study') {
      if (statut) return refused('already_exists')
      server.statutByStudy.set(study, 'en_attente')
    } else if (isMove(envelope.name)) {
      if (statut && isPast(statut, envelope.name)) {
        return { verdict: 'applied', result: { study_id: study, rev, already: true }, replayed: false }
      }
      if (!statut || !canMove(statut, envelope.name)) return refused('wrong_state')
      if (envelope.name === 'attach_report' && !server.objects.has(textOf(envelope.args['path'])))
        return refused('file_missing')
      server.statutByStudy.set(study, STUDY_TRANSITIONS[envelope.name].to)
    }
    server.effects.push(envelope)
    rev += 1
    return { verdict: 'applied', result: { study_id: study, rev }, replayed: false }
  }

  async function verify(path: string): Promise<StoredFile | null> {
    const blob = server.objects.get(path)
    if (!blob) return null
    return { path, size: blob.size, sha256: await sha256(await blob.arrayBuffer()), content_type: 'application/pdf' }
  }

  return server
}

const COURSE = ['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete'] as const satisfies readonly Statut[]

/** [L19] Its effect is there. A report repeats another only as the same file, which nobody here hands in twice. */
function isPast(statut: Statut, move: StudyMove): boolean {
  if (move === 'cancel_study' || statut === 'annulée') return move === 'cancel_study' && statut === 'annulée'
  if (move === 'attach_report' || move === 'replace_report') return false
  return COURSE.indexOf(statut) >= COURSE.indexOf(STUDY_TRANSITIONS[move].to)
}

const isMove = (name: string): name is StudyMove => Object.hasOwn(STUDY_TRANSITIONS, name)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
