import { randomUUID } from 'node:crypto'
import { filter, firstValueFrom } from 'rxjs'
import { expect } from 'vitest'
import { openHawa, type Environment, type Hawa, type SessionState, type Sync } from '../../sync/index.ts'
import { ORIGIN, PASSWORD, fetchOf, type Stack } from './stack.ts'

/** A tablet: its databases, its network, its clock; tabs are opened on it and closed. */
export interface HawaDevice {
  readonly prefix: string
  /** False: every request fails as it does without a network, and the platform says that there is none. */
  online: boolean
  /** Added to the device's clock, in milliseconds. */
  clockAhead: number
  /** May answer in the server's place. */
  intercept: ((request: Request) => Response | Promise<Response> | null) | null
  /** True: timers that are set from now on never fire, so that no pause of the sync ends by itself. */
  timersHeld: boolean
  readonly requests: string[]
  readonly errors: unknown[]
  tab(): Promise<Tab>
  close(): Promise<void>
}

export interface Tab {
  readonly hawa: Hawa
  signIn(email: string): Promise<Sync>
  /** The stores of whoever is signed in; waits for them. */
  sync(): Promise<Sync>
  state(wanted?: (state: SessionState) => boolean): Promise<SessionState>
}

export function hawaDevice(stack: Stack): HawaDevice {
  const tabs: Hawa[] = []
  const server = fetchOf(stack)
  const device: HawaDevice = {
    prefix: `device-${randomUUID()}`,
    online: true,
    clockAhead: 0,
    intercept: null,
    timersHeld: false,
    requests: [],
    errors: [],
    async tab() {
      const hawa = await openHawa(
        { supabaseUrl: ORIGIN, supabaseKey: stack.anonKey },
        { environment, onError: (error) => device.errors.push(error) },
      )
      tabs.push(hawa)
      return tabOf(hawa)
    },
    async close() {
      for (const hawa of tabs) await hawa.close()
    },
  }
  const environment: Partial<Environment> = {
    databasePrefix: device.prefix,
    // As many as they should be is for a browser test: here each code would take its tenth of a second.
    pinRounds: 1_000,
    online: () => device.online,
    now: () => Date.now() + device.clockAhead,
    setTimer(callback, ms) {
      const timer = device.timersHeld ? undefined : setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
    async fetch(input, init) {
      const request = new Request(new URL(String(input), ORIGIN), init)
      device.requests.push(`${request.method} ${new URL(request.url).pathname}`)
      if (!device.online) throw new TypeError('fetch failed')
      return (await device.intercept?.(request)) ?? server(input, init)
    },
  }
  return device
}

function tabOf(hawa: Hawa): Tab {
  const sync = () => firstValueFrom(hawa.sync$.pipe(filter((open) => open !== null)))
  return {
    hawa,
    sync,
    async signIn(email) {
      expect(await hawa.session.signIn(email, PASSWORD)).toMatchObject({ kind: 'ok' })
      return sync()
    },
    state: (wanted = (state) => state.kind !== 'unknown') => firstValueFrom(hawa.session.state$.pipe(filter(wanted))),
  }
}
