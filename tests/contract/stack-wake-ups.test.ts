/**
 * The wake-up channels of the embedded server, heard by the official client and by sockets that misbehave, on both
 * engines.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { RealtimeClient, type RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { listen, type Listening } from '../../supabase/local/http/listen.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import {
  administrator,
  applied,
  command,
  customer,
  deactivate,
  freshStack,
  requestStudy,
  specialist,
  studyRequest,
  unapproved,
  type Account,
  type Stack,
} from '../support/stack.ts'

const ENGINES = ['PGlite', ...(withoutPostgres ? [] : ['PostgreSQL'])] as const

describe.each(ENGINES)('wake-ups on %s', (engine) => {
  let server: PostgresServer | null = null
  let stack: Stack
  let http: Listening
  let [client, other, field, waiting, admin]: Account[] = []
  const lines: { close: () => void }[] = []

  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
    stack = await freshStack(server ? { databaseUrl: server.url } : {})
    http = await listen(stack, { port: 0, host: '127.0.0.1' })
    client = await customer(stack)
    other = await customer(stack)
    field = await specialist(stack)
    waiting = await unapproved(stack)
    admin = await administrator(stack)
  })
  afterAll(async () => {
    await http.close()
    await stack.close()
    await server?.stop()
  })
  beforeEach(() => () => {
    for (const line of lines.splice(0)) line.close()
  })

  const mine = (account: Account | undefined): string => `bell:${account?.profileId}`

  /** The official client on one channel; `heard` holds every payload. */
  async function join(
    account: Account | undefined,
    bell: string,
    token: string = account?.accessToken ?? '',
  ): Promise<{ answer: string; heard: unknown[]; channel: RealtimeChannel }> {
    const realtime = new RealtimeClient(`${http.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: stack.anonKey },
      transport: WebSocket as never,
    })
    lines.push({ close: () => void realtime.disconnect() })
    await realtime.setAuth(token)
    const heard: unknown[] = []
    const channel = realtime
      .channel(bell, { config: { private: true } })
      .on('broadcast', { event: '*' }, (message) => heard.push(message))
    const answer = await new Promise<string>((resolve) => channel.subscribe((status) => resolve(status)))
    return { answer, heard, channel }
  }

  /** A socket by hand: what it was told, and how it ended. */
  async function raw(key: string = stack.anonKey, vsn = '2.0.0') {
    const socket = new WebSocket(`${http.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`)
    lines.push({ close: () => socket.terminate() })
    const told: unknown[][] = []
    let ended: number | null = null
    socket.on('message', (text: Buffer) => told.push(JSON.parse(String(text)) as unknown[]))
    socket.on('close', (code) => {
      ended = code
    })
    const opened = await new Promise<true | string>((resolve) => {
      socket.on('open', () => resolve(true))
      socket.on('error', (error) => resolve(error.message))
    })
    const send = (joinRef: string | null, ref: string, topic: string, event: string, payload: unknown): void =>
      socket.send(JSON.stringify([joinRef, ref, topic, event, payload]))
    return {
      socket,
      told,
      opened,
      send,
      ended: () => vi.waitFor(() => expect(ended).not.toBeNull(), 8000).then(() => ended),
      joinAs: async (account: Account | undefined, token = account?.accessToken) => {
        send('1', '1', `realtime:${mine(account)}`, 'phx_join', { config: { private: true }, access_token: token })
        return vi.waitFor(() => {
          const reply = told.find(([, ref, , event]) => ref === '1' && event === 'phx_reply')
          if (!reply) throw new Error('no answer yet')
          return (reply[4] as { status: string }).status
        })
      },
    }
  }

  /** The same claims, changed and signed again with some key. */
  function forged(token: string, change: object, secret: string, head: object = { alg: 'HS256', typ: 'JWT' }): string {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    const body = [head, { ...claims, ...change }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
  }

  it('each joins their own channel and those of their kind, and no other', async () => {
    const table: [Account | undefined, string, string][] = [
      [client, mine(client), 'SUBSCRIBED'],
      [client, mine(other), 'CHANNEL_ERROR'],
      [client, 'bell:intervention', 'CHANNEL_ERROR'],
      [client, 'bell:client', 'CHANNEL_ERROR'],
      [field, mine(field), 'SUBSCRIBED'],
      [field, 'bell:intervention', 'SUBSCRIBED'],
      [field, 'bell:admin', 'CHANNEL_ERROR'],
      [waiting, mine(waiting), 'SUBSCRIBED'],
      [waiting, 'bell:intervention', 'CHANNEL_ERROR'],
      [admin, mine(admin), 'SUBSCRIBED'],
      [admin, 'bell:admin', 'SUBSCRIBED'],
      [admin, mine(client), 'CHANNEL_ERROR'],
      [admin, 'bell:intervention', 'CHANNEL_ERROR'],
      [client, '', 'CHANNEL_ERROR'],
    ]
    for (const [account, bell, expected] of table)
      expect((await join(account, bell)).answer, `${account?.email} ${bell}`).toBe(expected)
  })

  it("a token that has ended, is signed by another key, by none, or is nobody's, joins nothing", async () => {
    const token = client?.accessToken ?? ''
    const ended = Math.floor(Date.now() / 1000) - 10
    const unsigned = forged(token, {}, 'x', { alg: 'none', typ: 'JWT' }).replace(/\.[^.]*$/, '.')
    for (const bad of [
      forged(token, { exp: ended }, stack.jwtSecret),
      forged(token, {}, 'another key'),
      unsigned,
      forged(token, { sub: field?.userId }, 'another key'),
      stack.anonKey,
      stack.serviceKey,
      'x',
      'a.b.c',
      '',
    ])
      expect((await join(client, mine(client), bad)).answer, bad).toBe('CHANNEL_ERROR')
    expect((await raw('another-key')).opened).toMatch(/401/)
    expect((await raw(stack.anonKey, '1.0.0')).opened).toMatch(/400/)
    expect((await fetch(`${http.url}/realtime/v1/websocket`)).status).toBe(404)
  })

  it('a request rings its client and every specialist, once each, with nothing in it', async () => {
    const [own, shared, strange] = [
      await join(client, mine(client)),
      await join(field, 'bell:intervention'),
      await join(other, mine(other)),
    ]
    await requestStudy(client as Account)
    await vi.waitFor(() => expect([own.heard.length, shared.heard.length]).toEqual([1, 1]))
    for (const message of [...own.heard, ...shared.heard])
      expect(message).toEqual({ type: 'broadcast', event: 'news', payload: {} })
    // The next bell proves that no second one was on its way, and that a stranger hears nothing of it.
    await requestStudy(other as Account)
    await vi.waitFor(() => expect([shared.heard.length, strange.heard.length]).toEqual([2, 1]))
    expect(own.heard).toHaveLength(1)
  })

  it('what is refused or rolled back rings nobody', async () => {
    const [own, shared] = [await join(client, mine(client)), await join(field, 'bell:intervention')]
    const study = studyRequest()
    expect((await command(client as Account, 'request_study', { ...study, pays: 'nowhere' })).verdict).toBe('refused')
    await expect(
      stack.sql(
        `do $$ begin update public.demandes_etudes set rev = rev; update public.profiles set rev = rev; raise
          exception 'no'; end $$`,
      ),
    ).rejects.toThrow('no')
    await applied(client as Account, 'request_study', study)
    await vi.waitFor(() => expect([own.heard.length, shared.heard.length]).toEqual([1, 1]))
  })

  it('clients ring nobody', async () => {
    const listening = await join(field, 'bell:intervention')
    const sender = await join(field, 'bell:intervention')
    await sender.channel.send({ type: 'broadcast', event: 'news', payload: {} })
    const byHand = await raw()
    expect(await byHand.joinAs(field)).toBe('ok')
    byHand.send('1', '2', 'realtime:bell:intervention', 'broadcast', { type: 'broadcast', event: 'news', payload: {} })
    await vi.waitFor(() =>
      expect(
        byHand.told.some(([, ref, , , payload]) => ref === '2' && (payload as { status: string }).status === 'error'),
      ).toBe(true),
    )
    byHand.socket.send(Buffer.from([3, 0, 0]))
    expect(await byHand.ended()).toBe(1003)
    await requestStudy(client as Account)
    await vi.waitFor(() => expect(listening.heard).toHaveLength(1))
  })

  it("a renewed token keeps the connection, somebody else's ends it, and so does the end of the token", async () => {
    const line = await raw()
    const soon = () => ({ exp: Math.floor(Date.now() / 1000) + 2, jti: randomUUID() })
    expect(await line.joinAs(client, forged(client?.accessToken ?? '', soon(), stack.jwtSecret))).toBe('ok')
    line.send('1', '3', `realtime:${mine(client)}`, 'access_token', { access_token: client?.accessToken })
    const short = await raw()
    expect(await short.joinAs(client, forged(client?.accessToken ?? '', soon(), stack.jwtSecret))).toBe('ok')
    expect(await short.ended()).toBe(1008)
    line.send(null, '4', 'phoenix', 'heartbeat', {})
    await vi.waitFor(() =>
      expect(line.told.at(-1)).toEqual([null, '4', 'phoenix', 'phx_reply', { status: 'ok', response: {} }]),
    )
    line.send('1', '5', `realtime:${mine(client)}`, 'access_token', { access_token: other?.accessToken })
    expect(await line.ended()).toBe(1008)
  }, 15_000)

  it('who leaves hears nothing more; who is switched off, or is no specialist any more, is put out', async () => {
    const line = await raw()
    expect(await line.joinAs(client)).toBe('ok')
    line.send('1', '2', `realtime:${mine(client)}`, 'phx_leave', {})
    await vi.waitFor(() =>
      expect(line.told.map(([, , , event]) => event)).toEqual(['phx_reply', 'phx_reply', 'phx_close']),
    )

    const leaving = await specialist(stack)
    const own = await raw()
    expect(await own.joinAs(leaving)).toBe('ok')
    own.send('2', '2', 'realtime:bell:intervention', 'phx_join', {
      config: { private: true },
      access_token: leaving.accessToken,
    })
    await vi.waitFor(() => expect(own.told).toHaveLength(2))
    await stack.sql("update public.profiles set type_compte = 'client' where id = $1", [leaving.profileId])
    await vi.waitFor(() =>
      expect(own.told.filter(([, , , event]) => event === 'phx_close').map(([, , topic]) => topic)).toEqual([
        'realtime:bell:intervention',
      ]),
    )
    await deactivate(stack, leaving)
    expect(await own.ended()).toBe(1008)
    expect((await join(leaving, mine(leaving))).answer).toBe('CHANNEL_ERROR')
  })

  it.each([
    ['no JSON', 'hello', 1007],
    ['no array', '{}', 1007],
    ['too few places', '[1,2]', 1007],
    ['a payload that is none', '[null,"1","phoenix","heartbeat",7]', 1007],
    ['far too much', `[null,"1","phoenix","heartbeat",{"x":"${'x'.repeat(20_000)}"}]`, 1009],
  ])('%s ends the connection and nothing else', async (_, text, code) => {
    const line = await raw()
    line.socket.send(text)
    expect(await line.ended()).toBe(code)
    expect((await join(client, mine(client))).answer).toBe('SUBSCRIBED')
  })

  it('a flood ends the connection', async () => {
    const line = await raw()
    for (let n = 0; n < 100; n += 1) line.send(null, String(n), 'phoenix', 'heartbeat', {})
    expect(await line.ended()).toBe(1008)
  })

  it('so many connections of one person, and no more', async () => {
    const many = await customer(stack)
    for (let n = 0; n < 20; n += 1) expect(await (await raw()).joinAs(many)).toBe('ok')
    expect(await (await raw()).joinAs(many)).toBe('error')
    expect(await (await raw()).joinAs(client)).toBe('ok')
  })
})
