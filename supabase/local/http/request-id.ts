import { randomUUID } from 'node:crypto'
import { isLoopback, type Peer } from './network.ts'

/** Header with the id of a request, which its lines of the log have, too. */
export const REQUEST_ID = 'x-request-id'
/** Ids as proxies make them: the name of a person does not match. */
const MADE_BY_A_PROXY = /^[0-9a-f]{8}[0-9a-f-]{8,56}$/i

export const newRequestId = (): string => randomUUID()

/** The id that a proxy on this machine gave, if it is one; else a new id. */
export function requestIdOf(named: string | undefined, peer: Peer): string {
  return named !== undefined && isLoopback(peer) && MADE_BY_A_PROXY.test(named) ? named : newRequestId()
}
