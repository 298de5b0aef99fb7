import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { firstValueFrom } from 'rxjs'
import { afterEach, expect, test } from 'vitest'
import type { LostWork } from '../../../sync/contract.ts'
import { userId } from '../../../sync/domain/ids.ts'
import { watchLosses } from '../../../sync/health/loss.ts'
import { deviceDatabaseName } from '../../../sync/ground/database-names.ts'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import type { Answer } from '../../../sync/transport/transport.ts'

const ines = userId(randomUUID())
const otto = userId(randomUUID())
const work: LostWork = {
  waiting: 2,
  refused: 0,
  oldest_name: 'attach_report',
  last_contact: '2026-07-01T10:00:00.000Z',
}
const opened: DeviceDatabase[] = []
afterEach(() => {
  for (const device of opened.splice(0)) device.close()
})

/** A browser: data that it clears, and data that it keeps. */
function browser() {
  const prefix = randomUUID()
  let kept: string | null = null
  const asked: string[] = []
  const state = { prefix, asked, answer: { kind: 'ok', value: work } as Answer<LostWork | null>, mark: () => kept }
  return {
    ...state,
    state,
    async clear() {
      for (const device of opened.splice(0)) device.close()
      await Dexie.delete(deviceDatabaseName(prefix))
    },
    async visit(who = ines, marked = true) {
      const device = new DeviceDatabase(prefix)
      opened.push(device)
      return watchLosses({
        device,
        userId: who,
        uuid: randomUUID,
        mark: marked
          ? {
              read: () => kept,
              write: (id) => {
                kept = id
              },
            }
          : null,
        transport: { reportLoss: (id) => (asked.push(id), Promise.resolve(state.answer)) },
      })
    },
    number: () => kept,
  }
}

test('a device that was never cleared asks nobody', async () => {
  const it = browser()
  const first = await it.visit()
  await first.ask()
  await (await it.visit()).ask()
  expect(it.asked).toEqual([])
  expect(await firstValueFrom(first.loss$)).toBeNull()
  expect(it.number()).toMatch(/^[0-9a-f-]{36}$/)
})

test('cleared: it has another number, asks once for each person what was there, and says it until they have read it', async () => {
  const it = browser()
  await it.visit()
  const before = it.number()
  await it.clear()
  const watch = await it.visit()
  expect(it.number()).not.toBe(before)
  expect(await firstValueFrom(watch.loss$)).toBeNull()
  await watch.ask()
  await watch.ask()
  expect(it.asked).toEqual([before])
  expect(await firstValueFrom(watch.loss$)).toEqual(work)
  const other = await it.visit(otto)
  expect(await firstValueFrom(other.loss$)).toBeNull()
  it.state.answer = { kind: 'ok', value: null }
  await other.ask()
  expect(it.asked).toEqual([before, before])
  expect(await firstValueFrom(watch.loss$)).toEqual(work)
  await watch.forget()
  expect(await firstValueFrom((await it.visit()).loss$)).toBeNull()
})

test('without an answer it asks again at the next contact', async () => {
  const it = browser()
  await it.visit()
  await it.clear()
  const watch = await it.visit()
  it.state.answer = { kind: 'retry', cause: 'network' }
  await watch.ask()
  it.state.answer = { kind: 'ok', value: work }
  await (await it.visit()).ask()
  expect(it.asked).toHaveLength(2)
  expect(await firstValueFrom(watch.loss$)).toEqual(work)
})

test('with nothing beside the databases nothing is noticed, and nothing invented', async () => {
  const it = browser()
  await it.visit(ines, false)
  await it.clear()
  await (await it.visit(ines, false)).ask()
  expect(it.asked).toEqual([])
})
