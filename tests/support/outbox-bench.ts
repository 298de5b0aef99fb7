import { randomUUID } from 'node:crypto'
import { firstValueFrom, type Observable } from 'rxjs'
import type { Command } from '../../sync/commands/command.ts'
import type { OutboxItem } from '../../sync/contract.ts'
import type { ThreadKind } from '../../sync/domain/message.ts'
import { studyId, userId, type StudyId, type UserId } from '../../sync/domain/ids.ts'
import type { StudyMove } from '../../sync/domain/study.ts'
import type { OutboxPort } from '../../sync/outbox/outbox-port.ts'
import { openOutbox, type OutboxDeps } from '../../sync/outbox/outbox.ts'
import { singleRequestUploader } from '../../sync/uploads/uploader.ts'
import { modelServer, type ModelServer } from './model-server.ts'
import { UNTOLD } from '../../sync/outbox/measure-clock.ts'
import { virtualDevice, type VirtualDevice } from './virtual-device.ts'

/** An outbox, its device and its server; `open` gives further tabs over the same databases. */
export interface Bench {
  readonly device: VirtualDevice
  readonly server: ModelServer
  readonly user: UserId
  readonly errors: unknown[]
  open(deps?: Partial<OutboxDeps>): Promise<OutboxPort>
}

export function bench(options: Parameters<typeof virtualDevice>[0] = {}): Bench {
  const device = virtualDevice(options)
  const server = modelServer()
  const user = userId(randomUUID())
  const errors: unknown[] = []
  return {
    device,
    server,
    user,
    errors,
    open: (deps = {}) =>
      openOutbox({
        userId: user,
        transport: server.transport,
        uploader: singleRequestUploader(deps.transport ?? server.transport),
        env: device.env,
        clockOffset: () => null,
        measureClock: UNTOLD,
        studyLabel: () => Promise.resolve(null),
        estimateStorage: null,
        cipher: null,
        onError: (error) => errors.push(error),
        ...deps,
      }),
  }
}

export const newStudyId = (): StudyId => studyId(randomUUID())

export function onStudy(name: Exclude<StudyMove, 'attach_report' | 'replace_report'>, study: StudyId): Command {
  return { name, args: { study_id: study } }
}

export const notes = (study: StudyId, text: string): Command => ({
  name: 'save_field_notes',
  args: { study_id: study, notes_terrain: text },
})

export const say = (thread_id: string, contenu: string, thread_kind: ThreadKind = 'study'): Command => ({
  name: 'send_message',
  args: { message_id: randomUUID(), thread_kind, thread_id, contenu },
})

export const seen = (thread_id: string, up_to = '2026-06-01T08:00:00.000Z'): Command => ({
  name: 'mark_thread_read',
  args: { thread_kind: 'study', thread_id, up_to },
})

export const attach = (study: StudyId): Command => ({
  name: 'attach_report',
  args: { study_id: study, path: '', size: 0, sha256: '' },
})

export function request(study: StudyId): Command {
  return {
    name: 'request_study',
    args: {
      study_id: study,
      nom_entreprise: 'Cimenterie de Tlemcen',
      secteur_activite: 'industrie',
      type_etude: 'qualite_air',
      zone_geographique: 'Tlemcen',
      pays: 'algerie',
      description_projet: 'Poussières autour du four',
      contact_nom: 'Amina Benali',
      contact_email: 'amina@cimenterie.example',
    },
  }
}

export function pdf(text = 'report', name = 'rapport.pdf'): File {
  return new File([`%PDF-1.4\n${text}\n%%EOF`], name, { type: 'application/pdf' })
}

export const now = <T>(observable: Observable<T>): Promise<T> => firstValueFrom(observable)

/** Resolves with the first value that satisfies; the test's own time limit ends a wait in vain. */
export function until<T>(observable: Observable<T>, wanted: (value: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    let done = false
    const subscription = observable.subscribe({
      next: (value) => {
        if (done || !wanted(value)) return
        done = true
        resolve(value)
        queueMicrotask(() => subscription.unsubscribe())
      },
      error: reject,
    })
  })
}

/**
 * The first attempt has failed and the pause before the next one has begun; before that, moving the clock would move
 * nothing.
 */
export async function triedInVain({ outbox, summary$ }: OutboxPort): Promise<void> {
  await until(outbox.items$, (items) => items.some(({ state }) => state.kind === 'waiting' && state.attempts > 0))
  await until(summary$, ({ sending }) => !sending)
}

export const states = (items: readonly OutboxItem[]): readonly string[] =>
  items.map(({ name, state }) => `${name} ${state.kind}`)

/** The local copy of the first file that this device sends or has sent. */
export async function copyOf(outbox: OutboxPort): Promise<Blob | null> {
  const args = (await now(outbox.outbox.items$)).find(({ file }) => file !== null)?.args
  const file = args?.['file'] as { readonly path: string } | undefined
  return outbox.sentCopy(file?.path ?? String(args?.['path']))
}
