import type { Observable } from 'rxjs'
import type { Hawa, SessionState, Sync } from '../../sync/index.ts'
import { appBuild } from './app-build.ts'
import { hintCodes } from './code-hint.ts'
import { loadConfig } from './config.ts'
import { deviceMark } from './device-mark.ts'
import { isInstalled } from './installed.ts'

/**
 * The one Hawa of this page. It is loaded (RxDB, supabase-js) only when somebody is signed in on this device
 * or is about to be: a visitor's first view never pays for it.
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
  const hawa = await openHawa(config, { environment: { ...(app === undefined ? {} : { app }), installed: isInstalled, deviceMark } })
  hawa.session.state$.subscribe(publish)
  hawa.session.codes.codes$.subscribe(({ people }) => hintCodes(people.length > 0))
  return hawa
}

// A hint only: it spares visitors the download. The device database says who is really signed in.
const HINT = 'hawa.signed-in'

let current: SessionState = hinted() ? { kind: 'unknown' } : { kind: 'signed-out' }
const listeners = new Set<() => void>()

function hinted(): boolean {
  return typeof localStorage !== 'undefined' && localStorage.getItem(HINT) !== null
}

function publish(state: SessionState): void {
  if (state.kind === 'signed-in') localStorage.setItem(HINT, '1')
  if (state.kind === 'signed-out') localStorage.removeItem(HINT)
  current = state
  for (const listener of listeners) listener()
}

export const sessionStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (current.kind === 'unknown') void loadHawa()
    return () => listeners.delete(listener)
  },
  snapshot: (): SessionState => current,
}

/** For route guards: who is here, as soon as that is known. Never asks the network. */
export async function knownSession(): Promise<Exclude<SessionState, { kind: 'unknown' }>> {
  if (current.kind !== 'unknown') return current
  const hawa = await loadHawa()
  return firstOf(hawa.session.state$, (state) => state.kind !== 'unknown')
}

/** The stores of the person who is signed in; waits until they are open. */
export async function openedSync(): Promise<Sync> {
  const hawa = await loadHawa()
  return firstOf(hawa.sync$, (sync) => sync !== null)
}

/** By hand, so that rxjs stays with what is loaded later. */
export function firstOf<Value>(values: Observable<Value>): Promise<Value>
export function firstOf<Value, Wanted extends Value>(values: Observable<Value>, wanted: (value: Value) => value is Wanted): Promise<Wanted>
export function firstOf<Value>(values: Observable<Value>, wanted: (value: Value) => boolean = () => true): Promise<Value> {
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
