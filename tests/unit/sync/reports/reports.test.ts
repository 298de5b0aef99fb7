import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { BehaviorSubject, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userId, type StudyId } from '../../../../sync/domain/ids.ts'
import type { Study } from '../../../../sync/domain/study.ts'
import { FilesDatabase } from '../../../../sync/reports/files-database.ts'
import { openReports } from '../../../../sync/reports/reports.ts'
import type { OutboxPort } from '../../../../sync/outbox/outbox-port.ts'
import { sha256 } from '../../../../sync/uploads/frozen-file.ts'
import type { Answer, Transport } from '../../../../sync/transport/transport.ts'
import type { Reports } from '../../../../sync/contract.ts'
import { modelServer } from '../../../support/model-server.ts'
import { aStudy } from '../../../support/study-rows.ts'
import { virtualDevice } from '../../../support/virtual-device.ts'

const bytes = new TextEncoder().encode('%PDF-1.4 the report')
let study: Study
let files: FilesDatabase
let reports: Reports
let server: Answer<Blob>
let downloads: number
let sent: ReadonlyMap<string, Blob>
let sentPaths: BehaviorSubject<ReadonlySet<string>>
let dispatched: unknown[]

beforeEach(async () => {
  study = aStudy({
    statut: 'complete',
    rapport_url: 'reports/u/r.pdf',
    rapport_sha256: await sha256(bytes.buffer),
    rapport_size: bytes.length,
  })
  files = new FilesDatabase(`reports-${randomUUID()}`, userId(randomUUID()))
  server = { kind: 'ok', value: new Blob([bytes]) }
  downloads = 0
  sent = new Map()
  sentPaths = new BehaviorSubject<ReadonlySet<string>>(new Set())
  dispatched = []
  const outbox: Pick<OutboxPort, 'dispatch' | 'sentCopy' | 'sentPaths$'> = {
    dispatch: async (...given) => (dispatched.push(given), { kind: 'bad-file', problem: 'missing' }),
    sentCopy: async (path) => sent.get(path) ?? null,
    sentPaths$: sentPaths,
  }
  const transport: Transport = {
    ...modelServer().transport,
    downloadFile: async () => ((downloads += 1), server),
    signFile: async (path, seconds) =>
      server.kind === 'ok' ? { kind: 'ok', value: `https://s/${path}?for=${seconds}` } : server,
  }
  reports = openReports({ env: virtualDevice().env, transport, files, outbox })
})
afterEach(() => files.close())

const text = async (opening: Awaited<ReturnType<Reports['open']>>) =>
  opening.kind === 'file' ? opening.blob.text() : null

test('from the server, as a PDF', async () => {
  const opening = await reports.open(study)
  expect(opening).toMatchObject({ kind: 'file', from: 'server', blob: { type: 'application/pdf' } })
  expect(await text(opening)).toBe('%PDF-1.4 the report')
})

test('kept once, read offline, forgotten again', async () => {
  expect(await reports.keep(study)).toMatchObject({ kind: 'file' })
  server = { kind: 'retry', cause: 'network' }
  const opening = await reports.open(study)
  expect(opening).toMatchObject({ kind: 'file', from: 'device' })
  expect(await text(opening)).toBe('%PDF-1.4 the report')
  expect(await firstValueFrom(reports.kept$)).toMatchObject([
    { studyId: study.id, size: bytes.length, sha256: study.rapport_sha256 },
  ])
  await reports.forget(study.id)
  expect(await firstValueFrom(reports.kept$)).toEqual([])
  expect(await reports.open(study)).toEqual({ kind: 'unavailable', reason: 'unreachable' })
})

test('a kept copy of an earlier version is not shown for the new one', async () => {
  await reports.keep(study)
  const before = downloads
  server = { kind: 'ok', value: new Blob(['%PDF-1.4 second']) }
  const second = { ...study, rapport_sha256: await sha256(new TextEncoder().encode('%PDF-1.4 second').buffer) }
  expect(await text(await reports.open(second))).toBe('%PDF-1.4 second')
  expect(downloads).toBe(before + 1)
})

test('what was sent from here is read from here', async () => {
  sent = new Map([['reports/u/r.pdf', new Blob([bytes], { type: 'application/pdf' })]])
  expect(await reports.open(study)).toMatchObject({ kind: 'file', from: 'device' })
  expect(downloads).toBe(0)
  expect(await reports.open({ ...study, rapport_url: 'reports/u/another-attempt.pdf' })).toMatchObject({
    kind: 'file',
    from: 'server',
  })
})

test('bytes that are not the delivered ones are never shown', async () => {
  server = { kind: 'ok', value: new Blob(['<html>hotel</html>']) }
  expect(await reports.open(study)).toEqual({ kind: 'unavailable', reason: 'unreachable' })
  expect(await reports.keep(study)).toEqual({ kind: 'unavailable', reason: 'unreachable' })
})

test.each([
  [{ kind: 'retry', cause: 'server' }, 'unreachable'],
  [{ kind: 'retry', cause: 'offline' }, 'offline'],
  [{ kind: 'denied', status: 403, code: null }, 'refused'],
  [{ kind: 'needs-login' }, 'refused'],
] as const)('unavailable: %o', async (answer, reason) => {
  server = answer
  expect(await reports.open(study)).toEqual({ kind: 'unavailable', reason })
  expect(await reports.link(study)).toBeNull()
})

test('nothing delivered yet', async () => {
  const open = { ...study, rapport_url: null }
  expect(await reports.open(open)).toEqual({ kind: 'unavailable', reason: 'not_delivered' })
  expect(await reports.link(open)).toBeNull()
})

test('a link for a new tab', async () => {
  expect(await reports.link(study)).toBe('https://s/reports/u/r.pdf?for=60')
})

test('attach hands the file and its words to the outbox', async () => {
  const file = new File([bytes], 'r.pdf', { type: 'application/pdf' })
  await reports.attach('s' as StudyId, file, {
    type_rapport: 'terrain',
    commentaires: 'deux fours',
  })
  expect(dispatched).toMatchObject([
    [{ name: 'attach_report', args: { study_id: 's', type_rapport: 'terrain', commentaires: 'deux fours' } }, { file }],
  ])
})

test('what opens without the network is said: this version kept, or sent from here', async () => {
  const isHere = () => firstValueFrom(reports.isHere$)
  expect((await isHere())(study)).toBe(false)
  await reports.keep(study)
  expect((await isHere())(study)).toBe(true)
  expect((await isHere())({ ...study, rapport_sha256: 'of another version' })).toBe(false)
  expect((await isHere())({ ...study, rapport_url: null })).toBe(false)
  await reports.forget(study.id)
  expect((await isHere())(study)).toBe(false)
  sentPaths.next(new Set([String(study.rapport_url)]))
  expect((await isHere())(study)).toBe(true)
})
