/** The gate around Lite's account service. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authGate } from '../../supabase/local/gaps/auth-gate.ts'
import { anonymous, freshStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

describe('rate limits', () => {
  function gateAt(clock: { now: number }) {
    const gate = authGate(stack.sql, {
      rateLimits: true,
      confirmEmail: false,
      mails: { send: async () => undefined, without: (_, work) => work() },
      serviceKey: 'secret',
      lite: async () => new Response(null, { status: 401 }),
      now: () => clock.now,
    })
    return async (route: string, answer: number, from = '198.51.100.7', email = 'somebody@test.example') => {
      const body = new TextEncoder().encode(JSON.stringify({ email, password: 'x' }))
      const request = new Request(`http://hawa.test/auth/v1/${route}`, { method: 'POST' })
      const response = await gate.handle(request, body, from, async () =>
        Response.json({ user: { id: crypto.randomUUID() } }, { status: answer }),
      )
      return response
    }
  }

  it('wrong passwords are counted per account and per address, and forgiven after a while', async () => {
    const clock = { now: 0 }
    const attempt = gateAt(clock)
    const door = 'token?grant_type=password'
    for (let index = 0; index < 15; index += 1) expect((await attempt(door, 400)).status).toBe(400)
    const limited = await attempt(door, 400)
    expect(limited.status).toBe(429)
    expect(await limited.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect(Number(limited.headers.get('retry-after'))).toBe(15 * 60)
    for (let index = 0; index < 15; index += 1) await attempt(door, 400, '198.51.100.7', `person${index}@test.example`)
    expect(
      (await attempt(door, 400, '198.51.100.7', 'fresh@test.example')).status,
      'a fresh account from the same address',
    ).toBe(429)
    clock.now += 15 * 60_000
    expect((await attempt(door, 400)).status).toBe(400)
  })

  it('who guesses at an account from one address closes it to nobody else; from many, to all', async () => {
    const attempt = gateAt({ now: 0 })
    const door = 'token?grant_type=password'
    for (let index = 0; index < 40; index += 1) await attempt(door, 400)
    expect((await attempt(door, 200, '203.0.113.9')).status, 'its owner, from elsewhere').toBe(200)
    let reached = 15
    for (let address = 1; address < 12; address += 1) {
      for (let index = 0; index < 20; index += 1)
        if ((await attempt(door, 400, `192.0.2.${address}`)).status === 400) reached += 1
    }
    expect(reached).toBe(100)
    expect((await attempt(door, 200, '203.0.113.9')).status).toBe(429)
    expect((await attempt(door, 400, '203.0.113.9', 'other@test.example')).status, 'another account').toBe(400)
  })

  it('a whole team behind one address signs in without limit', async () => {
    const attempt = gateAt({ now: 0 })
    for (let index = 0; index < 60; index += 1)
      expect((await attempt('token?grant_type=refresh_token', 200)).status).toBe(200)
  })

  it('sign-ups, recovery mails and codes are limited', async () => {
    for (const [route, most, answer] of [
      ['signup', 30, 200],
      ['recover', 10, 200],
      ['resend', 10, 200],
      ['verify', 20, 403],
    ] as const) {
      const attempt = gateAt({ now: 0 })
      for (let index = 0; index < most; index += 1)
        expect((await attempt(route, answer, undefined, `person${index}@test.example`)).status).toBe(answer)
      expect([route, (await attempt(route, answer, undefined, 'fresh@test.example')).status]).toEqual([route, 429])
    }
  })

  it('one mailbox gets a mail a minute and five an hour, whoever asks from wherever', async () => {
    for (const route of ['recover', 'resend']) {
      const clock = { now: 0 }
      const attempt = gateAt(clock)
      for (let index = 0; index < 5; index += 1) {
        expect((await attempt(route, 200, `198.51.100.${index}`)).status).toBe(200)
        const again = await attempt(route, 200, `203.0.113.${index}`, 'SomeBody@test.example')
        expect([again.status, again.headers.get('retry-after')]).toEqual([
          429,
          index < 4 ? '60' : String(60 * 60 - 4 * 60),
        ])
        expect(await again.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' })
        clock.now += 60_000
      }
      expect((await attempt(route, 200, '192.0.2.1')).status).toBe(429)
      expect((await attempt(route, 200, '192.0.2.1', 'other@test.example')).status).toBe(200)
    }
  })

  it('are on unless switched off', async () => {
    const limited = await freshStack({ rateLimits: true })
    const wrong = () =>
      anonymous(limited).auth.signInWithPassword({ email: 'nobody@test.example', password: 'guess-guess' })
    for (let index = 0; index < 15; index += 1) expect((await wrong()).error?.status).toBe(400)
    expect((await wrong()).error?.status).toBe(429)
    await limited.close()
  })
})
