import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import { userId } from '../../../sync/domain/ids.ts'
import { fileProblem } from '../../../sync/domain/file-kind.ts'
import { MAX_MESSAGE_FILE_BYTES, MESSAGE_FILE } from '../../../sync/domain/message-file.ts'
import type { MessageFile } from '../../../sync/records/message.ts'
import { openCarriedFiles } from '../../../sync/files/carried-files.ts'
import { FilesDatabase } from '../../../sync/reports/files-database.ts'
import type { Answer } from '../../../sync/transport/transport.ts'
import { sha256 } from '../../../sync/uploads/frozen-file.ts'
import { bench, copyOf, now, until } from '../../support/outbox-bench.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const picture = (name = 'puits.jpg'): File => new File([JPEG], name, { type: 'image/jpeg' })
const asked = (more: Partial<MessageFile> = {}): MessageFile => ({
  path: '',
  name: '',
  type: 'image/jpeg',
  size: 0,
  sha256: '',
  width: 640,
  height: 480,
  ...more,
})
const say = (contenu: string, file?: MessageFile) =>
  ({
    name: 'send_message',
    args: {
      message_id: randomUUID(),
      thread_kind: 'study',
      thread_id: randomUUID(),
      contenu,
      ...(file ? { file } : {}),
    },
  }) as const

describe('what a message may carry', () => {
  test('not more than 5 MB, and not nothing', async () => {
    const big = Object.defineProperty(picture(), 'size', { value: MAX_MESSAGE_FILE_BYTES + 1 })
    expect(await fileProblem(big, MESSAGE_FILE)).toBe('too_large')
    expect(await fileProblem(new File([], 'f', { type: 'image/jpeg' }), MESSAGE_FILE)).toBe('missing')
  })
  test('words may be missing beside a file only', () => {
    expect(checkCommand(say('  '))).toEqual({ kind: 'invalid', problems: [{ field: 'contenu', reason: 'required' }] })
    expect(checkCommand(say('', asked({ path: 'p', name: 'n', size: 1, sha256: 'a'.repeat(64) })))).toMatchObject({
      kind: 'valid',
    })
  })
})

describe('sending', () => {
  test('bytes before words, both proved; the copy stays here', async () => {
    const { server, user, open } = bench()
    const outbox = await open()
    const command = say('le puits', asked())
    await outbox.dispatch(command, { file: picture() })
    await outbox.replay()
    expect(server.received).toEqual(['upload', 'verify', 'apply send_message'])
    const sent = server.effects[0]?.args['file'] as MessageFile
    expect(sent).toEqual({
      ...asked(),
      name: 'puits.jpg',
      size: JPEG.length,
      sha256: await sha256(JPEG.buffer),
      path: sent.path,
    })
    expect(sent.path).toMatch(new RegExp(`^messages/${user}/${command.args.message_id}_\\d+\\.jpg$`))
    expect((await copyOf(outbox))?.size).toBe(JPEG.length)
    expect(server.objects.get(sent.path)?.type).toBe('image/jpeg')
  })

  test('a bad file queues nothing', async () => {
    const outbox = await bench().open()
    expect(await outbox.dispatch(say('', asked()), { file: new File(['x'], 'x.jpg', { type: 'image/jpeg' }) })).toEqual(
      { kind: 'bad-file', problem: 'wrong_type' },
    )
    expect(await outbox.dispatch(say('', asked()))).toEqual({ kind: 'bad-file', problem: 'missing' })
    expect(await now(outbox.outbox.items$)).toEqual([])
  })

  test('refused and sent again: the same message, its file on a fresh path', async () => {
    const { server, open } = bench()
    server.refuses.set('send_message', 'file_mismatch')
    const outbox = await open()
    const command = say('', asked())
    await outbox.dispatch(command, { file: picture() })
    await outbox.replay()
    const [item] = await now(outbox.outbox.items$)
    expect(item?.state).toMatchObject({ kind: 'refused', code: 'file_mismatch' })
    server.refuses.clear()
    if (item) await outbox.outbox.retry(item.id)
    await until(outbox.summary$, ({ waiting, refused, sending }) => waiting + refused === 0 && !sending)
    expect(server.effects).toMatchObject([
      { args: { message_id: command.args.message_id, file: { name: 'puits.jpg', path: expect.any(String) } } },
    ])
    const path = (args: Readonly<Record<string, unknown>> | undefined) =>
      (args?.['file'] as MessageFile | undefined)?.path
    expect(path(server.effects[0]?.args)).not.toBe(path(item?.args))
    expect((await copyOf(outbox))?.size).toBe(JPEG.length)
  })

  test('words without a file wait for no upload', async () => {
    const { server, open } = bench()
    let arrive: () => void = () => {}
    server.before = (what) =>
      what === 'upload'
        ? new Promise((resolve) => {
            arrive = resolve
          })
        : Promise.resolve()
    const outbox = await open()
    await outbox.dispatch(say('avant', asked()), { file: picture() })
    await outbox.dispatch(say('après'))
    await until(outbox.summary$, ({ waiting }) => waiting === 1)
    expect(server.effects.map(({ args }) => args['contenu'])).toEqual(['après'])
    arrive()
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
  })
})

