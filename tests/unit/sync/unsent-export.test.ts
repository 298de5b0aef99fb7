import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Sync } from '../../../sync/contract.ts'
import type { OutboxPort } from '../../../sync/outbox/outbox-port.ts'
import { ENTRY_VERSION } from '../../../sync/outbox/entry.ts'
import { runImport, type ImportOutcome } from '../../../sync/unsent/import-run.ts'
import { readExport, type UnsentExport } from '../../../sync/unsent/read-export.ts'
import { writeExport } from '../../../sync/unsent/write-export.ts'
import { createCipher } from '../../../sync/vault/cipher.ts'
import {
  attach,
  bench,
  newStudyId,
  notes,
  now,
  onStudy,
  pdf,
  request,
  say,
  seen,
  states,
  until,
  type Bench,
} from '../../support/outbox-bench.ts'

const facts = { app: 'index-B7', platform: 'android', backgroundSync: true, installed: null } as const
const NOW = Date.parse('2026-07-01T10:15:00.000Z')

async function written(
  it: Bench,
  outbox: OutboxPort,
  more: Partial<Parameters<typeof writeExport>[0]> = {},
): Promise<File> {
  return writeExport({
    userId: it.user,
    profile: null,
    deviceId: randomUUID(),
    facts,
    clockOffsetMs: null,
    now: NOW,
    unsent: await outbox.unsentWork(),
    ...more,
  })
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const entriesOf = async (file: Blob) => unzipSync(await bytesOf(file))
const textOf = async (file: Blob, part: string) => new TextDecoder().decode((await entriesOf(file))[part])

/** The archive again with some parts exchanged; null takes one away. */
async function changed(file: Blob, parts: Readonly<Record<string, Uint8Array | string | null>>): Promise<Blob> {
  const entries: Record<string, Uint8Array> = { ...(await entriesOf(file)) }
  for (const [name, content] of Object.entries(parts)) {
    if (content === null) delete entries[name]
    else entries[name] = typeof content === 'string' ? new TextEncoder().encode(content) : content
  }
  return new Blob([zipSync(entries)])
}

async function found(file: Blob): Promise<UnsentExport> {
  const read = await readExport(file)
  if (read.kind === 'bad') throw new Error(read.problem)
  return read.found
}

/** No request arrives any more; tried commands wait for their next turn. */
const cutOff = (it: Bench) => void it.server.faults.push(...Array.from({ length: 50 }, () => 'lost request' as const))

/**
 * Away from the network: a report with an awkward name, words behind it, a mark that is nobody's work, another study.
 */
async function week(): Promise<{ readonly it: Bench; readonly outbox: OutboxPort; readonly file: File }> {
  const it = bench()
  cutOff(it)
  const outbox = await it.open()
  const study = newStudyId()
  await outbox.dispatch(notes(study, 'Poussière au nord'))
  await outbox.dispatch(attach(study), { file: pdf('week of work', 'Relevé: été/été.pdf') })
  await outbox.dispatch(seen(study))
  await outbox.dispatch(request(newStudyId()))
  await until(outbox.summary$, ({ sending }) => !sending)
  return { it, outbox, file: await written(it, outbox) }
}

describe('the file', () => {
  test('holds everything that is not confirmed, in order, with its files, and leaves the outbox as it was', async () => {
    const { it, outbox, file } = await week()
    const before = await outbox.entries()
    expect(file.name).toBe('hawa-non-envoye-2026-07-01-10-15.zip')
    const { manifest, items } = await found(file)
    expect(manifest).toMatchObject({
      person: { user_id: it.user },
      device: { platform: 'android', app: 'index-B7' },
      made_at: '2026-07-01T10:15:00.000Z',
      count: 3,
    })
    expect(items.map(({ command }) => command.name)).toEqual(['save_field_notes', 'attach_report', 'request_study'])
    expect(items.map(({ command: { id } }) => id)).toEqual((await now(outbox.outbox.items$)).map(({ id }) => id))
    expect(items[0]?.command).toMatchObject({
      args: { notes_terrain: 'Poussière au nord' },
      clock_offset_ms: null,
      code: null,
    })
    expect(await items[1]?.blob?.text()).toContain('week of work')
    expect(items[1]?.blob?.type).toBe('application/pdf')
    expect(items.map(({ problem }) => problem)).toEqual([null, null, null])
    expect(await outbox.entries()).toEqual(before)
  })

  test('is a plain archive: names as the person knows them, nothing compressed, every byte where it was', async () => {
    const { file } = await week()
    expect(Object.keys(await entriesOf(file))).toEqual([
      'files/002 Relevé_ été_été.pdf',
      'commands.json',
      'manifest.json',
    ])
    expect(Buffer.from(await bytesOf(file)).includes('week of work')).toBe(true)
  })

  test('says what was refused and why, and what waits behind it', async () => {
    const it = bench()
    const [study, other] = [newStudyId(), newStudyId()]
    it.server.refuses.set('start_study', 'wrong_state')
    const outbox = await it.open()
    await outbox.dispatch(onStudy('start_study', study))
    await until(outbox.summary$, ({ refused }) => refused === 1)
    cutOff(it)
    await outbox.dispatch(onStudy('finish_study', study))
    await outbox.dispatch(request(other))
    await until(outbox.summary$, ({ sending }) => !sending)
    const { items } = await found(await written(it, outbox))
    expect(items.map(({ command: { state, code } }) => `${state} ${String(code)}`)).toEqual([
      'refused wrong_state',
      'held null',
      'waiting null',
    ])
  })

  test('of somebody with a code is open: they chose to take it out', async () => {
    const it = bench()
    cutOff(it)
    const cipher = await createCipher(crypto.getRandomValues(new Uint8Array(32)))
    const outbox = await it.open({ cipher })
    await outbox.dispatch(attach(newStudyId()), { file: pdf('sealed work') })
    const { items } = await found(await written(it, outbox))
    expect(await items[0]?.blob?.text()).toContain('sealed work')
  })

  test.each([0, Date.UTC(2150, 1)])('on a device whose clock stands at %i', async (clock) => {
    const { it, outbox } = await week()
    expect((await found(await written(it, outbox, { now: clock }))).items).toHaveLength(3)
  })
})

describe('reading it', () => {
  const bad = async (file: Blob) => {
    const read = await readExport(file)
    return read.kind === 'bad' ? read.problem : 'read'
  }

  test('what is no export is foreign, what breaks off is damaged', async () => {
    const { file } = await week()
    expect(await bad(pdf())).toBe('foreign')
    expect(await bad(new Blob([]))).toBe('foreign')
    expect(await bad(new Blob([zipSync({ 'a.txt': new Uint8Array(3) })]))).toBe('foreign')
    expect(await bad(await changed(file, { 'manifest.json': '{"format": "other", "version": 1}' }))).toBe('foreign')
    expect(await bad(file.slice(0, file.size - 40))).toBe('damaged')
    expect(await bad(await changed(file, { 'manifest.json': '{"format": ' }))).toBe('damaged')
    expect(await bad(await changed(file, { 'manifest.json': '{"format": "hawa-unsent", "version": 1}' }))).toBe(
      'damaged',
    )
  })

  test('of a later version, it says so', async () => {
    const { file } = await week()
    const manifest = JSON.parse(await textOf(file, 'manifest.json')) as object
    expect(
      await bad(await changed(file, { 'manifest.json': JSON.stringify({ ...manifest, version: 2, anything: 'new' }) })),
    ).toBe('newer')
  })

  test('commands that are not those of the manifest are not read', async () => {
    const { file } = await week()
    const commands = await textOf(file, 'commands.json')
    expect(await bad(await changed(file, { 'commands.json': commands.replace('Poussière', 'Pluie') }))).toBe('damaged')
    expect(await bad(await changed(file, { 'commands.json': null }))).toBe('damaged')
  })

  test('packed again by somebody, it is the same', async () => {
    const { file } = await week()
    expect((await found(await changed(file, {}))).items).toHaveLength(3)
  })

  test('a damaged or missing file costs its command only', async () => {
    const { file } = await week()
    const [name = ''] = Object.keys(await entriesOf(file))
    const [{ problem: first } = {}, { problem: second, blob } = {}] = (
      await found(await changed(file, { [name]: '%PDF-1.4 something else' }))
    ).items
    expect([first, second, blob]).toEqual([null, 'file-damaged', null])
    expect((await found(await changed(file, { [name]: null }))).items.map(({ problem }) => problem)).toEqual([
      null,
      'file-damaged',
      null,
    ])
  })

  test('an archive that would become gigabytes is given up before', async () => {
    const { file } = await week()
    const manifest = JSON.parse(await textOf(file, 'manifest.json')) as {
      readonly parts: readonly { readonly name: string }[]
    }
    const bomb = new Uint8Array(80 * 1024 * 1024)
    const name = manifest.parts[0]?.name ?? ''
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bomb)).toString('hex')
    const says = (size: number) =>
      JSON.stringify({
        ...manifest,
        parts: manifest.parts.map((part) => (part.name === name ? { ...part, size, sha256: digest } : part)),
      })
    const larger = await bytesOf(await changed(file, { [name]: bomb, 'manifest.json': says(bomb.byteLength) }))
    expect(
      (await found(new Blob([larger]))).items.map(({ problem }) => problem),
      'larger than any part of ours',
    ).toEqual([null, 'file-damaged', null])

    /** Says in heading and directory that this many bytes come out of it. */
    const lie = (size: number): Blob => {
      const view = new DataView(larger.slice().buffer)
      for (let at = 0; at + 46 < view.byteLength; at += 1) {
        const place = view.getUint32(at, true) === 0x04034b50 ? 22 : view.getUint32(at, true) === 0x02014b50 ? 24 : 0
        if (place > 0 && view.getUint32(at + place, true) === bomb.byteLength) view.setUint32(at + place, size, true)
      }
      return new Blob([view])
    }
    expect(
      (await found(lie(10))).items.map(({ problem }) => problem),
      'ten bytes',
    ).toEqual([null, 'file-damaged', null])
    expect(await bad(lie(2 ** 31)), 'two gigabytes').toBe('too-large')
  })

  test('a file of several commands, and two files of a name, are nothing that was written here', async () => {
    const { file } = await week()
    const commands = JSON.parse(await textOf(file, 'commands.json')) as { file: object | null }[]
    const report = commands.find((one) => one.file !== null)?.file ?? null
    const text = new TextEncoder().encode(JSON.stringify(commands.map((one) => ({ ...one, file: report }))))
    const manifest = JSON.parse(await textOf(file, 'manifest.json')) as {
      readonly parts: readonly { readonly name: string }[]
    }
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', text)).toString('hex')
    const parts = manifest.parts.map((part) =>
      part.name === 'commands.json' ? { ...part, size: text.byteLength, sha256: digest } : part,
    )
    expect(
      await bad(
        await changed(file, { 'commands.json': text, 'manifest.json': JSON.stringify({ ...manifest, parts }) }),
      ),
    ).toBe('damaged')

    const twice = await bytesOf(await changed(file, { 'manifest.jsoo': 'x' }))
    const last = Buffer.from(twice).toString('latin1').replaceAll('manifest.jsoo', 'manifest.json')
    expect(await bad(new Blob([Buffer.from(last, 'latin1')]))).toBe('damaged')
  })

  test('bytes that had left the device are told as missing', async () => {
    const { it, outbox } = await week()
    const unsent = (await outbox.unsentWork()).map(({ entry }) => ({ entry, bytes: () => Promise.resolve(null) }))
    const { items } = await found(await written(it, outbox, { unsent }))
    expect(items.map(({ problem }) => problem)).toEqual([null, 'file-missing', null])
  })

  test('a command of a later build is told, not guessed at', async () => {
    const { it, outbox } = await week()
    const unsent = (await outbox.unsentWork()).map(({ entry, bytes }) => ({
      bytes,
      entry: { ...entry, version: ENTRY_VERSION + 1 },
    }))
    expect((await found(await written(it, outbox, { unsent }))).items.map(({ problem }) => problem)).toEqual([
      'newer',
      'newer',
      'newer',
    ])
  })
})

