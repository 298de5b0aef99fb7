import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, map, take } from 'rxjs'
import { Dexie } from 'dexie'
import type { Hawa, RuntimeConfig, Session, SessionState } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import { isWork } from '../outbox/live.ts'
import { OutboxDatabase } from '../outbox/outbox-database.ts'
import { filesDatabaseName } from '../reports/files-database.ts'
import { DeviceDatabase } from '../session/device-database.ts'
import { openSession } from '../session/session.ts'
import { removeStoreDatabase } from '../store/database.ts'
import { openBytes, sealBytes } from '../vault/cipher.ts'
import { SealedError } from '../vault/sealed-tables.ts'
import { Connectivity } from './connectivity.ts'
import { outboxName } from '../ground/database-names.ts'
import type { Environment } from '../ground/environment.ts'
import { forgetKeptPages } from '../ground/kept-pages.ts'
import { exclusively } from '../ground/lock.ts'
import { endTransactionsWithPage } from '../ground/page-cache.ts'
import { openPerson, type OpenPerson } from './person.ts'

const REOPEN_MS = 5_000

/** Opens the device database, follows the session, and keeps exactly the signed-in person's databases open. */
export async function assembleHawa(
  env: Environment,
  config: RuntimeConfig,
  onError: (error: unknown) => void,
): Promise<Hawa> {
  endTransactionsWithPage()
  const device = new DeviceDatabase(env.databasePrefix, { seal: sealBytes, open: openBytes })
  await device.open()
  await keepConfig(device, config).catch(onError)
  const connectivity = new Connectivity(env, device)
  await connectivity.load()
  const persons = new BehaviorSubject<OpenPerson | null>(null)

  const session = openSession({
    env,
    config,
    device,
    evidence: connectivity,
    ...(env.pinRounds === undefined ? {} : { pinRounds: env.pinRounds }),
    unsentCount: async (userId) =>
      persons.value?.userId === userId ? persons.value.unsentCount() : unsentOnDevice(env.databasePrefix, userId),
  })
  // One change of person at a time: databases are closed before others are opened or removed.
  let turn: Promise<void> = Promise.resolve()
  let cancelRetry = () => {}
  const following = session.state$
    .pipe(
      filter(isKnown),
      distinctUntilChanged((a, b) => openingOf(a) === openingOf(b)),
      map(userOf),
    )
    .subscribe(follow)

  async function become(userId: UserId | null): Promise<void> {
    const previous = persons.value
    const state = session.state()
    const sealed = state.kind === 'signed-in' && state.sealed
    if (userId === null || sealed || (previous && previous.userId !== userId)) await forgetKeptPages().catch(onError)
    if (previous) {
      persons.next(null)
      await previous.close()
    }
    await removeLeftovers(env, device).catch(onError)
    if (userId === null) return
    try {
      const person = await openPerson({ env, config, device, connectivity, userId, session$: session.state$, onError })
      person.lost$.pipe(take(1)).subscribe(() => follow(userId))
      persons.next(person)
    } catch (error) {
      // Locked in another tab meanwhile: the next session state follows.
      if (error instanceof SealedError && (await device.read('identity'))?.userId !== userId) return
      // A full disk, or a browser that is still restoring its databases: retried while this person is signed in.
      onError(error)
      cancelRetry = env.setTimer(() => follow(userId), REOPEN_MS)
    }
  }

  function follow(userId: UserId | null): void {
    cancelRetry()
    turn = turn.then(() => become(userId)).catch(onError)
  }

  /**
   * Waits until the new person's databases are open, so that a page after a sign-in or sign-out never meets the
   * previous one.
   */
  async function settled(): Promise<void> {
    const identity = await device.read('identity')
    const sealed = identity !== null && (await device.keyOf(identity.userId)) !== null
    const here = identity ? `${identity.userId} ${sealed}` : null
    await firstValueFrom(
      session.state$.pipe(
        filter(isKnown),
        filter((state) => openingOf(state) === here),
      ),
    )
    await turn
  }

  const guarded: Session = {
    state$: session.state$,
    codes: {
      ...session.codes,
      setPin: (pin, current) => session.codes.setPin(pin, current).then(afterSettling),
      lock: () => session.codes.lock().then(afterSettling),
      unlock: (userId, pin) => session.codes.unlock(userId, pin).then(afterSettling),
    },
    signIn: (email, password) => session.signIn(email, password).then(afterSettling),
    signUp: (account) => session.signUp(account).then(afterSettling),
    askForRecovery: (email, returnTo) => session.askForRecovery(email, returnTo),
    askForConfirmation: (email) => session.askForConfirmation(email),
    choosePassword: (link, password) => session.choosePassword(link, password).then(afterSettling),
    confirmEmail: (link) => session.confirmEmail(link).then(afterSettling),
    changePassword: (current, next) => session.changePassword(current, next).then(afterSettling),
    changeEmail: (password, email, returnTo) => session.changeEmail(password, email, returnTo),
    signOut: (options) => session.signOut(options).then(afterSettling),
  }
  async function afterSettling<T>(outcome: T): Promise<T> {
    await settled()
    return outcome
  }

  return {
    session: guarded,
    sync$: persons,
    async close() {
      following.unsubscribe()
      await turn
      cancelRetry()
      await persons.value?.close()
      persons.complete()
      session.close()
      connectivity.close()
      device.close()
    },
  }
}

/**
 * Stores the configuration for the service worker, which has no other source. Only when it changed: a full disk must
 * not prevent opening.
 */
async function keepConfig(device: DeviceDatabase, config: RuntimeConfig): Promise<void> {
  const known = await device.read('config')
  if (known?.supabaseUrl !== config.supabaseUrl || known.supabaseKey !== config.supabaseKey)
    await device.write('config', config)
}

type KnownState = Exclude<SessionState, { readonly kind: 'unknown' }>

const isKnown = (state: SessionState): state is KnownState => state.kind !== 'unknown'

/** Changes when databases must be reopened: for another person, or when the same person's data were encrypted. */
const openingOf = (state: KnownState): string | null =>
  state.kind === 'signed-in' ? `${state.userId} ${state.sealed}` : null

const userOf = (state: KnownState): UserId | null => (state.kind === 'signed-in' ? state.userId : null)

/** Deletes the rows and kept PDFs of people who signed out. Never their outbox [L13]. */
async function removeLeftovers({ databasePrefix }: Environment, device: DeviceDatabase): Promise<void> {
  if ((await device.leftovers.count()) === 0) return
  // Every tab sees a sign-out: without the lock, one could recreate a database that another just removed.
  await exclusively(`${device.name}:leftovers`, async () => {
    for (const { userId } of await device.leftovers.toArray()) {
      await removeStoreDatabase(databasePrefix, userId)
      await Dexie.delete(filesDatabaseName(databasePrefix, userId))
      // Without unsent work only encrypted receipts remain of a person with a PIN.
      if ((await device.vaults.get(userId)) && (await unsentOnDevice(databasePrefix, userId)) === 0) {
        await Dexie.delete(outboxName(databasePrefix, userId))
        await device.vaults.delete(userId)
      }
      await device.leftovers.delete(userId)
    }
  })
}

async function unsentOnDevice(prefix: string, userId: UserId): Promise<number> {
  const outbox = new OutboxDatabase(prefix, userId, 'as-stored')
  try {
    return await outbox.commands.filter(isWork).count()
  } finally {
    outbox.close()
  }
}
