import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../../sync/ground/environment.ts'
import { UNSEEN } from '../../../sync/transport/unseen.ts'
import { sha256 } from '../../../sync/uploads/frozen-file.ts'
import { uploaderOver, WHOLE_UP_TO } from '../../../sync/uploads/resumable-uploader.ts'
import type { BegunUpload } from '../../../sync/uploads/uploader.ts'
import { attach, bench, newStudyId, now, until } from '../../support/outbox-bench.ts'
import { tusServer, type LineFault, type TusServer } from '../../support/tus-server.ts'
import { virtualDevice } from '../../support/virtual-device.ts'

const MIB = 1024 * 1024
const PATH = 'reports/a/rapport_b_1.pdf'

function report(size: number): File {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  return new File([bytes], 'rapport.pdf', { type: 'application/pdf' })
}

const hashOf = async (bytes: Blob | Uint8Array | undefined) =>
  bytes && sha256(await new Blob([bytes as BlobPart]).arrayBuffer())

/**
 * One upload as the device stores it, and the uploader over this server's line. `renews`: the renewal of a refused
 * token.
 */
function sender(server: TusServer, size = 10 * MIB, renews = true) {
  const env: Environment = { ...virtualDevice().env, fetch: server.fetch }
  const whole: string[] = []
  const uploader = uploaderOver(
    {
      env,
      config: { supabaseUrl: 'http://hawa.test', supabaseKey: 'k' },
      evidence: UNSEEN,
      tokens: async (refused) =>
        refused === undefined || renews ? { kind: 'token', token: 't' } : { kind: 'needs-login' },
    },
    { uploadFile: async (path) => (whole.push(path), { kind: 'ok', value: null }) },
  )
  const device = {
    file: report(size),
    begun: null as BegunUpload | null,
    progress: [] as number[],
    whole,
    upload: (signal = new AbortController().signal) =>
      uploader.upload({
        path: PATH,
        file: device.file,
        signal,
        begun: device.begun,
        progress: (bytes) => void device.progress.push(bytes),
        keepBegun: async (begun) => {
          device.begun = begun
        },
      }),
  }
  return device
}

const arrived = async (server: TusServer, device: { file: File }) =>
  expect(await hashOf(server.stored.get(PATH))).toBe(await hashOf(device.file))

const DONE = { kind: 'ok', value: null }
const cut = (after: number): LineFault => ({ kind: 'cut', after })

