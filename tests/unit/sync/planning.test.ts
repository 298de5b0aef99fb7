import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkCommand } from '../../../sync/commands/check.ts'
import type { Command } from '../../../sync/commands/command.ts'
import { commandId, type StudyId } from '../../../sync/domain/ids.ts'
import type { LaidCommand } from '../../../sync/overlay/overlay.ts'
import { overlayRecords } from '../../../sync/overlay/overlay-records.ts'
import { bench, newStudyId, now, onStudy, states, triedInVain, until } from '../../support/outbox-bench.ts'
import { aProfile } from '../../support/study-rows.ts'

const me = aProfile({ type_compte: 'intervention' })
const plan = (study_id: StudyId, debut?: string | null, fin: string | null | undefined = debut): Command => ({
  name: 'plan_mission',
  args: { study_id, ...(debut === undefined ? {} : { debut }), ...(fin === undefined ? {} : { fin }) },
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

test('a mission is planned after it was accepted, and refused days hold no work on it', async () => {
  const { device, server, open } = bench()
  const study = newStudyId()
  server.statutByStudy.set(study, 'en_attente')
  server.faults.push('server error')
  server.refuses.set('plan_mission', 'wrong_state')
  const outbox = await open()
  await outbox.dispatch(onStudy('accept_study', study))
  await outbox.dispatch(plan(study, '2026-11-23'))
  await outbox.dispatch(onStudy('start_study', study))
  await triedInVain(outbox)
  expect(server.effects).toEqual([])
  device.advance(60_000)
  await until(outbox.summary$, ({ waiting, sending }) => waiting === 0 && !sending)
  expect(states(await now(outbox.outbox.items$))).toEqual([
    'plan_mission refused',
    'start_study received',
    'accept_study received',
  ])
})

test('days given again take the place of the first; none are no days; refused ones stay in sight', () => {
  const study = newStudyId()
  const seen = (...commands: LaidCommand[]) =>
    overlayRecords('mission_plan', [], commands, { me, pulledTo: 10 }).map(({ id, body, sync }) => [
      id,
      body.debut,
      body.fin,
      sync,
    ])
  expect(seen(laid(plan(study, '2026-11-23')), laid(plan(study, '2026-11-24', '2026-11-25')))).toEqual([
    [study, '2026-11-24', '2026-11-25', 'waiting'],
  ])
  expect(seen(laid(plan(study, '2026-11-23')), laid(plan(study)))).toEqual([[study, null, null, 'waiting']])
  expect(seen(laid(plan(study, '2026-11-23'), { standing: 'refused' }))).toEqual([
    [study, '2026-11-23', '2026-11-23', 'refused'],
  ])
})

test('days are checked as the server does', () => {
  const study = newStudyId()
  const problem = (command: Command) => {
    const checked = checkCommand(command)
    return checked.kind === 'valid' ? null : checked.problems.map(({ field, reason }) => `${field} ${reason}`)
  }
  expect(problem(plan(study, '2026-01-01', '2026-03-01'))).toBeNull()
  expect(problem(plan(study))).toBeNull()
  expect(problem(plan(study, null))).toBeNull()
  expect(problem(plan(study, '2026-01-01', '2026-03-02'))).toEqual(['fin too_long'])
  expect(problem(plan(study, '2026-01-02', '2026-01-01'))).toEqual(['fin malformed'])
  expect(problem(plan(study, '2026-01-02', null))).toEqual(['fin required'])
  expect(problem(plan(study, null, '2026-01-02'))).toEqual(['debut required'])
  expect(problem(plan(study, '2026-02-30'))).toEqual(['debut malformed', 'fin malformed'])
})
