import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { replayInBackground } from '../../../sync/background.ts'
import { receiptNumber } from '../../../sync/domain/receipt.ts'
import { OutboxDatabase } from '../../../sync/outbox/outbox-database.ts'
import { VISITOR } from '../../../sync/ground/database-names.ts'
import { VISITOR_RETENTION_MS } from '../../../sync/outbox/retention.ts'
import { newStudyId, bench, now, request, states } from '../../support/outbox-bench.ts'
import { packagesReachedFrom, reachedFrom } from '../../support/reached-packages.ts'
import {
  CONFIG,
  contactMessage,
  expertRequest,
  itemsNow,
  queued,
  subscription,
  untilStates,
  visitorBench,
} from '../../support/visitor-bench.ts'

describe('a message of a visitor', () => {
  test('is durable before anything leaves, survives the page and arrives once [L1] [L3]', async () => {
    const { server, network, open } = visitorBench()
    network.offline = true
    const first = await open()
    const id = await queued(first, contactMessage('Bonjour'))
    await untilStates(first, ['waiting'])
    await first.close()
    network.offline = false
    const second = await open()
    await untilStates(second, ['received'])
    expect(server.effects).toEqual([
      { id, name: 'send_contact_message', args: expect.objectContaining({ message: 'Bonjour', bureau: 'algerie' }) },
    ])
    await second.close()
  })

  test("goes through the door of its kind, with the public key and nobody's token", async () => {
    const { server, open } = visitorBench()
    const outbox = await open()
    for (const command of [contactMessage('a'), expertRequest('b'), subscription('amina@example.org')])
      await queued(outbox, command)
    await untilStates(outbox, ['received', 'received', 'received'])
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/functions/v1/contact',
      '/rest/v1/rpc/apply_command',
      '/rest/v1/rpc/apply_command',
    ])
    expect(new Set(server.requests.map(({ apikey, authorization }) => `${apikey} ${authorization}`))).toEqual(
      new Set(['anon null']),
    )
    await outbox.close()
  })

  test.each(['lost answer', 'broken', 'duplicate', 'answer 503', 'portal', 'lost request'] as const)(
    '%s: done once [L3] [L4]',
    async (fault) => {
      const { device, server, network, open } = visitorBench()
      network.once('/functions/v1/contact', fault)
      network.once('/rpc/apply_command', fault)
      const outbox = await open()
      const ids = [await queued(outbox, contactMessage('a')), await queued(outbox, expertRequest('b'))]
      await expect
        .poll(
          async () => {
            device.advance(60_000)
            return (await itemsNow(outbox)).every(({ state }) => state.kind === 'received')
          },
          { timeout: 10_000, interval: 5 },
        )
        .toBe(true)
      expect(server.effects.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      await outbox.close()
    },
  )

  test('is written without the address of the server, and sent when it is known', async () => {
    const { device, server, open } = visitorBench()
    let known = false
    const outbox = await open(() => (known ? Promise.resolve(CONFIG) : Promise.reject(new TypeError('offline'))))
    await queued(outbox, contactMessage('a'))
    await expect
      .poll(async () => (await itemsNow(outbox))[0]?.state)
      .toMatchObject({ kind: 'waiting', lastProblem: 'network' })
    known = true
    device.advance(60_000)
    await untilStates(outbox, ['received'])
    expect(server.effects).toHaveLength(1)
    await outbox.close()
  })

  test('refused: kept with its field, holds up no other message, and goes back to who wrote it [L2] [L5]', async () => {
    const { server, open } = visitorBench()
    server.refuses.set('send_contact_message', { code: 'invalid', problem: { field: 'email', reason: 'malformed' } })
    const outbox = await open()
    const id = await queued(outbox, contactMessage('a'))
    await queued(outbox, expertRequest('b'))
    await untilStates(outbox, ['refused', 'received'])
    const [refused] = await itemsNow(outbox)
    expect(refused?.state).toMatchObject({ code: 'invalid', problem: { field: 'email', reason: 'malformed' } })
    expect(refused?.id).toBe(id)
    expect(await outbox.words(refused?.id ?? fail())).toMatchObject({ message: 'a' })
    await outbox.discard(refused?.id ?? fail())
    expect((await itemsNow(outbox)).map(({ state }) => state.kind)).toEqual(['received'])
    await outbox.close()
  })

  test('a "no" without a code of ours is asked again, never dropped [L4]', async () => {
    const { device, server, open } = visitorBench()
    const outbox = await open()
    server.refuses.set('send_contact_message', { code: 'nonsense' as 'invalid', problem: null })
    await queued(outbox, contactMessage('a'))
    await expect
      .poll(async () => (await itemsNow(outbox))[0]?.state)
      .toMatchObject({ kind: 'waiting', lastProblem: 'server' })
    server.refuses.clear()
    device.advance(2 * 60 * 60_000)
    await untilStates(outbox, ['received'])
    await outbox.close()
  })

  test('is checked before it is kept', async () => {
    const { open } = visitorBench()
    const outbox = await open()
    const outcome = await outbox.dispatch(subscription('nobody'))
    expect(outcome).toEqual({ kind: 'invalid', problems: [{ field: 'email', reason: 'malformed' }] })
    expect(await itemsNow(outbox)).toEqual([])
    await outbox.close()
  })

  test('has the number that the server says too', async () => {
    expect(receiptNumber('0a1b2c3d-0000-4000-8000-000000000000')).toBe('HW-0A1B2C3D')
  })
})