describe('a file in parts', () => {
  test('a whole line: parts of six megabytes, each byte once', async () => {
    const server = tusServer()
    const device = sender(server)
    expect(await device.upload()).toEqual(DONE)
    expect(server.asked).toEqual(['POST', 'PATCH', 'PATCH'])
    expect(server.sent).toBe(10 * MIB)
    await arrived(server, device)
  })

  test('what fits in one request of a megabyte goes in one', async () => {
    const server = tusServer()
    const small = sender(server, WHOLE_UP_TO)
    expect(await small.upload()).toEqual(DONE)
    expect([small.whole, server.asked]).toEqual([[PATH], []])
    await sender(server, WHOLE_UP_TO + 1).upload()
    expect(server.asked).toEqual(['POST', 'PATCH'])
  })

  test('a line that breaks every two megabytes sends no byte twice where the server keeps what arrived', async () => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, cut(2 * MIB), null, cut(2 * MIB), null, cut(2 * MIB), null, cut(2 * MIB))
    expect(await device.upload()).toEqual(DONE)
    expect(server.sent).toBe(10 * MIB)
    await arrived(server, device)
  })

  test('where a broken part is thrown away, a break costs at most that part, and parts shrink until they pass [L12]', async () => {
    const server = tusServer()
    server.keepsBroken = false
    const device = sender(server)
    server.faults.push(null, null, cut(3 * MIB), null)
    expect(await device.upload()).toEqual({ kind: 'retry', cause: 'network' })
    expect(device.begun).toEqual({ id: 'u1', part: 3 * MIB })
    expect(await device.upload()).toEqual(DONE)
    expect(server.sent).toBe(10 * MIB + 3 * MIB)
    await arrived(server, device)

    const narrow = tusServer()
    narrow.keepsBroken = false
    const far = sender(narrow)
    let tries = 0
    for (let answer: unknown = null; JSON.stringify(answer) !== JSON.stringify(DONE); tries += 1) {
      // No more than one megabyte ever passes in one go.
      narrow.faults.splice(0, Infinity)
      const size = far.begun?.part ?? 6 * MIB
      if (size > MIB) narrow.faults.push(null, cut(MIB))
      answer = await far.upload()
      expect(tries).toBeLessThan(10)
    }
    await arrived(narrow, far)
  })

  test('a lost answer: the server is asked how far it is, and nothing is sent twice', async () => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, { kind: 'lost answer' }, null, { kind: 'lost answer' })
    expect(await device.upload()).toEqual(DONE)
    // The last one was stored: its address is gone, and a new one is refused because the object is there.
    expect(server.asked).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'POST'])
    expect(server.sent).toBe(10 * MIB)
    await arrived(server, device)
  })

  test.each([404, 410])('an address that is gone (%i) is replaced by itself', async (status) => {
    const server = tusServer()
    const device = sender(server)
    device.begun = { id: 'forgotten', part: 6 * MIB }
    server.faults.push({ kind: 'status', status })
    expect(await device.upload()).toEqual(DONE)
    expect(server.asked).toEqual(['HEAD', 'POST', 'PATCH', 'PATCH'])
    expect(device.begun).toEqual({ id: 'u1', part: 6 * MIB })
    await arrived(server, device)
  })

  test('one that vanishes again and again is not asked for without end', async () => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, { kind: 'status', status: 404 }, null, { kind: 'status', status: 404 })
    expect(await device.upload()).toEqual({ kind: 'retry', cause: 'server' })
    expect(server.asked).toEqual(['POST', 'PATCH', 'POST', 'PATCH'])
  })

  test.each([409, 423])('somebody else is sending (%i): goes on from where they are, else waits', async (status) => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, { kind: 'status', status })
    expect(await device.upload()).toEqual({ kind: 'retry', cause: 'server' })
    const other = new Uint8Array(await device.file.slice(0, 4 * MIB).arrayBuffer())
    server.open.set('u1', other)
    server.faults.push(null, { kind: 'status', status })
    server.open.set('u1', other)
    expect(await device.upload()).toEqual({ kind: 'retry', cause: 'server' })
    expect(await device.upload()).toEqual(DONE)
    await arrived(server, device)
  })

  test('brought whole over another address: the begun one, refused for ever, is not tried for ever', async () => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, cut(2 * MIB), { kind: 'portal' })
    await device.upload()
    const begun = device.begun
    device.begun = null
    expect(await device.upload()).toEqual(DONE)
    device.begun = begun
    const before = server.sent
    expect(await device.upload()).toEqual(DONE)
    expect(server.asked.slice(-4)).toEqual(['HEAD', 'PATCH', 'HEAD', 'POST'])
    expect(server.sent - before, 'one part in vain').toBe(begun?.part)
    await arrived(server, device)
  })

  test.each<[string, LineFault, object, renews?: boolean]>([
    ['a captive portal', { kind: 'portal' }, { kind: 'retry', cause: 'network' }],
    [
      'a portal that redirects nowhere',
      { kind: 'status', status: 404, body: '<html>', marked: false },
      { kind: 'retry', cause: 'network' },
    ],
    ['a broken server', { kind: 'status', status: 503 }, { kind: 'retry', cause: 'server' }],
    ['a server that wants a sign-in', { kind: 'status', status: 401 }, { kind: 'needs-login' }, false],
    ['a server that refuses the tokens it gives', { kind: 'status', status: 401 }, { kind: 'retry', cause: 'server' }],
    ['a no', { kind: 'status', status: 403 }, { kind: 'denied', status: 403, code: null }],
  ])(
    '%s, at each step: nothing is thought to have arrived, and nothing is forgotten',
    async (_, fault, said, renews) => {
      for (const step of [0, 1, 2]) {
        const server = tusServer()
        const device = sender(server, 10 * MIB, renews)
        if (step === 2) {
          server.faults.push(null, cut(2 * MIB), { kind: 'portal' })
          await device.upload()
        }
        server.faults.push(...Array<null>(step === 1 ? 1 : 0).fill(null), ...Array<LineFault>(4).fill(fault))
        expect([step, await device.upload()]).toEqual([step, said])
        expect(server.stored.size).toBe(0)
        server.faults.length = 0
        expect(await device.upload()).toEqual(DONE)
        // A refused token is renewed, and the same part sent with the new one.
        expect(server.sent, 'at most one part twice for each refusal').toBeLessThanOrEqual(
          (fault.kind === 'status' && fault.status === 401 ? 22 : 16) * MIB,
        )
        await arrived(server, device)
      }
    },
  )

  test('an address is a name, not a place: the token goes to our server, whatever the answer says', async () => {
    const server = tusServer()
    const hosts: string[] = []
    const seen = {
      ...server,
      fetch: ((input, init) => (
        hosts.push(new URL(new Request(input, init).url).host),
        server.fetch(input, init)
      )) as typeof fetch,
    }
    await sender(seen).upload()
    expect(new Set(hosts)).toEqual(new Set(['hawa.test']))
  })

  test('progress is what the server has, and goes back to it after a break', async () => {
    const server = tusServer()
    const device = sender(server)
    server.faults.push(null, cut(2 * MIB))
    await device.upload()
    expect(device.progress.filter((bytes, i) => bytes !== device.progress[i - 1])).toEqual([
      0,
      2 * MIB,
      8 * MIB,
      10 * MIB,
    ])
  })

  test('one whose claim was lost stops', async () => {
    const server = tusServer()
    const lost = new AbortController()
    lost.abort()
    expect(await sender(server).upload(lost.signal)).toEqual({ kind: 'retry', cause: 'network' })
    expect(server.sent).toBe(0)
  })
})

