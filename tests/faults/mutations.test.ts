/** The test of the tests: with a promise of the house broken on purpose, the schedules must notice. */
import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Fetch } from '../support/stack.ts'
import { freshWorlds, judge } from './schedule-suite.ts'
import type { ScheduleOptions, World } from './schedule.ts'

const worlds = freshWorlds('pglite')

/**
 * One schedule in eleven notices a lost order: with drawn seeds all sixty would miss it once in three hundred runs.
 * 4, 5, 14 and 15 notice.
 */
const FIRST_SEED = 4

/** Runs schedules until one complains of `what`; other complaints on the way are another sign of the same. */
async function untilNoticed(world: World, what: RegExp, options: ScheduleOptions): Promise<void> {
  const complaints: string[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + 60; seed++) {
    try {
      await judge(world, seed, options)
    } catch (error) {
      if (what.test(String(error))) return
      complaints.push(`seed ${seed}: ${String(error)}`)
    }
  }
  expect.fail(`nobody noticed in 60 schedules from ${FIRST_SEED}\n${complaints.join('\n')}`)
}

test('a ledger that forgets: a repeated command is carried out again [L3]', async () => {
  const world = await worlds.next()
  const forgetful =
    (genuine: Fetch): Fetch =>
    async (input, init) => {
      const request = new Request(input, init)
      if (request.url.endsWith('/rpc/apply_command')) {
        const { id } = (await request.clone().json()) as { readonly id: string }
        await world.stack.sql('delete from public.commands where id = $1', [id])
      }
      return genuine(request)
    }
  await untilNoticed(world, /how often it happened|shown as received|(messages|links|mission_\w+) on the server/, {
    server: forgetful,
  })
}, 300_000)

test('an outbox without order: every command stands in a line of its own [L2]', async () => {
  const world = await worlds.next()
  const add = IDBObjectStore.prototype.add
  // As if no command belonged to a study; the requests stay the same.
  IDBObjectStore.prototype.add = function addAlone(value: unknown, ...key) {
    return add.call(this, this.name === 'commands' ? { ...(value as object), studyId: randomUUID() } : value, ...key)
  }
  try {
    await untilNoticed(world, /was done before what was given earlier/, {})
  } finally {
    IDBObjectStore.prototype.add = add
  }
}, 300_000)
