import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import { commandId } from '../../../sync/domain/ids.ts'
import { isUnread, readUpTo } from '../../../sync/domain/message.ts'
import type { HawaRecord } from '../../../sync/records/record.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { overlayRecords } from '../../../sync/overlay/overlay-records.ts'
import {
  bench,
  newStudyId,
  now,
  onStudy,
  request,
  say,
  seen,
  states,
  triedInVain,
  until,
} from '../../support/outbox-bench.ts'
import { aProfile } from '../../support/study-rows.ts'

const me = aProfile({ prenom: 'Joseph', nom: 'Mwangi' })
const thread = newStudyId()
const AT = '2026-06-01T08:00:00.000Z'

describe('the queue', () => {
  test('[L3] an answer that is lost: the message is asked for again under the same id and said once', async () => {
    const { device, server, open } = bench()
    server.faults.push('lost answer', 'lost request', 'twice')
    const outbox = await open()
    await outbox.dispatch(say(thread, 'Bonjour'))
    for (let attempt = 1; attempt < 3; attempt += 1) {
      await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === attempt)
      device.advance(60_000)
    }
    await until(outbox.outbox.items$, ([item]) => item?.state.kind === 'received')
    expect(server.effects.map(({ args }) => args['contenu'])).toEqual(['Bonjour'])
  })

  test('survives a restart between the loss and the answer', async () => {
    const { server, open } = bench()
    server.faults.push('lost answer')
    const first = await open()
    await first.dispatch(say(thread, 'Bonjour'))
    await until(first.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    await first.close()
    const second = await open()
    second.wake('online')
    await until(second.outbox.items$, ([item]) => item?.state.kind === 'received')
    expect(server.effects).toHaveLength(1)
  })

  test('words of one conversation arrive in their order, and wait for no other', async () => {
    const { device, server, open } = bench()
    const other = newStudyId()
    server.faults.push('server error')
    const outbox = await open()
    await outbox.dispatch(say(thread, 'un'))
    await outbox.dispatch(say(thread, 'deux'))
    await outbox.dispatch(say(other, 'ailleurs'))
    await until(outbox.summary$, ({ waiting, sending }) => waiting === 2 && !sending)
    expect(server.effects.map(({ args }) => args['contenu'])).toEqual(['ailleurs'])
    device.advance(60_000)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects.map(({ args }) => args['contenu'])).toEqual(['ailleurs', 'un', 'deux'])
  })

  test('a refused message holds neither the next one nor the work on the study; that holds no message', async () => {
    const { server, open } = bench()
    server.refuses.set('send_message', 'thread_closed')
    server.statutByStudy.set(thread, 'annulée')
    const outbox = await open()
    await outbox.dispatch(say(thread, 'refusé'))
    await until(outbox.summary$, ({ refused }) => refused === 1)
    server.refuses.clear()
    await outbox.dispatch(onStudy('accept_study', thread))
    await outbox.dispatch(say(thread, 'dit'))
    await outbox.replay()
    expect(states(await now(outbox.outbox.items$))).toEqual([
      'send_message refused',
      'accept_study refused',
      'send_message received',
    ])
  })

  test('the conversation about a new study begins after its request; a refused request holds it', async () => {
    const { device, server, open } = bench()
    const fresh = newStudyId()
    server.faults.push('server error')
    const outbox = await open()
    await outbox.dispatch(request(fresh))
    await outbox.dispatch(say(fresh, 'Une précision'))
    await triedInVain(outbox)
    expect(server.effects).toEqual([])
    server.refuses.set('request_study', 'not_allowed')
    device.advance(60_000)
    await until(outbox.summary$, ({ refused }) => refused === 1)
    expect(states(await now(outbox.outbox.items$))).toEqual(['request_study refused', 'send_message held'])
    server.refuses.clear()
    const [item] = await now(outbox.outbox.items$)
    if (item) await outbox.outbox.retry(item.id)
    await until(outbox.summary$, ({ waiting, refused }) => waiting === 0 && refused === 0)
    expect(server.effects.map(({ name }) => name)).toEqual(['request_study', 'send_message'])
  })

  test('a specialist speaks to the client after the acceptance that the server does not know yet [L2]', async () => {
    const { device, server, open } = bench()
    const fresh = newStudyId()
    server.statutByStudy.set(fresh, 'en_attente')
    server.faults.push('server error')
    const outbox = await open()
    await outbox.dispatch(onStudy('accept_study', fresh))
    await outbox.dispatch(say(fresh, 'Je passe mardi'))
    await triedInVain(outbox)
    expect(server.effects).toEqual([])
    device.advance(60_000)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects.map(({ name }) => name)).toEqual(['accept_study', 'send_message'])
  })

  test("a read mark is nobody's work: not listed, not counted, not asked about, and sent", async () => {
    const { server, open } = bench()
    server.faults.push('needs login')
    const outbox = await open()
    await outbox.dispatch(seen(thread))
    await until(outbox.summary$, ({ needsLogin, sending }) => needsLogin && !sending)
    expect(await now(outbox.outbox.items$)).toEqual([])
    expect(await now(outbox.summary$)).toMatchObject({ waiting: 0, refused: 0 })
    expect(await outbox.unsentCount()).toBe(0)
    outbox.wake('signed-in')
    await until(outbox.pending$, ([mark]) => mark?.standing === 'applied')
    expect(server.effects.map(({ name }) => name)).toEqual(['mark_thread_read'])
    expect(await now(outbox.outbox.items$)).toEqual([])
  })
})