describe('kept with the file [L12]', () => {
  async function ready() {
    const tus = tusServer()
    const it = bench()
    const study = newStudyId()
    it.server.statutByStudy.set(study, 'terminée')
    const env: Environment = { ...it.device.env, fetch: tus.fetch }
    const parts = {
      env,
      config: { supabaseUrl: 'http://hawa.test', supabaseKey: 'k' },
      tokens: async () => ({ kind: 'token' as const, token: 't' }),
      evidence: UNSEEN,
      userId: it.user,
    }
    const uploader = uploaderOver(parts, it.server.transport)
    it.server.before = async (request) => {
      // The server reads back the bytes that the storage got.
      if (request === 'verify')
        for (const [path, bytes] of tus.stored) it.server.objects.set(path, new Blob([bytes as BlobPart]))
    }
    return { ...it, tus, study, open: () => it.open({ uploader }) }
  }

  test('a closed tab, or the worker after it, goes on where the last one was', async () => {
    const { tus, study, server, open } = await ready()
    const file = report(10 * MIB)
    const first = await open()
    tus.faults.push(null, cut(5 * MIB), { kind: 'portal' })
    await first.dispatch(attach(study), { file })
    await until(first.outbox.items$, ([item]) => item?.state.kind === 'waiting' && item.state.attempts === 1)
    await first.close()
    const second = await open()
    await second.replay()
    expect(tus.asked).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH'])
    expect(tus.sent).toBe(10 * MIB)
    expect(server.received).toEqual(['verify', 'apply attach_report'])
    expect(await hashOf([...tus.stored.values()][0])).toBe(await hashOf(file))
  })

  test('what was sent again under another path begins anew', async () => {
    const { tus, study, server, open } = await ready()
    const outbox = await open()
    server.refuses.set('attach_report', 'file_mismatch')
    tus.faults.push(null, null, { kind: 'status', status: 403 })
    await outbox.dispatch(attach(study), { file: report(10 * MIB) })
    await outbox.replay()
    const [item] = await now(outbox.outbox.items$)
    expect(item?.state).toMatchObject({ kind: 'refused' })
    server.refuses.clear()
    if (item) await outbox.outbox.retry(item.id)
    await until(outbox.summary$, ({ waiting, refused }) => waiting + refused === 0)
    expect(tus.asked).toEqual(['POST', 'PATCH', 'PATCH', 'POST', 'PATCH', 'PATCH'])
  })
})
