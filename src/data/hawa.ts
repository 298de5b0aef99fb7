import type { Observable } from 'rxjs'
import { lookAtDevice } from '../../sync/glance.ts'
import type { Hawa, SessionState, Sync } from '../../sync/index.ts'
import { requestBackgroundSync } from '../service-worker/background-sync.ts'
import { savesData } from '../service-worker/save-data.ts'
import { appBuild } from '../state/app-build.ts'
import { loadConfig, NoConfigError } from './config.ts'
import { deviceMark } from './device/device-mark.ts'
import { isInstalled } from './device/installed.ts'

/**
 * The one Hawa of this page. It is loaded (RxDB, supabase-js) only when somebody is signed in on this device or is
 * about to be: a visitor's first view does not load it.
 */
let opening: Promise<Hawa> | null = null

export function loadHawa(): Promise<Hawa> {
  opening ??= openOnce().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function openOnce(): Promise<Hawa> {
  const [{ openHawa }, config] = await Promise.all([import('../../sync/index.ts'), loadConfig()])
  const app = appBuild()
  const hawa = await openHawa(config, {
    environment: {
      ...(app === undefined ? {} : { app }),
      installed: isInstalled,
      deviceMark,
      savesData,
      onQueued: () => void requestBackgroundSync(),
    },
  })
  hawa.session.state$.subscribe((state) => {
    told = true
    publish(state)
  })
  return hawa
}

/**
 * A hint only, for the first render. The device database knows the session: a browser that is killed loses the writes
 * to this storage of the last seconds, or the last minute (Chromium commits them when it has time).
 */
const HINT = 'hawa.signed-in'
const ASK_AGAIN_MS = 5_000

/** True once the device database has given the session. */
let told = false
let current: SessionState = hinted() ? { kind: 'unknown' } : { kind: 'signed-out' }
const listeners = new Set<() => void>()

function hinted(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(HINT) !== null
}

function publish(state: SessionState): void {
  if (state.kind === 'signed-in') localStorage.setItem(HINT, '1')
  if (state.kind === 'signed-out') {
    localStorage.removeItem(HINT)
    // Set before the first paint (index.html): it hides the way in until this is known.
    delete document.documentElement.dataset['session']
  }
  current = state
  for (const listener of listeners) listener()
}

export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    settling ??= settle()
    return () => listeners.delete(listener)
  },
  snapshot: (): SessionState => current,
}

let settling: Promise<void> | null = null

/** The first page that a device opens behind a captive portal cannot know its backend: asks again until it does. */
async function settle(): Promise<void> {
  await knownSession().catch((error: unknown) => {
    if (!(error instanceof NoConfigError)) throw error
    setTimeout(() => void (listeners.size > 0 && settle()), ASK_AGAIN_MS)
  })
}

/** For route guards: the session, as soon as it is known. Never asks the network. */
export async function knownSession(): Promise<Exclude<SessionState, { kind: 'unknown' }>> {
  if (current.kind === 'signed-out' && !told && (await lookAtDevice()).signedIn && !told) publish({ kind: 'unknown' })
  if (current.kind !== 'unknown') return current
  const hawa = await loadHawa()
  return firstOf(hawa.session.state$, (state) => state.kind !== 'unknown')
}

/** The stores of the person who is signed in; waits until they are open. */
export async function openedSync(): Promise<Sync> {
  const hawa = await loadHawa()
  return firstOf(hawa.sync$, (sync) => sync !== null)
}

/** Without rxjs, which is loaded later. */
export function firstOf<Value>(values: Observable<Value>): Promise<Value>
export function firstOf<Value, Wanted extends Value>(
  values: Observable<Value>,
  wanted: (value: Value) => value is Wanted,
): Promise<Wanted>
export function firstOf<Value>(
  values: Observable<Value>,
  wanted: (value: Value) => boolean = () => true,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const subscription = values.subscribe({
      error: reject,
      next(value) {
        if (!wanted(value)) return
        resolve(value)
        // The first value may come before `subscribe` has returned.
        queueMicrotask(() => subscription.unsubscribe())
      },
    })
  })
}
