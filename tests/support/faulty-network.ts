import { setImmediate as turn } from 'node:timers/promises'
import { chance, hashOf } from './random.ts'
import type { Fetch } from './stack.ts'

/**
 * What can happen to a request. The server sees it in all but `lost request`, `unavailable` and `token expired`:
 *   lost answer  it was done, nobody hears of it
 *   broken       it was done, the connection breaks in the middle of the answer
 *   duplicate    it arrives twice, one after the other
 *   late twin    it arrives again after later requests, when nobody expects it
 *   slow         others overtake it
 */
export type Fault = 'lost request' | 'lost answer' | 'broken' | 'unavailable' | 'token expired' | 'duplicate' | 'late twin' | 'slow'
export const FAULTS = [
  'lost request', 'lost answer', 'broken', 'unavailable', 'token expired', 'duplicate', 'late twin', 'slow',
] as const satisfies readonly Fault[]

export interface FaultyNetwork {
  readonly fetch: Fetch
  /** Every request fails before it leaves. */
  offline: boolean
  /** Share of requests that something happens to, 0 to 1, and what; drawn by the request, not by its turn. */
  weather(share: number, faults?: readonly Fault[]): void
  /** For the next request whose address or body holds `part`. */
  once(part: string, fault: Fault): void
  /** From now on all is well; what was under way still arrives late. Resolves when it has. */
  heal(): Promise<void>
  readonly happened: Fault[]
}

export function faultyNetwork(server: Fetch, seed: number): FaultyNetwork {
  const planned: { readonly part: string; readonly fault: Fault }[] = []
  const timesByRequest = new Map<string, number>()
  const twins: Promise<unknown>[] = []
  let share = 0
  let faults: readonly Fault[] = FAULTS

  const network: FaultyNetwork = {
    offline: false,
    happened: [],
    weather(newShare, newFaults = FAULTS) {
      share = newShare
      faults = newFaults
    },
    once: (part, fault) => void planned.push({ part, fault }),
    async heal() {
      network.offline = false
      share = 0
      planned.length = 0
      await Promise.allSettled(twins)
    },
    async fetch(input, init) {
      // One copy of the request for each delivery, made now: a body can be read once.
      const request = new Request(input, init)
      const what = await describe(request)
      if (network.offline) throw new TypeError('offline')
      const fault = draw(what)
      if (!fault) return server(request)
      network.happened.push(fault)
      return suffer(fault, request)
    },
  }

  function draw(what: string): Fault | null {
    const index = planned.findIndex(({ part }) => what.includes(part))
    if (index >= 0) return planned.splice(index, 1)[0]?.fault ?? null
    const times = (timesByRequest.get(what) ?? 0) + 1
    timesByRequest.set(what, times)
    const dice = chance(hashOf(`${seed} ${times} ${what}`))
    return dice.next() < share ? dice.pick(faults) : null
  }

  async function suffer(fault: Fault, request: Request): Promise<Response> {
    switch (fault) {
      case 'lost request':
        throw new TypeError('the request was lost')
      case 'lost answer':
        await server(request)
        throw new TypeError('the answer was lost')
      case 'broken': {
        const { status, headers } = await server(request)
        return new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut in the middle')) }), { status, headers })
      }
      case 'unavailable':
        return Response.json({ message: 'upstream' }, { status: 503, headers: { 'retry-after': '1' } })
      case 'token expired':
        return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
      case 'duplicate': {
        const twin = request.clone()
        const answer = await server(request)
        await server(twin)
        return answer
      }
      case 'late twin':
        twins.push(overtaken(60).then((twin) => server(twin)))
        return server(request.clone())
      case 'slow':
        return server(await overtaken(20))
      default:
        return fault satisfies never
    }
    async function overtaken(turns: number): Promise<Request> {
      const kept = request.clone()
      for (let i = 0; i < turns; i++) await turn()
      return kept
    }
  }

  return network
}

async function describe(request: Request): Promise<string> {
  const { pathname, search } = new URL(request.url)
  const json = request.headers.get('content-type')?.includes('json') ? await request.clone().text() : ''
  return `${request.method} ${pathname}${search} ${json}`
}
