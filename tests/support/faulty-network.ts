import { setImmediate as turn } from 'node:timers/promises'
import { chance, hashOf } from './random.ts'
import type { Fetch } from './stack.ts'

/** Faults of a request, and whether the server sees it. */
export const FAULTS = [
  /** Not seen: it is gone before it arrives. */
  'lost request',
  /** It was done, nobody hears of it. */
  'lost answer',
  /** It was done, the connection breaks in the middle of the answer. */
  'broken',
  /** It arrives twice, one after the other. */
  'duplicate',
  /** It arrives again after later requests, when nobody expects it. */
  'late twin',
  /** Others overtake it. */
  'slow',
  /** Body and answer creep at 1 kB/s of the device's clock; who gives up before the last byte was not heard. */
  'trickle',
  /** Not seen, and no answer until the client gives up. */
  'half-open, unheard',
  /** It was done, and no answer until the client gives up. */
  'half-open, heard',
  /** Not seen: a page of somebody in between says 200 to everything. */
  'portal',
  'answer 500',
  'answer 502, a page',
  'answer 503',
  /** It was done all the same. */
  'answer 504, a page',
  'answer 429',
  /** Not seen: 401 to a token that was good. */
  'token expired',
] as const
export type Fault = (typeof FAULTS)[number]

export interface FaultyNetwork {
  readonly fetch: Fetch
  /** Every request fails before it leaves. */
  offline: boolean
  /** Somebody in between answers everything with a page. */
  portal: boolean
  /** Share of requests that suffer a fault, 0 to 1, and the faults; drawn by the request, not by its turn. */
  weather(share: number, faults?: readonly Fault[]): void
  /** For the next request whose address or body holds `part`. */
  once(part: string, fault: Fault): void
  /** The server dies: a request under way gets no answer, done or not, and nothing gets in until `up()`. */
  serverDown(): { up(): void }
  /** From now on all is well; requests under way still arrive late. Resolves when it has. */
  heal(): Promise<void>
  /** Requests that move only with the device's clock. */
  readonly waiting: number
  readonly happened: Fault[]
  /** The last requests and their outcome, to read a failure. */
  readonly journal: readonly string[]
}

const NEED_A_CLOCK: ReadonlySet<Fault> = new Set(['trickle', 'half-open, unheard', 'half-open, heard'])

