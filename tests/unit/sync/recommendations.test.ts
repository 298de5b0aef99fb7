import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import type { Command } from '../../../sync/commands/command.ts'
import { commandId, type StudyId } from '../../../sync/domain/ids.ts'
import { may } from '../../../sync/domain/permissions.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { overlayRecords } from '../../../sync/overlay/overlay-records.ts'
import { bench, newStudyId, now, onStudy, states, triedInVain, until } from '../../support/outbox-bench.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const me = aProfile({ type_compte: 'intervention', prenom: 'Joseph', nom: 'Mwangi' })

const write = (study_id: StudyId, titre = 'Filtres', recommendation_id: string = randomUUID()): Command => ({
  name: 'write_recommendation',
  args: { study_id, recommendation_id, priorite: 'haute', titre, texte: 'Avant mars.' },
})

let seq = 0
const laid = (command: Command, more: Partial<LaidCommand> = {}): LaidCommand => {
  seq += 1
  return {
    id: commandId(randomUUID()),
    seq,
    name: command.name,
    args: { ...command.args },
    studyId: null,
    madeAt: '2026-06-01T08:00:00.000Z',
    standing: 'pending',
    rev: null,
    ...more,
  }
}
const seen = (commands: readonly LaidCommand[]) =>
  overlayRecords('recommendation', [], commands, { me, pulledTo: 10 }).map(({ body, sync }) => [
    body.titre,
    body.withdrawn_at !== null,
    sync,
  ])

test('advice follows the start of the mission, and refused advice holds no work on it', async () => {
  const { device, server, open } = bench()
  const study = newStudyId()
  server.statutByStudy.set(study, 'acceptée')
  server.faults.push('server error')
  server.refuses.set('write_recommendation', 'recommendations_full')
  const outbox = await open()
  await outbox.dispatch(onStudy('start_study', study))
  await outbox.dispatch(write(study))
  await outbox.dispatch(onStudy('finish_study', study))
  await triedInVain(outbox)
  expect(server.effects).toEqual([])
  device.advance(60_000)
  await until(outbox.summary$, ({ waiting, sending }) => waiting === 0 && !sending)
  expect(states(await now(outbox.outbox.items$))).toEqual([
    'write_recommendation refused',
    'finish_study received',
    'start_study received',
  ])
})

test(
  'words wait with their author, another wording takes their place, and a withdrawal stays in sight until it is ' +
    'pulled',
  () => {
    const id = randomUUID()
    const study = newStudyId()
    const withdrawal: Command = { name: 'withdraw_recommendation', args: { study_id: study, recommendation_id: id } }
    expect(
      overlayRecords('recommendation', [], [laid(write(study, 'Filtres', id))], { me, pulledTo: 10 }),
    ).toMatchObject([
      {
        id,
        studyId: study,
        sync: 'waiting',
        body: { author_name: 'Joseph Mwangi', author_role: 'intervention', mine: true },
      },
    ])
    const two = [laid(write(study, 'Filtres', id)), laid(write(study, 'Filtres neufs', id))]
    expect(seen(two)).toEqual([['Filtres neufs', false, 'waiting']])
    expect(seen([...two, laid(withdrawal)])).toEqual([['Filtres neufs', true, 'waiting']])
    expect(seen([...two, laid(withdrawal, { standing: 'refused' })])).toEqual([['Filtres neufs', true, 'refused']])
    expect(seen([laid(withdrawal)]), 'of something that is not here').toEqual([])
    expect(
      seen([
        laid(write(study, 'Filtres', id), { standing: 'applied', rev: 9 }),
        laid(withdrawal, { standing: 'applied', rev: 10 }),
      ]),
    ).toEqual([])
  },
)

test('a mark may be of no study; its key and its answer are checked', () => {
  const mark = (more: object): Command => ({
    name: 'mark_recommendation',
    args: { key: 'noise_plan', done: true, ...more },
  })
  expect(checkCommand(mark({}))).toMatchObject({ kind: 'valid', studyId: null })
  const study_id = newStudyId()
  expect(checkCommand(mark({ study_id }))).toMatchObject({ kind: 'valid', studyId: study_id })
  expect(checkCommand(mark({ key: 'Bruit !' }))).toMatchObject({ problems: [{ field: 'key', reason: 'malformed' }] })
  expect(checkCommand(mark({ done: 'oui' }))).toMatchObject({ problems: [{ field: 'done', reason: 'malformed' }] })
})

test('only the specialist of a mission that has begun is offered to advise', () => {
  const mine = (statut: Parameters<typeof aStudy>[0]) => aStudy({ intervenant_id: me.id, ...statut })
  for (const statut of ['en_cours', 'terminée', 'complete'] as const)
    expect(may(me, 'write_recommendation', mine({ statut }))).toBe(true)
  for (const statut of ['acceptée', 'annulée'] as const)
    expect(may(me, 'write_recommendation', mine({ statut }))).toBe(false)
  expect(may(me, 'write_recommendation', aStudy({ statut: 'en_cours', intervenant_id: null }))).toBe(false)
  expect(may({ ...me, is_active: false }, 'write_recommendation', mine({ statut: 'en_cours' }))).toBe(false)
})
