import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { adminCounts } from '../../../../sync/admin.ts'
import { commandId } from '../../../../sync/domain/ids.ts'
import type { Environment } from '../../../../sync/ground/environment.ts'
import { mailPreferences, oneConversation, publicHolidays } from '../../../../sync/shared-questions.ts'
import { createTransport } from '../../../../sync/transport/http-transport.ts'
import type { Evidence, TokenSource, Transport } from '../../../../sync/transport/transport.ts'
import { aProfile, aStudy } from '../../../support/study-rows.ts'
import { virtualDevice, type VirtualDevice } from '../../../support/virtual-device.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly token: string | null
  readonly body: unknown
}

let device: VirtualDevice
let asked: Asked[]
/** Answers of the server, in turn; the last one for ever. */
let answers: ((asked: Asked, signal: AbortSignal | null | undefined) => Response | Promise<Response>)[]
let evidence: string[]
let tokens: TokenSource
let refreshes: number

beforeEach(() => {
  device = virtualDevice()
  asked = []
  evidence = []
  refreshes = 0
  tokens = async (refused) => {
    if (refused !== undefined) refreshes += 1
    return { kind: 'token', token: refused === undefined ? 'first' : 'second' }
  }
})

const fetched: typeof fetch = async (input, init) => {
  const url = new URL(String(input))
  const headers = new Headers(init?.headers)
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
  const request = {
    method: init?.method ?? 'GET',
    path: url.pathname + url.search,
    token: headers.get('authorization'),
    body,
  }
  asked.push(request)
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  if (!answer) throw new Error('no answer left')
  return answer(request, init?.signal)
}

