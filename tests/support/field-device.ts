import { filter, firstValueFrom, timeout } from 'rxjs'
import { openHawa, type Hawa, type Sync } from '../../sync/index.ts'
import type { Environment } from '../../sync/runtime/environment.ts'
import { ORIGIN, PASSWORD, type Fetch, type Stack } from './stack.ts'
import type { Chance } from './random.ts'
import { virtualDevice } from './virtual-device.ts'

/** One tab from its opening to its end; after that nothing it started reaches anything. */
interface Life {
  readonly hawa: Hawa
  end(): void
}

export interface FieldDevice {
  /** The sync in this tab; waits until the person's databases are open. */
  sync(tab: number): Promise<Sync>
  readonly tabs: number
  advance(ms: number): void
  signIn(email: string): Promise<void>
  /** The person sets a code: from then on everything of theirs on this device is sealed. */
  setCode(): Promise<void>
  /** Locks the device and comes back with the code; on a device that died in between the second half is `comeBack`. */
  lock(): Promise<void>
  comeBack(): Promise<void>
  /** The power went: every tab ends where it is, then the device starts again. `power` comes back in between. */
  crash(restore: () => void): Promise<void>
  /** Closes and opens a tab in good order. */
  reload(tab: number): Promise<void>
  close(): Promise<void>
  /** What living tabs reported; a healthy device reports nothing. */
  readonly errors: unknown[]
}

export interface FieldDeviceOptions {
  readonly stack: Stack
  readonly fetch: Fetch
  readonly chance: Chance
  readonly prefix: string
  readonly tabs: number
  /** While there is no power, nothing that fails is the sync's fault. */
  readonly powered: () => boolean
}

const CODE = '274913'

/** A tablet with some tabs open: the real sync on fake-indexeddb, time that passes when told, a network of the test's. */
export async function fieldDevice({ stack, fetch, chance, prefix, tabs, powered }: FieldDeviceOptions): Promise<FieldDevice> {
  const clock = virtualDevice({ prefix, start: Date.now(), random: chance.next })
  const errors: unknown[] = []
  const lives: Life[] = []

  async function open(): Promise<Life> {
    let alive = true
    const environment: Environment = {
      ...clock.env,
      pinRounds: 1_000,
      uuid: chance.uuid,
      fetch: async (input, init) => {
        if (!alive) throw new TypeError('no device any more')
        const answer = await fetch(input, init)
        if (!alive) throw new TypeError('no device any more')
        return answer
      },
      setTimer: (callback, ms) => clock.env.setTimer(() => { if (alive) callback() }, ms),
    }
    const onError = (error: unknown): void => { if (alive && powered()) errors.push(error) }
    const hawa = await openHawa({ supabaseUrl: ORIGIN, supabaseKey: stack.anonKey }, { environment, onError })
    return { hawa, end: () => { alive = false } }
  }

  /** A reload that the power cut interrupts still opens its tab, in the dark. */
  let reloading: Promise<void> = Promise.resolve()

  async function reopen(tab: number): Promise<void> {
    await life(tab).hawa.close()
    life(tab).end()
    lives[tab] = await open()
  }

  const life = (tab: number): Life => lives[tab] ?? raise(`no tab ${tab}`)
  const openAll = async (): Promise<void> => {
    for (let tab = 0; tab < tabs; tab++) lives[tab] = await open()
  }
  await openAll()

  return {
    tabs,
    errors,
    sync: (tab) => firstValueFrom(life(tab).hawa.sync$.pipe(filter((sync) => sync !== null), timeout(10_000))),
    advance: clock.advance,
    async signIn(email) {
      const outcome = await life(0).hawa.session.signIn(email, PASSWORD)
      if (outcome.kind !== 'ok') throw new Error(`sign-in: ${JSON.stringify(outcome)}`)
    },
    async setCode() {
      const outcome = await life(0).hawa.session.codes.setPin(CODE, null)
      if (outcome.kind !== 'ok') throw new Error(`code: ${JSON.stringify(outcome)}`)
    },
    lock: async () => void (await life(0).hawa.session.codes.lock()),
    async comeBack() {
      const { session } = life(0).hawa
      const state = await firstValueFrom(session.state$.pipe(filter(({ kind }) => kind !== 'unknown')))
      const [person] = (await firstValueFrom(session.codes.codes$)).people
      if (state.kind === 'signed-in' || !person) return
      const outcome = await session.codes.unlock(person.userId, CODE)
      if (outcome.kind !== 'ok') throw new Error(`unlock: ${JSON.stringify(outcome)}`)
    },
    async crash(restore) {
      for (const { end } of lives) end()
      await reloading.catch(() => {})
      for (const { end } of lives) end()
      // Without power its transactions fail, so closing writes nothing; it only frees the databases of this process.
      await Promise.allSettled(lives.map(({ hawa }) => hawa.close()))
      restore()
      await openAll()
    },
    reload: (tab) => (reloading = reopen(tab)),
    close: async () => {
      await Promise.all(lives.map(({ hawa }) => hawa.close()))
    },
  }
}

function raise(message: string): never {
  throw new Error(message)
}
