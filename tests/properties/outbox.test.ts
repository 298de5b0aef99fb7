import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Command } from '../../sync/commands/command.ts'
import type { StudyId } from '../../sync/domain/ids.ts'
import type { OutboxPort } from '../../sync/outbox/outbox-port.ts'
import { LEASE_MS } from '../../sync/outbox/order.ts'
import type { Fault } from '../support/model-server.ts'
import { attach, bench, newStudyId, notes, now, onStudy, pdf, request, until } from '../support/outbox-bench.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const STUDIES = 3
const FAULTS: readonly (Fault | null)[] = [
  'lost request',
  'lost answer',
  'twice',
  'server error',
  'needs login',
  'denied',
  null,
]

type Action =
  | { readonly do: 'dispatch'; readonly tab: number; readonly study: number; readonly what: number }
  | { readonly do: 'fault'; readonly faults: readonly (Fault | null)[] }
  | { readonly do: 'replay'; readonly tab: number; readonly wait: boolean }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'clock'; readonly ms: number }
  | { readonly do: 'restart'; readonly tab: number }
  | { readonly do: 'abandon'; readonly tab: number }
  | { readonly do: 'retry' }

const tab = fc.integer({ min: 0, max: 1 })
const actions = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('dispatch' as const),
        tab,
        study: fc.integer({ min: 0, max: STUDIES - 1 }),
        what: fc.nat(5),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('fault' as const),
        faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('replay' as const), tab, wait: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('advance' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('clock' as const),
        ms: fc.integer({ min: -86_400_000, max: 86_400_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('retry' as const) }) },
  ),
  { maxLength: 30 },
)

function commandFor(what: number, study: StudyId, nth: number): { readonly command: Command; readonly file?: File } {
  switch (what) {
    case 0:
      return { command: request(study) }
    case 1:
      return { command: onStudy('accept_study', study) }
    case 2:
      return { command: onStudy('start_study', study) }
    case 3:
      return { command: onStudy('finish_study', study) }
    case 4:
      return { command: attach(study), file: pdf(`report ${nth}`) }
    default:
      return { command: notes(study, `note ${nth}`) }
  }
}

/** Dispatched commands, in order, under the ids of the first dispatch; `retry` gives one more id to the same wish. */
interface Wish {
  readonly ids: Set<string>
  readonly study: StudyId
  readonly file: boolean
}

async function run(list: readonly Action[], options: { readonly ledgerOn?: boolean } = {}): Promise<void> {
  const { device, server, errors, open } = bench()
  server.ledgerOn = options.ledgerOn ?? true
  const studies = Array.from({ length: STUDIES }, newStudyId)
  const tabs: OutboxPort[] = [await open(), await open()]
  const left: OutboxPort[] = []
  const wishes: Wish[] = []
  const at = (index: number): OutboxPort => tabs[index] ?? fail(`no tab ${index}`)

  for (const action of list) {
    switch (action.do) {
      case 'dispatch': {
        const study = studies[action.study] ?? fail('no study')
        const { command, file } = commandFor(action.what, study, wishes.length)
        const outcome = await at(action.tab).dispatch(command, file ? { file } : {})
        if (outcome.kind !== 'queued') throw new Error(`not queued: ${JSON.stringify(outcome)}`)
        wishes.push({ ids: new Set([outcome.id]), study, file: file !== undefined })
        break
      }
      case 'fault':
        server.faults.push(...action.faults)
        break
      case 'replay': {
        const replaying = at(action.tab).replay()
        if (action.wait) await replaying
        break
      }
      case 'advance':
        device.advance(action.ms)
        break
      case 'clock':
        device.setClock(device.env.now() + action.ms)
        break
      case 'restart':
        await at(action.tab).close()
        tabs[action.tab] = await open()
        break
      case 'abandon':
        // A tab that nobody closes: its timers and answers still come, beside those of its successor.
        left.push(at(action.tab))
        tabs[action.tab] = await open()
        break
      case 'retry':
        await retryFirst(at(0), wishes)
        break
      default:
        action satisfies never
    }
  }

  server.faults.length = 0
  const last = at(0)
  await expect
    .poll(
      async () => {
        device.advance(LEASE_MS + 1)
        await last.replay()
        return (
          (await now(last.summary$)).sending ||
          (await now(last.outbox.items$)).some(({ state }) => state.kind === 'waiting' || state.kind === 'sending')
        )
      },
      { timeout: 20_000, interval: 1 },
    )
    .toBe(false)

  const items = await now(last.outbox.items$)
  const effects = server.effects.map(({ id }) => id)
  expect(new Set(effects).size, 'an effect happened twice').toBe(effects.length)
  for (const wish of wishes) {
    const done = effects.filter((id) => wish.ids.has(id)).length
    const here = items.filter((item) => wish.ids.has(item.id))
    expect(here, 'lost or doubled on the device').toHaveLength(1)
    expect(done, 'done on the server').toBe(here[0]?.state.kind === 'received' ? 1 : 0)
    if (wish.file)
      expect(await (here[0] && last.outbox.export(here[0].id)), 'the file').toMatchObject({ type: 'application/pdf' })
  }
  for (const study of studies) {
    const given = wishes.filter((wish) => wish.study === study)
    const order = effects.map((id) => given.findIndex((wish) => wish.ids.has(id))).filter((index) => index >= 0)
    expect(order, 'the order on one study').toEqual([...order].sort((a, b) => a - b))
  }
  expect(errors).toEqual([])
  for (const open of [...tabs, ...left]) await open.close()
}

async function retryFirst(outbox: OutboxPort, wishes: readonly Wish[]): Promise<void> {
  const before = await now(outbox.outbox.items$)
  const refused = before.find(({ state }) => state.kind === 'refused')
  const wish = wishes.find(({ ids }) => refused && ids.has(refused.id))
  if (!refused || !wish) return
  await outbox.outbox.retry(refused.id)
  // The new id is told by the queue alone: of this study's unknown items it is the only one.
  const known = new Set(wishes.flatMap(({ ids }) => [...ids]))
  const renamed = (await until(outbox.outbox.items$, (items) => items.some(({ id }) => !known.has(id)))).find(
    ({ id }) => !known.has(id),
  )
  if (renamed) wish.ids.add(renamed.id)
}

function fail(message: string): never {
  throw new Error(message)
}

describe('outbox', () => {
  test('over any interleaving of work, faults, restarts, clocks and tabs: nothing lost, nothing doubled, in order', async () => {
    await fc.assert(
      fc.asyncProperty(actions, (list) => run(list)),
      { seed, numRuns: Number(process.env['HAWA_RUNS'] ?? 60), interruptAfterTimeLimit: 50_000 },
    )
  })

  test('the property notices a server without a ledger', async () => {
    const found = await fc.check(
      fc.asyncProperty(actions, (list) => run(list, { ledgerOn: false })),
      { seed, numRuns: 300, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(String(found.errorInstance)).toMatch(/twice|done on the server/)
  })
})
