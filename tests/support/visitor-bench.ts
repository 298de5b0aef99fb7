import type { VisitorCommand } from '../../sync/commands/command.ts'
import { openVisitorOutbox, type VisitorItem, type VisitorOutbox } from '../../sync/visitor.ts'
import { expect } from 'vitest'
import { faultyNetwork, type FaultyNetwork } from './faulty-network.ts'
import { messageServer, type MessageServer } from './message-server.ts'
import { virtualDevice, type VirtualDevice } from './virtual-device.ts'

export const CONFIG = { supabaseUrl: 'https://server.test', supabaseKey: 'anon' }

export interface VisitorBench {
  readonly device: VirtualDevice
  readonly server: MessageServer
  readonly network: FaultyNetwork
  readonly errors: unknown[]
  readonly open: (loadConfig?: () => Promise<typeof CONFIG>) => Promise<VisitorOutbox>
}

/** A device of whoever passes by, its network, and a server that takes messages. */
export function visitorBench({
  seed = 1,
  random,
}: { readonly seed?: number; readonly random?: () => number } = {}): VisitorBench {
  const device = virtualDevice(random ? { random } : {})
  const server = messageServer()
  const network = faultyNetwork(server.fetch, seed)
  const errors: unknown[] = []
  return {
    device,
    server,
    network,
    errors,
    open: (loadConfig = () => Promise.resolve(CONFIG)) =>
      openVisitorOutbox(loadConfig, {
        environment: { ...device.env, fetch: network.fetch },
        onError: (error) => errors.push(error),
      }),
  }
}

export const contactMessage = (message: string): VisitorCommand => ({
  name: 'send_contact_message',
  args: {
    nom: 'Amina',
    email: 'amina@example.org',
    sujet: 'Poussières',
    message,
    bureau: 'algerie',
    langue: 'fr',
    elapsed_ms: 9000,
  },
})

export const expertRequest = (message: string): VisitorCommand => ({
  name: 'contact_expert',
  args: {
    nom: 'Amina',
    email: 'amina@example.org',
    type_consultation: 'qualite_air',
    urgence: 'normale',
    sujet: 'Poussières',
    message,
    langue: 'fr',
    elapsed_ms: 9000,
  },
})

export const subscription = (email: string): VisitorCommand => ({
  name: 'subscribe_newsletter',
  args: { email, langue: 'ar', elapsed_ms: 9000 },
})

export async function queued(outbox: VisitorOutbox, command: VisitorCommand): Promise<string> {
  const outcome = await outbox.dispatch(command)
  if (outcome.kind !== 'queued') throw new Error(`not queued: ${JSON.stringify(outcome)}`)
  return outcome.id
}

export function itemsNow(outbox: VisitorOutbox): Promise<readonly VisitorItem[]> {
  return new Promise((resolve) => {
    const stop = outbox.watch((items) => {
      resolve(items)
      queueMicrotask(() => stop())
    })
  })
}

export async function untilStates(outbox: VisitorOutbox, states: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await itemsNow(outbox)).map(({ state }) => state.kind), { timeout: 10_000, interval: 5 })
    .toEqual(states)
}
