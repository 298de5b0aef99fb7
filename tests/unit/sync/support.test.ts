import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import type { Command } from '../../../sync/commands/command.ts'
import { commandId } from '../../../sync/domain/ids.ts'
import type { SupportRequest } from '../../../sync/records/support-request.ts'
import type { HawaRecord } from '../../../sync/records/record.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { overlayRecords } from '../../../sync/overlay/overlay-records.ts'
import { bench, now, states, triedInVain, until } from '../../support/outbox-bench.ts'
import { aProfile } from '../../support/study-rows.ts'

const me = aProfile({ type_compte: 'intervention' })
const at = '2026-06-01T08:00:00.000Z'
const ask = (request_id: string, more: object = {}): Command => ({
  name: 'open_support_request',
  args: { request_id, message_id: randomUUID(), categorie: 'technique', sujet: 'Sonde', contenu: 'Muette.', ...more },
})
const say = (thread_id: string, contenu = 'Encore.'): Command => ({
  name: 'send_message',
  args: { message_id: randomUUID(), thread_kind: 'support', thread_id, contenu },
})
const close = (request_id: string): Command => ({ name: 'close_support_request', args: { request_id } })

let seq = 0
const laid = (command: Command, more: Partial<LaidCommand> = {}): LaidCommand => {
  seq += 1
  return {
    id: commandId(randomUUID()),
    seq,
    name: command.name,
    args: { ...command.args },
    studyId: null,
    madeAt: at,
    standing: 'pending',
    rev: null,
    ...more,
  }
}
const known = (id: string, statut: SupportRequest['statut']): HawaRecord<'support_request'> => ({
  id,
  kind: 'support_request',
  studyId: null,
  body: { categorie: 'rapport', sujet: 'Format', statut, created_at: at },
})

test('words about a request wait for it, and a refused request holds them', async () => {
  const { device, server, open } = bench()
  server.refuses.set('open_support_request', 'not_approved')
  server.faults.push('server error')
  const [refused, other] = [randomUUID(), randomUUID()]
  const outbox = await open()
  await outbox.dispatch(ask(refused))
  await outbox.dispatch(say(refused))
  await outbox.dispatch(close(refused))
  await triedInVain(outbox)
  expect(server.effects).toEqual([])
  device.advance(60_000)
  await until(outbox.summary$, ({ refused: count, sending }) => count === 1 && !sending)
  expect(states(await now(outbox.outbox.items$)).toSorted()).toEqual(
    ['open_support_request refused', 'send_message held', 'close_support_request held'].toSorted(),
  )
  server.refuses.clear()
  await outbox.dispatch(ask(other))
  await until(outbox.summary$, ({ waiting, sending }) => waiting === 2 && !sending)
  expect(states(await now(outbox.outbox.items$)), 'another request goes on').toContain('open_support_request received')
})

test('what waits is a request with its first words; a word opens it again, closing closes it', () => {
  const id = randomUUID()
  const requests = (rows: readonly HawaRecord<'support_request'>[], ...commands: LaidCommand[]) =>
    overlayRecords('support_request', rows, commands, { me, pulledTo: 10 }).map(({ body, sync }) => [
      body.sujet,
      body.statut,
      sync,
    ])
  expect(requests([], laid(ask(id)))).toEqual([['Sonde', 'ouverte', 'waiting']])
  expect(
    overlayRecords('message', [], [laid(ask(id))], { me, pulledTo: 10 }).map(({ body }) => [
      body.thread_kind,
      body.thread_id,
      body.contenu,
      body.mine,
    ]),
  ).toEqual([['support', id, 'Muette.', true]])
  expect(requests([], laid(ask(id)), laid(close(id)), laid(say(id)))).toEqual([['Sonde', 'ouverte', 'waiting']])
  expect(requests([known(id, 'répondue')], laid(close(id)))).toEqual([['Format', 'fermée', 'waiting']])
  expect(requests([known(id, 'fermée')], laid(say(id)))).toEqual([['Format', 'ouverte', 'waiting']])
  expect(requests([known(id, 'fermée')], laid(say(randomUUID()))), 'words about another one').toEqual([
    ['Format', 'fermée', 'synced'],
  ])
  expect(requests([], laid(close(id))), 'of one that this device does not know').toEqual([])
  expect(requests([known(id, 'répondue')], laid(ask(id))), 'one that has arrived meanwhile').toEqual([
    ['Format', 'répondue', 'waiting'],
  ])
})

test('a question is checked as the server does', () => {
  const problem = (more: object) => {
    const checked = checkCommand(ask(randomUUID(), more))
    return checked.kind === 'valid' ? null : checked.problems.map(({ field, reason }) => `${field} ${reason}`)
  }
  expect(problem({})).toBeNull()
  expect(problem({ sujet: ' ', contenu: '\n' })).toEqual(['sujet required', 'contenu required'])
  expect(problem({ categorie: 'autre' })).toEqual(['categorie unknown_value'])
  expect(problem({ sujet: 'x'.repeat(301) })).toEqual(['sujet too_long'])
  expect(problem({ contenu: 'x'.repeat(4001) })).toEqual(['contenu too_long'])
})