describe('a device that others use', () => {
  test('shows that there is a message, not what it says', async () => {
    const { network, open } = visitorBench()
    network.offline = true
    const outbox = await open()
    await queued(outbox, contactMessage('secret'))
    expect(JSON.stringify(await itemsNow(outbox))).not.toContain('secret')
    await outbox.close()
  })

  test('forgets the words when the server has them, and the number a day later', async () => {
    const { device, open } = visitorBench()
    const first = await open()
    await queued(first, contactMessage('secret'))
    await untilStates(first, ['received'])
    const db = new OutboxDatabase(device.env.databasePrefix, VISITOR)
    const everything = async () => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray())))
    expect(await everything()).not.toContain('secret')
    await first.close()
    device.setClock(device.env.now() + VISITOR_RETENTION_MS + 1)
    const second = await open()
    await untilStates(second, [])
    expect(await everything()).not.toContain('send_contact_message')
    db.close()
    await second.close()
  })
})

describe('two tabs and the worker', () => {
  test('send a message once between them', async () => {
    const { server, open } = visitorBench()
    const [one, two] = [await open(), await open()]
    const ids = await Promise.all([
      queued(one, contactMessage('a')),
      queued(two, expertRequest('b')),
      queued(one, subscription('a@example.org')),
    ])
    await untilStates(one, ['received', 'received', 'received'])
    await untilStates(two, ['received', 'received', 'received'])
    expect(server.requests).toHaveLength(3)
    expect(server.effects.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    await one.close()
    await two.close()
  })

  test('the worker sends what a visitor left, with no page open and nobody signed in', async () => {
    const { device, server, network, open } = visitorBench()
    const outbox = await open()
    await queued(outbox, subscription('amina@example.org'))
    await untilStates(outbox, ['received'])
    network.offline = true
    await queued(outbox, contactMessage('a'))
    await untilStates(outbox, ['waiting', 'received'])
    await outbox.close()
    const env = { ...device.env, fetch: network.fetch }
    expect(await replayInBackground(env)).toBe('unfinished')
    network.offline = false
    expect(await replayInBackground(env)).toBe('finished')
    expect(server.effects.map(({ name }) => name)).toEqual(['subscribe_newsletter', 'send_contact_message'])
  })

  test('the door of public pages brings no heavy library', async () => {
    expect(await packagesReachedFrom('sync/visitor.ts')).toEqual(['dexie', 'valibot'])
  })

  test('the door of public pages brings the checks of the messages of visitors, that of the worker none', async () => {
    const { files: page } = await reachedFrom('sync/visitor.ts')
    const { files: worker } = await reachedFrom('sync/background.ts')
    expect(page).toContain('sync/commands/visitor-registry.ts')
    expect(page).not.toContain('sync/commands/registry.ts')
    expect(worker.filter((file) => file.startsWith('sync/commands/'))).toEqual(['sync/commands/queueing.ts'])
  })
})

test("in a person's outbox a refused message holds up nothing, and nothing holds it up", async () => {
  const { server, open } = bench()
  server.refuses.set('contact_expert', 'too_fast')
  const outbox = await open()
  await outbox.dispatch(expertRequest('a'))
  await outbox.dispatch({ name: 'update_profile', args: { nom: 'B' } })
  await outbox.dispatch(expertRequest('b'))
  await outbox.dispatch(request(newStudyId()))
  await outbox.replay()
  expect(states(await now(outbox.outbox.items$))).toEqual([
    'contact_expert refused',
    'contact_expert refused',
    'request_study received',
    'update_profile received',
  ])
})

function fail(): never {
  throw new Error('no item')
}
