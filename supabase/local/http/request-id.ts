import { randomUUID } from 'node:crypto'
import { isLoopback, type Peer } from './network.ts'

/** By it a line of the log and an answer find each other. */
export const REQUEST_ID = 'x-request-id'
/** As proxies make them: nobody's name fits in. */
const MADE_BY_A_PROXY = /^[0-9a-f]{8}[0-9a-f-]{8,56}$/i

export const newRequestId = (): string => randomUUID()

/** A proxy on this machine names the request, if it does; from anywhere else, or as words, the name is only a claim. */
export function requestIdOf(named: string | undefined, peer: Peer): string {
  return named !== undefined && isLoopback(peer) && MADE_BY_A_PROXY.test(named) ? named : newRequestId()
}
