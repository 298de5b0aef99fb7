import { receiptNumber } from '../../sync/domain/receipt.ts'
import type { InvalidField, RefusalCode } from '../../sync/domain/refusal.ts'
import type { Fetch } from './stack.ts'

export interface Received {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

export interface MessageServer {
  readonly fetch: Fetch
  /** Every effect in the order in which it happened: an id that appears twice was doubled. */
  readonly effects: Received[]
  /** Every request that arrived, with its credentials. */
  readonly requests: { readonly path: string; readonly apikey: string | null; readonly authorization: string | null }[]
  readonly refuses: Map<string, { readonly code: RefusalCode; readonly problem: InvalidField | null }>
  /** Test of the tests: without it a repeated id is carried out again. */
  ledgerOn: boolean
}

/** The two doors for messages, as the contract describes them: the ledger's and the contact function's. */
export function messageServer(): MessageServer {
  const ledger = new Set<string>()

  const server: MessageServer = {
    effects: [],
    requests: [],
    refuses: new Map(),
    ledgerOn: true,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const { headers } = request
      server.requests.push({
        path: pathname,
        apikey: headers.get('apikey'),
        authorization: headers.get('authorization'),
      })
      const body: unknown = await request.json()
      if (pathname === '/functions/v1/contact')
        return contact(body as Readonly<Record<string, unknown>> & { readonly id: string })
      if (pathname === '/rest/v1/rpc/apply_command') return apply(body as Received)
      return Response.json({ message: 'no such door' }, { status: 404 })
    },
  }

  function contact({ id, ...args }: Readonly<Record<string, unknown>> & { readonly id: string }): Response {
    const refused = server.refuses.get('send_contact_message')
    if (refused) {
      const { code, problem } = refused
      return Response.json({ success: false, message: 'no', code, ...problem }, { status: 400 })
    }
    carryOut({ id, name: 'send_contact_message', args })
    return Response.json({ success: true, message: 'ok', messageId: receiptNumber(id) })
  }

  function apply({ id, name, args }: Received): Response {
    const refused = server.refuses.get(name)
    if (refused)
      return Response.json({ verdict: 'refused', code: refused.code, result: refused.problem, replayed: false })
    const replayed = ledger.has(id)
    carryOut({ id, name, args })
    return Response.json({ verdict: 'applied', result: { receipt: receiptNumber(id) }, replayed })
  }

  function carryOut(received: Received): void {
    if (ledger.has(received.id) && server.ledgerOn) return
    ledger.add(received.id)
    server.effects.push(received)
  }

  return server
}