describe('the input', () => {
  test.each(['', '   ', '\n\t \u00a0'])('what is blank is not sent: %j', (contenu) => {
    expect(checkCommand(say(thread, contenu))).toEqual({
      kind: 'invalid',
      problems: [{ field: 'contenu', reason: 'required' }],
    })
  })
  test('belongs to no study, and keeps its lines', () => {
    expect(checkCommand(say(thread, '  un\n\ndeux '))).toMatchObject({
      kind: 'valid',
      studyId: null,
      args: { contenu: 'un\n\ndeux' },
    })
    expect(checkCommand(say(thread, 'x'.repeat(4001)))).toMatchObject({
      problems: [{ field: 'contenu', reason: 'too_long' }],
    })
  })
  test('an instant comes back in UTC; what is none is refused', () => {
    expect(checkCommand(seen(thread, '2026-06-01T10:00:00.5+02:00'))).toMatchObject({
      args: { up_to: '2026-06-01T08:00:00.500Z' },
    })
    for (const up_to of ['', 'hier', '2026-13-01T00:00:00Z', '2026-06-01', '1999-06-01T00:00:00Z'])
      expect(checkCommand(seen(thread, up_to))).toMatchObject({ kind: 'invalid' })
  })
})

describe('what is seen', () => {
  let seq = 0
  const laid = (command: ReturnType<typeof say>, more: Partial<LaidCommand> = {}): LaidCommand => {
    seq += 1
    return {
      id: commandId(randomUUID()),
      seq,
      name: command.name,
      args: { ...command.args },
      studyId: null,
      madeAt: AT,
      standing: 'pending',
      rev: null,
      ...more,
    }
  }
  const row = (more: Partial<HawaRecord<'message'>['body']> = {}): HawaRecord<'message'> => ({
    id: randomUUID(),
    kind: 'message',
    studyId: thread,
    body: {
      thread_kind: 'study',
      thread_id: thread,
      author_role: 'client',
      author_name: 'Amina',
      mine: false,
      contenu: 'Bonjour',
      file: null,
      due_at: null,
      at: AT,
      received_at: AT,
      ...more,
    },
  })
  const viewer = { me, pulledTo: 10 }

  test('a message waits with its words and its author; a refused one stays', () => {
    const views = overlayRecords(
      'message',
      [row()],
      [laid(say(thread, 'attend')), laid(say(thread, 'refusé'), { standing: 'refused' })],
      viewer,
    )
    expect(views.map(({ sync, body }) => [body.contenu, sync, body.author_name, body.mine])).toEqual([
      ['Bonjour', 'synced', 'Amina', false],
      ['attend', 'waiting', 'Joseph Mwangi', true],
      ['refusé', 'refused', 'Joseph Mwangi', true],
    ])
    expect(overlayRecords('read_mark', [], [laid(say(thread, 'attend'))], viewer)).toEqual([])
  })

  test('an applied one stays until it has been pulled, and is never there twice', () => {
    const said = say(thread, 'dit')
    const applied = laid(said, { standing: 'applied', rev: 12 })
    expect(overlayRecords('message', [], [applied], viewer)).toMatchObject([
      { sync: 'synced', body: { contenu: 'dit' } },
    ])
    expect(overlayRecords('message', [], [applied], { me, pulledTo: 12 })).toEqual([])
    const arrived = {
      ...row({ contenu: 'dit', mine: true, received_at: '2026-06-01T09:00:00.000Z' }),
      id: String(applied.args['message_id']),
    }
    expect(overlayRecords('message', [arrived], [applied], viewer)).toEqual([{ ...arrived, sync: 'synced' }])
  })

  test("unread: words of others after the furthest of one's own marks, on the device or from the server", () => {
    const [old, fresh] = [row(), row({ received_at: '2026-06-01T09:00:00.000Z' })]
    const unread = (commands: readonly LaidCommand[], marks: readonly HawaRecord<'read_mark'>[] = []) => {
      const upTo = readUpTo(overlayRecords('read_mark', marks, commands, viewer).map(({ body }) => body))
      return [old, fresh].filter(({ body }) => isUnread(body, upTo)).length
    }
    const mark = (mine: boolean, up_to: string): HawaRecord<'read_mark'> => ({
      id: randomUUID(),
      kind: 'read_mark',
      studyId: thread,
      body: { thread_kind: 'study', thread_id: thread, reader_role: 'client', reader_name: null, mine, up_to },
    })
    expect(unread([])).toBe(2)
    expect(unread([laid(seen(thread, AT))])).toBe(1)
    expect(unread([laid(seen(thread, '2026-06-01T09:00:00.000Z')), laid(seen(thread, AT))])).toBe(0)
    expect(unread([], [mark(true, AT), mark(false, '2026-06-01T09:00:00.000Z')])).toBe(1)
    expect(isUnread(row({ mine: true }).body, new Map())).toBe(false)
    expect(isUnread(row({ author_role: 'automatic', due_at: AT }).body, new Map())).toBe(false)
  })
})