describe('reading', () => {
  let files: FilesDatabase
  let answer: Answer<Blob>
  let downloads: number
  let clock: number
  const sent = new Map<string, Blob>()
  beforeEach(() => {
    files = new FilesDatabase(`files-${randomUUID()}`, userId(randomUUID()))
    answer = { kind: 'ok', value: new Blob([JPEG]) }
    downloads = 0
    clock = 1000
    sent.clear()
  })
  afterEach(() => files.close())
  const opened = () =>
    openCarriedFiles({
      env: { now: () => (clock += 1) },
      files,
      outbox: { sentCopy: async (path) => sent.get(path) ?? null },
      transport: {
        downloadFile: async () => ((downloads += 1), answer),
        signFile: async () => ({ kind: 'ok', value: '/signed' }),
      },
    })
  const told = async (path = 'messages/u/m_1.jpg', size = JPEG.length): Promise<MessageFile> =>
    asked({ path, size, sha256: await sha256(JPEG.buffer) })

  test('once from the server, then from here, with its type', async () => {
    const reading = opened()
    expect(await reading.onDevice(await told())).toBeNull()
    expect(await reading.open(await told())).toMatchObject({ kind: 'file', blob: { type: 'image/jpeg' } })
    answer = { kind: 'retry', cause: 'network' }
    expect(await reading.open(await told())).toMatchObject({ kind: 'file' })
    expect((await reading.onDevice(await told()))?.size).toBe(JPEG.length)
    expect(downloads).toBe(1)
  })

  test('what was sent from here needs no network', async () => {
    sent.set('messages/u/m_1.jpg', new Blob([JPEG]))
    expect(await opened().open(await told())).toMatchObject({ kind: 'file' })
    expect(downloads).toBe(0)
  })

  test('bytes that are not the sent ones are never shown, and offline is not refused', async () => {
    answer = { kind: 'ok', value: new Blob(['<html>hotel</html>']) }
    expect(await opened().open(await told())).toEqual({ kind: 'unavailable', reason: 'unreachable' })
    answer = { kind: 'retry', cause: 'network' }
    expect(await opened().open(await told())).toEqual({ kind: 'unavailable', reason: 'unreachable' })
    answer = { kind: 'retry', cause: 'offline' }
    expect(await opened().open(await told())).toEqual({ kind: 'unavailable', reason: 'offline' })
    answer = { kind: 'denied', status: 400, code: null }
    expect(await opened().open(await told())).toEqual({ kind: 'unavailable', reason: 'refused' })
  })

  test('the longest unseen go first when it gets too much', async () => {
    const large = 20 * 1024 * 1024
    const reading = opened()
    for (const path of ['a', 'b']) await reading.open(await told(path, large))
    await reading.onDevice(await told('a', large))
    await reading.open(await told('c', large))
    expect((await files.seen.toCollection().primaryKeys()).toSorted()).toEqual(['a', 'c'])
  })
})
