/**
 * Private channels of Realtime joined by the official client, and by a plain socket with hand-written messages. On both
 * engines.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { RealtimeClient, type RealtimeChannel } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { mine, realtimeSockets } from '../support/realtime-sockets.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import {
  administrator,
  applied,
  command,
  customer,
  deactivate,
  openPlatform,
  requestStudy,
  specialist,
  studyRequest,
  unapproved,
  type Account,
  type Platform,
} from '../support/platform.ts'

const ENGINES = ['PGlite', ...(withoutPostgres ? [] : ['PostgreSQL'])] as const

describe.each(ENGINES)('realtime on %s', (engine) => {
  let server: PostgresServer | null = null
  let platform: Platform
  let [client, other, field, waiting, admin]: Account[] = []
  const lines: { close: () => void }[] = []
  const { raw, hangUp } = realtimeSockets(() => platform)

  beforeAll(async () => {
    if (engine === 'PostgreSQL') server = await startPostgres()
    platform = await openPlatform({ databaseUrl: server?.url })
    client = await customer(platform)
    other = await customer(platform)
    field = await specialist(platform)
    waiting = await unapproved(platform)
    admin = await administrator(platform)
  })
  afterAll(async () => {
    await platform.close()
    await server?.stop()
  })
  beforeEach(() => () => {
    hangUp()
    for (const line of lines.splice(0)) line.close()
  })

  /** The official client on one channel; `heard` holds every payload. */
  async function join(
    account: Account | undefined,
    bell: string,
    token: string = account?.accessToken ?? '',
  ): Promise<{ answer: string; heard: unknown[]; channel: RealtimeChannel }> {
    const realtime = new RealtimeClient(`${platform.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: platform.anonKey },
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

  /** The token with changed claims, signed again with `secret`. */
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
      forged(token, { exp: ended }, platform.jwtSecret),
      forged(token, {}, 'another key'),
      unsigned,
      forged(token, { sub: field?.userId }, 'another key'),
      platform.anonKey,
      platform.serviceKey,
      'x',
      'a.b.c',
      '',
    ])
      expect((await join(client, mine(client), bad)).answer, bad).toBe('CHANNEL_ERROR')
    expect((await raw('another-key')).opened).toMatch(/401/)
    expect((await raw(platform.anonKey, '1.0.0')).opened).toMatch(/400/)
    expect((await fetch(`${platform.url}/realtime/v1/websocket`)).status).toBe(404)
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
    // The next bell proves that no second one was on its way, and that a stranger does not receive it.
    await requestStudy(other as Account)
    await vi.waitFor(() => expect([shared.heard.length, strange.heard.length]).toEqual([2, 1]))
    expect(own.heard).toHaveLength(1)
  })

  it('what is refused or rolled back rings nobody', async () => {
    const [own, shared] = [await join(client, mine(client)), await join(field, 'bell:intervention')]
    const study = studyRequest()
    expect((await command(client as Account, 'request_study', { ...study, pays: 'nowhere' })).verdict).toBe('refused')
    await expect(
      platform.sql(
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
    expect(await line.joinAs(client, forged(client?.accessToken ?? '', soon(), platform.jwtSecret))).toBe('ok')
    line.send('1', '3', `realtime:${mine(client)}`, 'access_token', { access_token: client?.accessToken })
    const short = await raw()
    expect(await short.joinAs(client, forged(client?.accessToken ?? '', soon(), platform.jwtSecret))).toBe('ok')
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

    const leaving = await specialist(platform)
    const own = await raw()
    expect(await own.joinAs(leaving)).toBe('ok')
    own.send('2', '2', 'realtime:bell:intervention', 'phx_join', {
      config: { private: true },
      access_token: leaving.accessToken,
    })
    await vi.waitFor(() =>
      expect(own.told).toContainEqual([
        '2',
        '2',
        'realtime:bell:intervention',
        'phx_reply',
        { status: 'ok', response: { postgres_changes: [] } },
      ]),
    )
    await platform.sql("update public.profiles set type_compte = 'client' where id = $1", [leaving.profileId])
    await vi.waitFor(() =>
      expect(own.told.filter(([, , , event]) => event === 'phx_close').map(([, , topic]) => topic)).toEqual([
        'realtime:bell:intervention',
      ]),
    )
    await deactivate(platform, leaving)
    expect(await own.ended()).toBe(1008)
    expect((await join(leaving, mine(leaving))).answer).toBe('CHANNEL_ERROR')
  })
})