/** @param later a timer of the device's clock; without one, faults that need it are not drawn */
export function faultyNetwork(
  server: Fetch,
  seed: number,
  later?: (callback: () => void, ms: number) => () => void,
): FaultyNetwork {
  const planned: { readonly part: string; readonly fault: Fault }[] = []
  const journal: string[] = []
  const timesByRequest = new Map<string, number>()
  const twins: Promise<unknown>[] = []
  let share = 0
  let faults: readonly Fault[] = FAULTS
  let waiting = 0
  let down = false
  let life = new AbortController()

  const network: FaultyNetwork = {
    offline: false,
    portal: false,
    get waiting() {
      return waiting
    },
    happened: [],
    journal,
    weather(newShare, newFaults = FAULTS) {
      share = newShare
      faults = newFaults
    },
    once: (part, fault) => void planned.push({ part, fault }),
    serverDown() {
      down = true
      life.abort()
      life = new AbortController()
      return {
        up: () => {
          down = false
        },
      }
    },
    async heal() {
      network.offline = false
      network.portal = false
      share = 0
      planned.length = 0
      await Promise.allSettled(twins)
    },
    async fetch(input, init) {
      // One copy of the request for each delivery, made now: a body can be read once.
      const request = new Request(input, init)
      const name = `${request.method} ${new URL(request.url).pathname}`
      note(`${name} …`)
      return travel(request).then(
        (answer) => {
          note(`${name} ${answer.status}`)
          return answer
        },
        (error: unknown) => {
          note(`${name} ${String(error)}`)
          throw error
        },
      )
    },
  }

  async function travel(request: Request): Promise<Response> {
    const what = await describe(request)
    if (network.offline) throw new TypeError('offline')
    if (network.portal) return page(200)
    const fault = draw(what)
    if (!fault) return deliver(request)
    network.happened.push(fault)
    return suffer(fault, request)
  }

  function note(line: string): void {
    journal.push(`${Math.round(performance.now())} ${line}`)
    if (journal.length > JOURNAL) journal.shift()
  }

  /**
   * A connection does not outlive the server it leads to, nor the timeout of the caller; the request may still be
   * carried out.
   */
  async function deliver(request: Request, patience: AbortSignal = request.signal): Promise<Response> {
    if (down) throw new TypeError('connection refused')
    const { signal } = life
    const over = AbortSignal.any([signal, patience])
    return new Promise((resolve, reject) => {
      const ended = (): void =>
        reject(signal.aborted ? new TypeError('connection reset') : new DOMException('given up', 'AbortError'))
      if (over.aborted) return ended()
      over.addEventListener('abort', ended, { once: true })
      server(request)
        .then(resolve, reject)
        .finally(() => over.removeEventListener('abort', ended))
    })
  }

  function draw(what: string): Fault | null {
    const index = planned.findIndex(({ part }) => what.includes(part))
    if (index >= 0) return planned.splice(index, 1)[0]?.fault ?? null
    const times = (timesByRequest.get(what) ?? 0) + 1
    timesByRequest.set(what, times)
    const dice = chance(hashOf(`${seed} ${times} ${what}`))
    return dice.next() < share ? dice.pick(later ? faults : faults.filter((fault) => !NEED_A_CLOCK.has(fault))) : null
  }

  async function suffer(fault: Fault, request: Request): Promise<Response> {
    switch (fault) {
      case 'lost request':
        throw new TypeError('the request was lost')
      case 'lost answer':
        await deliver(request)
        throw new TypeError('the answer was lost')
      case 'broken': {
        const { status, headers } = await deliver(request)
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut in the middle')) }), {
          status,
          headers,
        })
      }
      case 'duplicate': {
        const twin = request.clone()
        const answer = await deliver(request)
        await deliver(twin)
        return answer
      }
      case 'late twin':
        twins.push(
          overtaken(60)
            .then((twin) => deliver(twin, NOBODY_WAITS))
            .catch(() => undefined),
        )
        return deliver(request.clone())
      case 'slow':
        return deliver(await overtaken(20))
      case 'trickle': {
        const kept = request.clone()
        await clockMoves((await request.arrayBuffer()).byteLength, kept.signal)
        const answer = await deliver(kept)
        const body = await answer.arrayBuffer()
        await clockMoves(body.byteLength, kept.signal)
        return new Response(BODILESS.has(answer.status) ? null : body, {
          status: answer.status,
          headers: answer.headers,
        })
      }
      case 'half-open, unheard':
        await clockMoves(NEVER_MS, request.signal)
        throw new TypeError('reset at last')
      case 'half-open, heard':
        await deliver(request.clone())
        await clockMoves(NEVER_MS, request.signal)
        throw new TypeError('reset at last')
      case 'portal':
        return page(200)
      case 'answer 500':
        return Response.json({ message: 'internal' }, { status: 500 })
      case 'answer 502, a page':
        return page(502)
      case 'answer 503':
        return Response.json({ message: 'upstream' }, { status: 503, headers: { 'retry-after': '1' } })
      case 'answer 504, a page':
        await deliver(request)
        return page(504)
      case 'answer 429':
        return Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '20' } })
      case 'token expired':
        return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
      default:
        return fault satisfies never
    }
    async function overtaken(turns: number): Promise<Request> {
      const kept = request.clone()
      for (let i = 0; i < turns; i++) await turn()
      return kept
    }
  }

  /** Resolves when the device's clock has moved; rejects when the client gives up first. */
  async function clockMoves(ms: number, signal: AbortSignal): Promise<void> {
    if (!later) throw new Error('this fault needs the device’s clock')
    waiting += 1
    let stop = (): void => undefined
    try {
      await new Promise<void>((resolve, reject) => {
        const givenUp = (): void => reject(new DOMException('given up', 'AbortError'))
        if (signal.aborted) return givenUp()
        signal.addEventListener('abort', givenUp, { once: true })
        stop = later(resolve, ms)
      })
    } finally {
      stop()
      waiting -= 1
    }
  }

  return network
}

const JOURNAL = 60
/** Longer than anybody waits. */
const NEVER_MS = 20 * 60_000
/** It arrives, whoever has given up meanwhile. */
const NOBODY_WAITS = new AbortController().signal
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304])

function page(status: number): Response {
  return new Response('<!doctype html><title>Bienvenue</title><p>Connectez-vous au réseau', {
    status,
    headers: { 'content-type': 'text/html' },
  })
}

async function describe(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const json = request.headers.get('content-type')?.includes('json') ? await request.clone().text() : ''
  return `${request.method} ${pathname}${search} ${json}`
}
