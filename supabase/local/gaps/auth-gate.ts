/**
 * Gap: Lite has routes that the app does not use and that must not be open: `otp` and `magiclink` make confirmed users,
 * `GET verify` puts a session into an address.
 * Test: tests/contract/stack-lite.test.ts
 * Goes when: Lite can be told which routes are open; the calls of the other auth-*.ts go with the last of them.
 */
import type { AccountMails } from './account-mails.ts'
import { inactiveByRefreshToken, refuseInactive } from './auth-inactive.ts'
import { field, refusal } from '../http/auth-message.ts'
import { isSound } from './auth-bodies.ts'
import { authLimits, unlimited } from './auth-limits.ts'
import { endOtherSessions } from './auth-password.ts'
import { sendAgain, unknownAddress } from './auth-confirmation.ts'
import { askToChange, confirmChange } from './auth-email-change.ts'
import { noteProof, noteRecovery, provenUser } from './auth-reauthentication.ts'
import { alikeForAll } from './auth-timing.ts'
import { closedInvitation, makeInvited } from './auth-invited.ts'
import { withBody } from '../http/body.ts'
import type { Peer } from '../http/network.ts'
import type { Query } from '../engine/sql.ts'

/** Routes of GoTrue that the app uses: the mails lead to pages that use `POST verify`. */
const OPEN = new Set([
  'POST signup',
  'POST token',
  'POST logout',
  'GET user',
  'PUT user',
  'POST recover',
  'POST resend',
  'POST verify',
  'GET settings',
  'GET health',
])

type Next = () => Promise<Response>

export interface AuthGate {
  /** `body` is the request's, already read. */
  readonly handle: (request: Request, body: Uint8Array, peer: Peer, next: () => Promise<Response>) => Promise<Response>
}

export interface AuthGateOptions {
  readonly rateLimits: boolean
  readonly confirmEmail: boolean
  readonly mails: AccountMails
  readonly serviceKey: string
  /** Lite, for requests of this gate's own. */
  readonly lite: (request: Request) => Promise<Response>
  readonly now?: () => number
}

export function authGate(query: Query, options: AuthGateOptions): AuthGate {
  const limited = options.rateLimits ? authLimits(options.now) : unlimited

  /** Corrects, per route, where Lite differs from GoTrue. */
  async function corrected(
    route: string,
    request: Request,
    body: Uint8Array,
    peer: Peer,
    next: Next,
  ): Promise<Response> {
    switch (route) {
      case 'POST token': {
        const refreshing = new URL(request.url).searchParams.get('grant_type') === 'refresh_token'
        if (refreshing) return (await inactiveByRefreshToken(query, field(body, 'refresh_token'))) ?? next()
        return refuseInactive(query, await alikeForAll(query, body, next))
      }
      case 'POST verify':
        if (field(body, 'type') === 'email_change') {
          return refuseInactive(query, await noteProof(query, await confirmChange(query, body, next)))
        }
        return refuseInactive(query, await noteProof(query, await noteRecovery(query, body, await next())))
      case 'PUT user':
        return changed(request, body, peer, next)
      case 'POST signup': {
        const answer = await closedInvitation(query, body, await next())
        return options.confirmEmail ? unknownAddress(query, options.mails, body, answer) : answer
      }
      case 'POST resend':
        return field(body, 'type') === 'signup' ? sendAgain(query, options.mails, body) : next()
      default:
        return next()
    }
  }

  /** Changes the password or the address, one at a time, for a proven user (auth-reauthentication.ts). */
  async function changed(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const [password, email] = [field(body, 'password'), field(body, 'email')]
    if (password === null && email === null) return next()
    if (password !== null && email !== null) return refusal(400, 'validation_failed', 'One change at a time')
    const signIn = (who: string, by: string) => {
      const asked = passwordRequest(request, who, by)
      return handle(asked.request, asked.body, peer, () => options.lite(withBody(asked.request, asked.body)))
    }
    const proof = await provenUser({ query, ask: options.lite, signIn }, request, body)
    if ('refusal' in proof) return proof.refusal
    if (email === null) return endOtherSessions(query, request, body, await next())
    return askToChange(query, options.mails, proof.user, body, options.rateLimits)
  }

  async function handle(request: Request, body: Uint8Array, peer: Peer, next: Next): Promise<Response> {
    const { pathname } = new URL(request.url)
    const route = `${request.method} ${pathname.slice('/auth/v1/'.length)}`
    if (!isSound(body)) return refusal(400, 'bad_json', 'Could not parse request body as JSON')
    if (route === 'POST admin/users') return makeInvited({ query, ...options }, request, body)
    if (request.method !== 'OPTIONS' && !OPEN.has(route)) return refusal(404, 'not_found', 'Not found')
    return limited(request, body, peer, () => corrected(route, request, body, peer, next))
  }

  return { handle }
}

function passwordRequest(
  from: Request,
  email: string,
  password: string,
): { readonly request: Request; readonly body: Uint8Array<ArrayBuffer> } {
  const url = new URL('/auth/v1/token?grant_type=password', from.url)
  const headers = { apikey: from.headers.get('apikey') ?? '', 'content-type': 'application/json' }
  return {
    request: new Request(url, { method: 'POST', headers }),
    body: new TextEncoder().encode(JSON.stringify({ email, password })),
  }
}
