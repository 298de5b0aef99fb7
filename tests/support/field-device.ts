import { combineLatest, filter, firstValueFrom, of, switchMap, timeout, type Observable } from 'rxjs'
import { userId } from '../../sync/domain/ids.ts'
import { OutboxDatabase } from '../../sync/outbox/outbox-database.ts'
import type { OutboxItem, SyncStatus } from '../../sync/contract.ts'
import { openHawa, type Hawa, type Sync } from '../../sync/index.ts'
import type { Environment } from '../../sync/ground/environment.ts'
import { ORIGIN, PASSWORD, type Fetch, type Stack } from './stack.ts'
import type { Chance } from './random.ts'
import { virtualDevice } from './virtual-device.ts'

/** One tab from its opening to its end; after that nothing it started reaches anything. */
interface Life {
  readonly hawa: Hawa
  end(): void
  /** Answers and timers reach it no more, until it is thawed. */
  freeze(): void
  thaw(): void
}

/** State that a page of the sync centre would show. */
export interface Standing {
  readonly items: readonly OutboxItem[]
  readonly status: SyncStatus
}

export interface FieldDevice {
  /** The sync in this tab; waits until the person's databases are open. */
  sync(tab: number): Promise<Sync>
  /** Its state in this tab and each change of it, until the tab is closed; null while nobody is signed in. */
  standing$(tab: number): Observable<Standing | null>
  readonly tabs: number
  /** By the device's clock, in milliseconds since 1970. */
  now(): number
  advance(ms: number): void
  /** Time that has passed, whatever the device's clock says, in milliseconds. */
  passed(): number
  later(callback: () => void, ms: number): () => void
  /** Somebody sets the clock, by so much; timers do not notice. */
  setClock(byMs: number): void
  /** The browser freezes a tab; its requests go on without it. */
  freeze(tab: number): void
  thaw(tab: number): void
  /** Closes every tab, rewrites waiting commands as an older version wrote them, and opens them again as this one. */
  update(owner: string): Promise<void>
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
  /** The commands as they lie on the disk, to read a failure. */
  commandsOf(owner: string): Promise<readonly unknown[]>
  /** Errors that living tabs reported; a healthy device reports nothing. */
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

/**
 * A tablet with some tabs open: the real sync on fake-indexeddb, time that passes when told, a network of the test's.
 */
export async function fieldDevice({
  stack,
  fetch,
  chance,
  prefix,
  tabs,
  powered,
}: FieldDeviceOptions): Promise<FieldDevice> {
  const clock = virtualDevice({ prefix, start: Date.now(), random: chance.next })
  const errors: unknown[] = []
  const lives: Life[] = []
  let ahead = 0

  async function open(): Promise<Life> {
    let alive = true
    const ending = new AbortController()
    let ice: { readonly melted: Promise<void>; readonly melt: () => void; readonly late: (() => void)[] } | null = null
    const environment: Environment = {
      ...clock.env,
      now: () => clock.env.now() + ahead,
      pinRounds: 1_000,
      parts: { wholeUpTo: 4_000, part: 6_000, leastPart: 1_500 },
      uuid: chance.uuid,
      fetch: async (input, init) => {
        if (!alive) throw new TypeError('no device any more')
        const signal = init?.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal
        const answer = await fetch(input, { ...init, signal })
        if (ice) await ice.melted
        if (!alive) throw new TypeError('no device any more')
        return answer
      },
      setTimer(callback, ms) {
        let given = true
        const due = (): void => {
          if (alive && given) callback()
        }
        const cancel = clock.env.setTimer(() => {
          if (ice) ice.late.push(due)
          else due()
        }, ms)
        // As in a browser: a timer due in a frozen tab and cancelled before it could run does not run.
        return () => {
          given = false
          cancel()
        }
      },
    }
    const onError = (error: unknown): void => {
      if (alive && powered() && !isNoRoom(error)) errors.push(error)
    }
    const hawa = await openHawa({ supabaseUrl: ORIGIN, supabaseKey: stack.anonKey }, { environment, onError })
    const thaw = (): void => {
      const melting = ice
      ice = null
      melting?.melt()
      for (const due of melting?.late ?? []) due()
    }
    return {
      hawa,
      thaw,
      freeze() {
        let melt = (): void => undefined
        const melted = new Promise<void>((resolve) => {
          melt = resolve
        })
        ice ??= { melted, melt, late: [] }
      },
      end() {
        alive = false
        thaw()
        ending.abort()
      },
    }
  }

  /** A reload that the power cut interrupts still opens its tab, in the dark. */
  let reloading: Promise<void> = Promise.resolve()

  async function reopen(tab: number): Promise<void> {
    life(tab).thaw()
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
    sync: (tab) =>
      firstValueFrom(
        life(tab).hawa.sync$.pipe(
          filter((sync) => sync !== null),
          timeout(10_000),
        ),
      ),
    standing$: (tab) =>
      life(tab).hawa.sync$.pipe(
        switchMap((sync) => (sync ? combineLatest({ items: sync.outbox.items$, status: sync.status$ }) : of(null))),
      ),
    now: () => clock.env.now() + ahead,
    advance: clock.advance,
    passed: clock.env.now,
    later: clock.env.setTimer,
    setClock: (byMs) => {
      ahead += byMs
    },
    freeze: (tab) => life(tab).freeze(),
    thaw: (tab) => life(tab).thaw(),
    update: (owner) =>
      (reloading = (async () => {
        for (const { hawa, thaw, end } of lives) {
          thaw()
          await hawa.close()
          end()
        }
        await age(prefix, owner)
        await openAll()
      })()),
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
    async commandsOf(owner) {
      const outbox = new OutboxDatabase(prefix, userId(owner), 'as-stored')
      return outbox.commands.toArray().finally(() => outbox.close())
    },
    close: async () => {
      await Promise.all(lives.map(({ hawa }) => hawa.close()))
    },
  }
}

/** Removes the fields that the first versions did not write; the others stay. */
async function age(prefix: string, owner: string): Promise<void> {
  const outbox = new OutboxDatabase(prefix, userId(owner), 'as-stored')
  try {
    await outbox.commands.toCollection().modify((stored) => {
      for (const field of ['version', 'context', 'studyLabel', 'lastProblem', 'attempts'])
        Reflect.deleteProperty(stored, field)
    })
  } finally {
    outbox.close()
  }
}

/** A full disk, under whatever other errors. */
export const isNoRoom = (error: unknown): boolean => /QuotaExceeded/.test(written(error))

/** An error with everything that caused it. */
function written(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? ''
  const inner = 'inner' in error ? written(error.inner) : ''
  return `${error.name} ${error.message} ${inner} ${error.cause === undefined ? '' : written(error.cause)}`
}

function raise(message: string): never {
  throw new Error(message)
}