describe('importing it', () => {
  type Answers = Partial<Record<string, 'refused' | 'replayed' | 'offline'>>

  /** A server that answers by the name of the command; its requests stand in `asked`. */
  function server(
    answers: Answers = {},
    {
      place = true,
      delivery = 'ready',
      known = [],
    }: { place?: boolean; delivery?: 'ready' | 'failed'; known?: readonly string[] } = {},
  ) {
    const asked: string[] = []
    const sync: Pick<Sync, 'ask' | 'deliver'> = {
      ask(question) {
        if ('table' in question) throw new Error('an import reads no table')
        const { rpc, args } = question
        const { name = '', id } = args as { readonly name?: string; readonly id?: string }
        const body =
          rpc === 'open_import_file'
            ? place
            : rpc === 'import_preview'
              ? {
                  person: null,
                  known: Object.fromEntries(
                    known.map((one) => [one, { verdict: 'applied', code: null, received_at: '', theirs: true }]),
                  ),
                  unknown: [],
                }
              : answers[name] === 'refused'
                ? { verdict: 'refused', code: 'wrong_state', replayed: false }
                : { verdict: 'applied', result: {}, replayed: answers[name] === 'replayed' }
        asked.push(`${rpc.replace('import_command', 'apply')} ${name || (id ?? '')}`.trim())
        if (answers[name] === 'offline' && rpc === 'import_command')
          return Promise.resolve({ kind: 'failed', reason: 'offline' })
        const value = question.read(body)
        return Promise.resolve(value === null ? { kind: 'failed', reason: 'refused' } : { kind: 'answered', value })
      },
      deliver(file) {
        asked.push(`deliver ${file.name}`)
        return Promise.resolve(delivery)
      },
    }
    return { asked, sync }
  }
  const run = async (sync: Pick<Sync, 'ask' | 'deliver'>, file: Blob) => {
    const outcomes = new Map<string, ImportOutcome>()
    const unsent = await found(file)
    await runImport(sync, unsent, (id, outcome) => outcomes.set(id, outcome))
    return unsent.items.map(({ command: { id } }) => outcomes.get(id)?.kind)
  }

  test('in order, the file before its command', async () => {
    const { file } = await week()
    const { asked, sync } = server({ request_study: 'replayed' })
    expect(await run(sync, file)).toEqual(['applied', 'applied', 'already'])
    expect(asked).toEqual([
      'apply save_field_notes',
      'open_import_file attach_report',
      'deliver Relevé: été/été.pdf',
      'apply attach_report',
      'apply request_study',
    ])
  })

  test('what is refused holds its line and no other [L2]', async () => {
    const it = bench()
    cutOff(it)
    const outbox = await it.open()
    const study = newStudyId()
    await outbox.dispatch({ name: 'start_study', args: { study_id: study } })
    await outbox.dispatch(notes(study, 'Poussière au nord'))
    await outbox.dispatch(request(newStudyId()))
    await until(outbox.summary$, ({ sending }) => !sending)
    const { asked, sync } = server({ start_study: 'refused' })
    expect(await run(sync, await written(it, outbox))).toEqual(['refused', 'held', 'applied'])
    expect(asked).not.toContain('apply save_field_notes')
  })

  test('refused notes hold nobody: no step of the mission builds on them [L19]', async () => {
    const { file } = await week()
    expect(await run(server({ save_field_notes: 'refused' }).sync, file)).toEqual(['refused', 'applied', 'applied'])
  })

  test('a refused word holds nobody, as on the device', async () => {
    const it = bench()
    cutOff(it)
    const outbox = await it.open()
    const study = newStudyId()
    await outbox.dispatch(say(study, 'un'))
    await outbox.dispatch(say(study, 'deux'))
    await until(outbox.summary$, ({ sending }) => !sending)
    expect(states(await now(outbox.outbox.items$))).toHaveLength(2)
    expect(await run(server({ send_message: 'refused' }).sync, await written(it, outbox))).toEqual([
      'refused',
      'refused',
    ])
  })

  test('without an answer it ends there, and goes on when it is run again', async () => {
    const { file } = await week()
    const { asked, sync } = server({ save_field_notes: 'offline' })
    expect(await run(sync, file)).toEqual(['failed', 'failed', 'failed'])
    expect(asked).toEqual(['apply save_field_notes'])
    expect(await run(server({ save_field_notes: 'replayed' }).sync, file)).toEqual(['already', 'applied', 'applied'])
  })

  test('a file that cannot be brought is tried again later; without a place the rules say why', async () => {
    const { file } = await week()
    expect(await run(server({}, { delivery: 'failed' }).sync, file)).toEqual(['applied', 'failed', 'failed'])
    const { asked, sync } = server({ attach_report: 'refused' }, { place: false })
    expect(await run(sync, file)).toEqual(['applied', 'refused', 'applied'])
    expect(asked.filter((one) => one.startsWith('deliver'))).toEqual([])
  })

  test('without its file a command is left, but where the server has it already', async () => {
    const { it, outbox } = await week()
    const unsent = (await outbox.unsentWork()).map(({ entry }) => ({ entry, bytes: () => Promise.resolve(null) }))
    const file = await written(it, outbox, { unsent })
    expect(await run(server().sync, file)).toEqual(['applied', 'left', 'applied'])
    const report = unsent.find(({ entry }) => entry.name === 'attach_report')?.entry.id ?? ''
    expect(await run(server({ attach_report: 'replayed' }, { known: [report] }).sync, file)).toEqual([
      'applied',
      'already',
      'applied',
    ])
  })
})