function transport(more: Partial<Environment> = {}): Transport {
  const seen: Evidence = {
    reached: () => void evidence.push('reached'),
    failed: () => void evidence.push('failed'),
    clock: (ms) => void evidence.push(`clock ${ms}`),
  }
  return createTransport({
    env: { ...device.env, fetch: fetched, ...more },
    config: { supabaseUrl: 'https://server.test', supabaseKey: 'anon' },
    tokens: (refused) => tokens(refused),
    evidence: seen,
    userId: 'u1',
  })
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const html =
  (status = 200) =>
  () =>
    new Response('<html>Welcome to the hotel</html>', { status, headers: { 'content-type': 'text/html' } })
/** No answer until the client gives up. */
const silence = (_: Asked, signal: AbortSignal | null | undefined) =>
  new Promise<Response>((__, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })
const envelope = { id: commandId(randomUUID()), name: 'start_study', args: {}, made_at: '2026-06-01T08:00:00Z' }

describe('commands', () => {
  test('goes to the one door with the token of the person', async () => {
    answers = [json({ verdict: 'applied', result: { rev: 4 }, replayed: false })]
    expect(await transport().applyCommand(envelope)).toEqual({
      kind: 'ok',
      value: { verdict: 'applied', result: { rev: 4 }, replayed: false },
    })
    expect(asked).toEqual([
      { method: 'POST', path: '/rest/v1/rpc/apply_command', token: 'Bearer first', body: { ...envelope } },
    ])
    expect(evidence).toEqual(['reached'])
  })

  test('a refusal carries its code and field', async () => {
    answers = [
      json({ verdict: 'refused', code: 'invalid', result: { field: 'nom', reason: 'required' }, replayed: true }),
    ]
    expect(await transport().applyCommand(envelope)).toMatchObject({
      kind: 'ok',
      value: { verdict: 'refused', code: 'invalid', problem: { field: 'nom', reason: 'required' }, replayed: true },
    })
  })

  test('a refusal code of a newer server is a refusal', async () => {
    answers = [json({ verdict: 'refused', code: 'from_the_future', replayed: false })]
    expect(await transport().applyCommand(envelope)).toMatchObject({
      kind: 'ok',
      value: { verdict: 'refused', code: 'not_allowed', problem: null },
    })
  })

  test.each([
    ['HTML with 200', html()],
    ['a JSON that is no verdict', json({ hello: 1 })],
    ['HTML with 403', html(403)],
  ])('a captive portal (%s) is the network', async (_, portal) => {
    answers = [portal]
    expect(await transport().applyCommand(envelope)).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('a broken connection is the network, and evidence of it', async () => {
    answers = [() => Promise.reject(new TypeError('fetch failed'))]
    expect(await transport().applyCommand(envelope)).toEqual({ kind: 'retry', cause: 'network' })
    expect(evidence).toEqual(['failed'])
  })

  test.each([
    [false, 'offline'],
    [true, 'network'],
  ] as const)('a broken connection while the device says online: %s is %s [L16]', async (online, cause) => {
    answers = [() => Promise.reject(new TypeError('fetch failed'))]
    expect(await transport({ online: () => online }).applyCommand(envelope)).toEqual({ kind: 'retry', cause })
  })

  test('a server that never answers is given up after 15 s', async () => {
    answers = [
      (_, signal) => new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    ]
    const answer = transport().applyCommand(envelope)
    await Promise.resolve().then(() => {})
    while (asked.length === 0) await Promise.resolve()
    device.advance(15_000)
    expect(await answer).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('a refused token is renewed once', async () => {
    answers = [json({ code: 'PGRST301' }, 401), json({ verdict: 'applied', result: {}, replayed: false })]
    expect(await transport().applyCommand(envelope)).toMatchObject({ kind: 'ok' })
    expect(asked.map((request) => request.token)).toEqual(['Bearer first', 'Bearer second'])
  })

  test('refused again: no sign-in would help; the server is out of order, and is not asked a third time', async () => {
    answers = [json({ code: 'PGRST301' }, 401)]
    expect(await transport().applyCommand(envelope)).toEqual({ kind: 'retry', cause: 'server' })
    expect({ requests: asked.length, refreshes }).toEqual({ requests: 2, refreshes: 1 })
  })

  test.each([
    ['needs-login', { kind: 'needs-login' }],
    ['retry', { kind: 'retry', cause: 'network' }],
  ] as const)('without a token (%s) nothing is sent', async (kind, expected) => {
    tokens = async () => ({ kind })
    expect(await transport().applyCommand(envelope)).toEqual(expected)
    expect(asked).toEqual([])
  })
})

describe('the feed', () => {
  const row = { ...aStudy({ rev: 7 }), deleted: false, something_new: 1 }

  test('rows, tombstones and what cannot be read', async () => {
    const gone = { id: randomUUID(), rev: 8, deleted: true }
    const strange = { ...row, id: randomUUID(), rev: 9, statut: 'suspendue' }
    answers = [json([row, gone, strange])]
    const answer = await transport().pullStudies(5, 100)
    expect(asked[0]?.body).toEqual({ after_rev: 5, batch: 100 })
    expect(answer).toMatchObject({
      kind: 'ok',
      value: { lastRev: 9, ended: true, unreadable: [{ id: strange.id, rev: 9 }] },
    })
    if (answer.kind !== 'ok') throw new Error('not ok')
    expect(answer.value.rows.map((each) => each.id)).toEqual([row.id, gone.id])
    expect(answer.value.rows[0]).not.toHaveProperty('something_new')
  })

  test('stray spellings of a state are mended at the edge', async () => {
    answers = [json([{ ...row, statut: 'terminee' }])]
    expect(await transport().pullStudies(0, 1)).toMatchObject({ value: { rows: [{ statut: 'terminée' }] } })
  })

  test('a page is the last one where it is shorter than asked and was not cut', async () => {
    answers = [json([row]), json([row]), json([{ ...row, more: true }])]
    expect(await transport().pullStudies(0, 2)).toMatchObject({ value: { ended: true } })
    expect(await transport().pullStudies(0, 1)).toMatchObject({ value: { ended: false } })
    expect(await transport().pullStudies(0, 2)).toMatchObject({ value: { ended: false } })
  })

  test('a page of records: ids with their kind, tombstones of any kind, and what cannot be read', async () => {
    const [mine, gone, strange] = [randomUUID(), randomUUID(), randomUUID()]
    const body = { thread_kind: 'study', thread_id: randomUUID(), up_to: '2026-11-01T10:00:00Z' }
    const rows = [
      {
        id: mine,
        kind: 'read_mark',
        rev: 4,
        deleted: false,
        study_id: null,
        body: { ...body, reader_role: 'client', reader_name: null, mine: true },
      },
      { id: gone, kind: 'hologram', rev: 5, deleted: true },
      { id: strange, kind: 'hologram', rev: 6, deleted: false, study_id: null, body: {} },
      { id: mine, kind: 'event', rev: 7, deleted: false, study_id: null, body },
    ]
    answers = [json({ rows, digest: null }), json({ rows: [], digest: { count: 3, xor: 5 } })]
    expect(await transport().pullRecords(3, 500)).toMatchObject({
      kind: 'ok',
      value: {
        rows: [
          { id: `read_mark:${mine}`, rev: 4, deleted: false },
          { id: `hologram:${gone}`, rev: 5, deleted: true },
        ],
        unreadable: [
          { id: `hologram:${strange}`, rev: 6 },
          { id: `event:${mine}`, rev: 7 },
        ],
        lastRev: 7,
        ended: false,
        digest: null,
      },
    })
    expect(await transport().pullRecords(7, 500)).toEqual({
      kind: 'ok',
      value: { rows: [], unreadable: [], lastRev: null, ended: true, digest: { count: 3, xor: 5 } },
    })
  })

  test('an empty page', async () => {
    answers = [json([])]
    const nothing = { rows: [], unreadable: [], lastRev: null, ended: true, digest: null }
    expect(await transport().pullStudies(5, 100)).toEqual({ kind: 'ok', value: nothing })
  })

  test.each([
    ['an object', {}],
    ['an array of something else', [{ a: 1 }]],
  ])('%s is no feed', async (_, body) => {
    answers = [json(body)]
    expect(await transport().pullStudies(0, 1)).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('[L17] the digest measures the clock, half-way between question and answer', async () => {
    const asking = device.env.now()
    answers = [
      () => {
        device.advance(2_000)
        return Response.json({ count: 0, xor: 0, server_time: new Date(asking + 61_000).toISOString() })
      },
    ]
    expect(await transport().digest()).toMatchObject({ kind: 'ok' })
    expect(evidence).toContain('clock 60000')
  })

  describe('all at once', () => {
    const profile = aProfile()
    const timeline = randomUUID()
    const whole = {
      profile,
      studies: [row],
      digest: { count: 1, xor: 7, server_time: '2026-06-01T08:00:00Z', timeline },
      records: { rows: [], digest: { count: 0, xor: 0 } },
      server_time: '2026-06-01T08:00:00Z',
      timeline,
    }
    const UNKNOWN = { code: 'PGRST202', message: 'Could not find the function' }
    const paths = () => asked.map(({ path }) => path.replace(/^.*\/|\?.*$/g, ''))

    test('profile, pages with their digests, timeline', async () => {
      answers = [json(whole)]
      expect(await transport().sync(5, 6, 100)).toMatchObject({
        kind: 'ok',
        value: {
          profile,
          studies: { lastRev: 7, ended: true, rows: [{ id: row.id }], digest: { count: 1, xor: 7 } },
          records: { lastRev: null, ended: true, digest: { count: 0, xor: 0 } },
          timeline,
        },
      })
      const body = { after_rev: 5, after_record: 6, batch: 100 }
      expect(asked).toEqual([{ method: 'POST', path: '/rest/v1/rpc/sync', token: 'Bearer first', body }])
    })

    test('a page of studies that is not the last comes without digest and records', async () => {
      answers = [json({ ...whole, digest: null, records: null })]
      expect(await transport().sync(0, 0, 1)).toMatchObject({
        value: { studies: { ended: false, digest: null }, records: null },
      })
    })

    test('a page that is none is left out, and the rest taken', async () => {
      answers = [json({ ...whole, records: { rows: 'many' } })]
      expect(await transport().sync(0, 0, 2)).toMatchObject({ value: { studies: { lastRev: 7 }, records: null } })
    })

    test('an administrator’s: profile and timeline', async () => {
      answers = [json({ ...whole, studies: null, digest: null, records: null })]
      expect(await transport().sync(0, 0, 2)).toMatchObject({
        value: { profile, studies: null, records: null, timeline },
      })
    })

    test.each([
      ['an array', []],
      ['a profile that is none', { ...whole, profile: {} }],
      ['no time', { ...whole, server_time: undefined }],
    ])('%s is no answer', async (_, body) => {
      answers = [json(body)]
      expect(await transport().sync(0, 0, 2)).toEqual({ kind: 'retry', cause: 'network' })
    })

    test('[L17] measures the clock when the answer begins, however long the rest of it takes', async () => {
      const asking = device.env.now()
      const text = JSON.stringify({ ...whole, server_time: new Date(asking + 61_000).toISOString() })
      answers = [
        (_, signal) => {
          device.advance(2_000)
          const slow: UnderlyingDefaultSource<Uint8Array> = {
            pull(stream) {
              // Together more than one timeout: a slow line is no silent server.
              device.advance(14_000)
              if (signal?.aborted) return stream.error(new DOMException('given up', 'AbortError'))
              stream.enqueue(new TextEncoder().encode(text))
              stream.close()
            },
          }
          return new Response(new ReadableStream(slow, { highWaterMark: 0 }))
        },
      ]
      expect(await transport().sync(0, 0, 2)).toMatchObject({ kind: 'ok' })
      expect(evidence).toEqual(['reached', 'clock 60000'])
    })

    test.each([
      ['PGRST202', 404, UNKNOWN],
      ['42883', 404, { code: '42883' }],
    ])('a server without the function (%s) is asked for the profile, and not again for it', async (_, status, body) => {
      answers = [json(body, status), json([profile])]
      const line = transport()
      const alone = { kind: 'ok', value: { profile, studies: null, records: null, timeline: null } }
      expect(await line.sync(5, 6, 100)).toEqual(alone)
      expect(await line.sync(5, 6, 100)).toEqual(alone)
      expect(paths()).toEqual(['sync', 'profiles', 'profiles'])
      // The next session asks anew: servers are brought up to date.
      answers = [json(whole)]
      expect(await transport().sync(5, 6, 100)).toMatchObject({ kind: 'ok', value: { timeline } })
    })

    test('a server without the function tells an administrator its timeline, or has none', async () => {
      const boss = aProfile({ type_compte: 'admin' })
      answers = [
        json(UNKNOWN, 404),
        json([boss]),
        json({ timeline }),
        json([boss]),
        json(UNKNOWN, 404),
        json([boss]),
        json({ message: 'later' }, 503),
      ]
      const line = transport()
      expect(await line.sync(0, 0, 2)).toMatchObject({ value: { profile: boss, timeline } })
      expect(await line.sync(0, 0, 2)).toMatchObject({ value: { profile: boss, timeline: null } })
      expect(await line.sync(0, 0, 2)).toEqual({ kind: 'retry', cause: 'server' })
    })

    test.each([
      [403, { code: '42501' }, { kind: 'denied', status: 403, code: '42501' }],
      [503, { message: 'later' }, { kind: 'retry', cause: 'server' }],
    ] as const)('another failure (%i) is no older server', async (status, body, expected) => {
      answers = [json(body, status), json(whole)]
      const line = transport()
      expect(await line.sync(0, 0, 2)).toEqual(expected)
      expect(await line.sync(0, 0, 2)).toMatchObject({ kind: 'ok' })
      expect(paths()).toEqual(['sync', 'sync'])
    })
  })

  test('own profile, or none', async () => {
    const profile = aProfile()
    answers = [json([{ ...profile, updated_at: 'x' }]), json([])]
    expect(await transport().ownProfile()).toEqual({ kind: 'ok', value: profile })
    expect(await transport().ownProfile()).toEqual({ kind: 'ok', value: null })
    expect(asked[0]?.path).toBe('/rest/v1/profiles?select=*&user_id=eq.u1')
  })
})

describe('questions, through the official client', () => {
  test('go with the public key and the token of the person', async () => {
    answers = [json({ secret: 'c2VjcmV0' })]
    const key = { device: randomUUID() }
    expect(await transport().deviceKey(key.device)).toEqual({ kind: 'ok', value: 'c2VjcmV0' })
    expect(asked).toEqual([{ method: 'POST', path: '/rest/v1/rpc/device_key', token: 'Bearer first', body: key }])
    expect(evidence).toEqual(['reached'])
  })

  test.each([
    ['HTML with 200', html()],
    ['HTML that says nothing of itself', () => new Response('<html>')],
    ['nothing at all', () => new Response('')],
    ['HTML with 403', html(403)],
  ])('a captive portal (%s) is the network, and no contact', async (_, portal) => {
    answers = [portal]
    expect(await transport().deviceKey('d1')).toEqual({ kind: 'retry', cause: 'network' })
    expect(await transport().ask(publicHolidays)).toEqual({ kind: 'retry', cause: 'network' })
    expect(await transport().signFile('reports/u1/a.pdf', 60)).toEqual({ kind: 'retry', cause: 'network' })
    expect(evidence).not.toContain('reached')
  })

  test('an answer that breaks off is the network', async () => {
    answers = [
      () =>
        new Response(
          new ReadableStream({
            start(stream) {
              stream.enqueue(new TextEncoder().encode('[{"pays":'))
              stream.error(new TypeError('reset'))
            },
          }),
        ),
    ]
    expect(await transport().ask(publicHolidays)).toEqual({ kind: 'retry', cause: 'network' })
    expect(await transport().downloadFile('reports/u1/a.pdf')).toEqual({ kind: 'retry', cause: 'network' })
    expect(evidence).toEqual(['failed', 'failed'])
  })

  test('a broken line is asked once: when again, the caller knows', async () => {
    answers = [() => Promise.reject(new TypeError('reset'))]
    expect(await transport().ask(publicHolidays)).toEqual({ kind: 'retry', cause: 'network' })
    expect(asked).toHaveLength(1)
  })

  test.each([503, 520, 500])('a server out of order (%s) is asked once, too', async (status) => {
    answers = [json({ message: 'later' }, status)]
    expect(await transport().ask(publicHolidays)).toEqual({ kind: 'retry', cause: 'server' })
    expect(await transport().downloadFile('reports/u1/a.pdf')).toEqual({ kind: 'retry', cause: 'server' })
    expect(asked).toHaveLength(2)
  })

  test('a busy server says for how long', async () => {
    answers = [() => Response.json({ code: '53400' }, { status: 429, headers: { 'retry-after': '7' } })]
    expect(await transport().ask(adminCounts)).toEqual({ kind: 'retry', cause: 'busy', afterMs: 7_000 })
  })

  test('a refusal keeps its status and code', async () => {
    answers = [json({ code: '42501' }, 403), json({ statusCode: '404', error: 'not_found' }, 400)]
    expect(await transport().ask(adminCounts)).toEqual({ kind: 'denied', status: 403, code: '42501' })
    const gone = { kind: 'denied', status: 404, code: 'not_found' }
    expect(await transport().downloadFile('reports/u1/a.pdf')).toEqual(gone)
  })

  test('a refused token is renewed once, for rows and files alike', async () => {
    answers = [
      json({ code: 'PGRST301' }, 401),
      json([]),
      json({ code: 'InvalidJWT' }, 400),
      () => new Response('bytes'),
    ]
    expect(await transport().ask(mailPreferences)).toEqual({ kind: 'ok', value: [] })
    expect(await transport().downloadFile('reports/u1/a.pdf')).toMatchObject({ kind: 'ok' })
    expect(asked.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer second', 'Bearer first', 'Bearer second'])
  })

  test.each([
    ['a question', 15_000, (line: Transport) => line.deviceKey('d1')],
    ['a sync', 15_000, (line: Transport) => line.sync(0, 0, 500)],
    ['a file', 600_000, (line: Transport) => line.downloadFile('reports/u1/a.pdf')],
  ])('%s that is never answered is given up', async (_, limit, ask) => {
    answers = [silence]
    let answer: unknown = 'none yet'
    const ended = ask(transport()).then((given) => {
      answer = given
    })
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    device.advance(limit - 1)
    await new Promise(setImmediate)
    expect(answer).toBe('none yet')
    device.advance(1)
    await ended
    expect(answer).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('the rows of a table', async () => {
    answers = [json([])]
    expect(await transport().ask(publicHolidays)).toEqual({ kind: 'ok', value: [] })
    expect(asked[0]?.path).toBe('/rest/v1/public_holidays?select=*')
  })

  test('null is an answer, and contact; an empty body is neither', async () => {
    answers = [json(null), () => new Response('')]
    const none = oneConversation({ kind: 'advice', id: randomUUID() }, null)
    expect(await transport().ask(none)).toEqual({ kind: 'ok', value: { conversation: null } })
    expect(await transport().ask(none)).toEqual({ kind: 'retry', cause: 'network' })
    expect(evidence).toEqual(['reached', 'failed'])
  })
})

describe('reports', () => {
  const path = 'reports/u1/rapport_s1_1.pdf'
  const file = new Blob(['%PDF-1.4'], { type: 'application/pdf' })
  const progress: number[] = []
  beforeEach(() => void (progress.length = 0))
  const upload = (to: Transport) => to.uploadFile(path, file, (sent) => progress.push(sent))

  test('an upload', async () => {
    answers = [json({ Key: 'x' })]
    expect(await upload(transport())).toEqual({ kind: 'ok', value: null })
    expect(asked[0]).toMatchObject({ method: 'POST', path: `/storage/v1/object/mission-reports/${path}`, body: file })
    expect(progress).toEqual([0, file.size])
  })

  test('a captive portal takes no upload, removes nothing and has no report', async () => {
    answers = [html()]
    const portal = { kind: 'retry', cause: 'network' }
    expect(await upload(transport())).toEqual(portal)
    expect(await transport().removeFile(path)).toEqual(portal)
    expect(await transport().downloadFile(path)).toEqual(portal)
    expect(evidence).not.toContain('reached')
  })

  test.each([
    ['409', json({ error: 'Duplicate' }, 409)],
    ['a wrapped 409', json({ statusCode: '409', error: 'Duplicate' }, 400)],
  ])('an object that is already there (%s) counts as sent', async (_, answer) => {
    answers = [answer]
    expect(await upload(transport())).toEqual({ kind: 'ok', value: null })
  })

  test('a refused upload is final, a broken one is tried again', async () => {
    answers = [json({ statusCode: '403', error: 'Unauthorized' }, 400), () => Promise.reject(new TypeError('reset'))]
    expect(await upload(transport())).toMatchObject({ kind: 'denied', status: 403 })
    expect(await upload(transport())).toEqual({ kind: 'retry', cause: 'network' })
  })

  test.each([
    ['few bytes', 8, 15_008],
    ['many', 100_000, 60_000],
  ])(
    'a platform that can tell shows how far it is; one that stands still is given up, with %s sooner than with many',
    async (_, size, limit) => {
      let moved = (_: number) => {}
      const line = transport({
        uploadWithProgress: ({ progress: tell, signal }) =>
          new Promise((resolve) => {
            moved = tell
            signal.addEventListener('abort', () => resolve(null))
          }),
      })
      let answer: unknown = 'none yet'
      const ended = line
        .uploadFile(path, new Blob(['x'.repeat(size)], { type: 'application/pdf' }), (sent) => progress.push(sent))
        .then((given) => {
          answer = given
        })
      while (progress.length === 0) await Promise.resolve()
      await Promise.resolve()
      device.advance(limit - 1)
      moved(3)
      device.advance(limit - 1)
      moved(5)
      expect(progress).toEqual([0, 3, 5])
      device.advance(limit - 1)
      await new Promise(setImmediate)
      expect(answer).toBe('none yet')
      device.advance(1)
      await ended
      expect(answer).toEqual({ kind: 'retry', cause: 'network' })
    },
  )

  test('one that cannot tell is given up when slower than 1 kB/s', async () => {
    answers = [silence]
    let answer: unknown = 'none yet'
    const ended = transport()
      .uploadFile(path, new Blob(['x'.repeat(100_000)]), (sent) => progress.push(sent))
      .then((given) => {
        answer = given
      })
    while (progress.length === 0) await Promise.resolve()
    await new Promise(setImmediate)
    device.advance(114_999)
    await new Promise(setImmediate)
    expect(answer).toBe('none yet')
    device.advance(1)
    await ended
    expect(answer).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('what was stored, or nothing', async () => {
    const stored = { path, size: 8, sha256: 'ab', content_type: 'application/pdf' }
    answers = [json(stored), json({ code: 'not_found' }, 404), html(404)]
    expect(await transport().verifyFile(path)).toEqual({ kind: 'ok', value: stored })
    expect(await transport().verifyFile(path)).toEqual({ kind: 'ok', value: null })
    expect(await transport().verifyFile(path)).toMatchObject({ kind: 'retry' })
  })

  test('the question what was stored is given up after half a minute', async () => {
    answers = [silence]
    let answer: unknown = 'none yet'
    const ended = transport()
      .verifyFile(path)
      .then((given) => {
        answer = given
      })
    await new Promise(setImmediate)
    device.advance(29_999)
    await new Promise(setImmediate)
    expect(answer).toBe('none yet')
    device.advance(1)
    await ended
    expect(answer).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('removing what is not there is done', async () => {
    answers = [json({ statusCode: '404', error: 'not_found' }, 400)]
    expect(await transport().removeFile(path)).toEqual({ kind: 'ok', value: null })
  })

  test('a short-lived address', async () => {
    answers = [json({ signedURL: '/object/sign/mission-reports/x?token=t' })]
    expect(await transport().signFile(path, 60)).toEqual({
      kind: 'ok',
      value: 'https://server.test/storage/v1/object/sign/mission-reports/x?token=t',
    })
  })

  test('an answer without an address is none of ours', async () => {
    answers = [json({ hello: 1 })]
    expect(await transport().signFile(path, 60)).toEqual({ kind: 'retry', cause: 'network' })
  })

  test('the bytes of a report', async () => {
    answers = [() => new Response(file)]
    const answer = await transport().downloadFile(path)
    expect(answer.kind === 'ok' && (await answer.value.text())).toBe('%PDF-1.4')
    expect(asked[0]?.path).toBe(`/storage/v1/object/mission-reports/${path}`)
  })
})
