/** TUS 1.0.0 on the embedded server: rights, refusals, and uploads after a broken connection. */
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partialUploads, STALE_MS } from '../../supabase/local/gaps/partial-uploads.ts'
import { listen } from '../../supabase/local/http/listen.ts'
import { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
import { createTransport } from '../../sync/transport/http-transport.ts'
import { UNSEEN } from '../../sync/transport/unseen.ts'
import { uploaderOver } from '../../sync/uploads/resumable-uploader.ts'
import type { BegunUpload } from '../../sync/uploads/uploader.ts'
import { narrowLine } from '../support/narrow-line.ts'
import {
  administrator,
  advance,
  customer,
  freshStack,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'
import { ADDRESS, b64, report, tusClient } from '../support/tus-client.ts'
import { startProcess } from '../support/stack-process.ts'
import { virtualDevice } from '../support/virtual-device.ts'

const BUCKET = 'mission-reports'

let stack: Stack
let folder: string
let client: Account
let field: Account

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-resumable-'))
  stack = await freshStack({ dataDir: folder })
  client = await customer(stack)
  field = await specialist(stack)
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true })
})

async function mission(
  statut: 'acceptée' | 'en_cours' | 'terminée' = 'terminée',
  who: Account = field,
): Promise<string> {
  const study = await requestStudy(client)
  await advance(who, study, statut)
  return study
}

const { ask, begin, begun, send, head, offsetOf } = tusClient(() => ({ place: stack, who: field }))

/** SHA-256 of the stored object. */
async function stored(key: string): Promise<string> {
  const { data } = await field.client.storage.from(BUCKET).download(key)
  return sha256(new Uint8Array(await data!.arrayBuffer()))
}

/** A stream that gives `upTo` bytes and then breaks, or stays silent. */
function cut(
  bytes: Uint8Array<ArrayBuffer>,
  upTo: number,
  then: 'breaks' | 'stays silent' = 'breaks',
): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    async pull(body) {
      const chunk = bytes.subarray(at, Math.min(upTo, at + 65_536))
      at += chunk.byteLength
      if (chunk.byteLength > 0) body.enqueue(chunk)
      else if (then === 'breaks') body.error(new TypeError('the line broke'))
      else await new Promise(() => {})
    },
  })
}

/** Dates a file by the tests' clock, which differs from the disk's when the suite runs on another day. */
const datedNow = (file: string) => utimes(file, new Date(), new Date())

describe('a file in parts', () => {
  it('an address whose object has come over another one is refused once, and is gone then', async () => {
    const study = await mission()
    const key = reportPath(field, study)
    const bytes = report(3_000)
    const [first, second] = [await begun(key, bytes.length), await begun(key, bytes.length)]
    expect((await send(first, 0, bytes.subarray(0, 1_000))).status).toBe(204)
    expect((await send(second, 0, bytes)).status).toBe(204)
    expect((await send(first, 1_000, bytes.subarray(1_000))).status).toBe(409)
    expect((await head(first)).status).toBe(404)
    expect((await begin(field, key, bytes.length)).status).toBe(409)
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('arrives whole: begun, sent in parts, stored under the rules, read back', async () => {
    const bytes = report(900_000)
    const key = reportPath(field, await mission('en_cours'))
    const address = await begun(key, bytes.byteLength)
    expect(await offsetOf(address)).toBe(0)
    for (let at = 0; at < bytes.byteLength; at += 400_000) {
      const answer = await send(address, at, bytes.slice(at, at + 400_000))
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([
        204,
        String(Math.min(at + 400_000, bytes.byteLength)),
      ])
    }
    expect(await stored(key)).toBe(await sha256(bytes))
    const [facts] = await stack.sql<{ sha256: string; owner: string }>(
      'select sha256, owner from public.stored_files where path = $1',
      [key],
    )
    expect(facts).toEqual({ sha256: await sha256(bytes), owner: field.userId })
    expect((await head(address)).status, 'its address has done its work').toBe(404)
    expect((await readdir(path.join(folder, 'uploads'))).length).toBe(0)
  })

  it('what a broken part brought stays, and no more is claimed', async () => {
    const bytes = report(2_000_000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    await send(address, 0, cut(bytes, 700_000))
    const kept = await offsetOf(address)
    expect(kept).toBe(700_000)
    expect((await send(address, kept, bytes.slice(kept))).status).toBe(204)
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('a line that breaks silently does not keep its place: the next one goes on', async () => {
    const bytes = report(500_000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    const silent = send(address, 0, cut(bytes, 200_000, 'stays silent'))
    let kept = 0
    // The first request for the offset may come before the bytes.
    while (kept === 0) {
      kept = await offsetOf(address)
      if (kept === 0) await send(address, 0, cut(bytes, 200_000))
    }
    expect(kept).toBeLessThanOrEqual(200_000)
    expect((await silent).status).toBe(409)
    expect((await send(address, kept, bytes.slice(kept))).status).toBe(204)
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('two at once never mix: the later one takes over, or is told that the offset is another', async () => {
    const bytes = report(1_500_000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    const answers = await Promise.all([send(address, 0, bytes), send(address, 0, bytes), send(address, 0, bytes)])
    expect(answers.map(({ status }) => status).filter((status) => ![204, 404, 409].includes(status))).toEqual([])
    const response = await head(address)
    if (response.status === 200) {
      const at = Number(response.headers.get('upload-offset'))
      expect((await send(address, at, bytes.slice(at))).status).toBe(204)
    }
    expect(await stored(key)).toBe(await sha256(bytes))
  })

  it('is finished by asking when it was whole but not stored', async () => {
    const bytes = report(5000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    const part = path.join(folder, 'uploads', `${address.split('/').at(-1)}.part`)
    await writeFile(part, bytes)
    await datedNow(part)
    expect(await offsetOf(address)).toBe(bytes.byteLength)
    expect(await stored(key)).toBe(await sha256(bytes))
  })
})

describe('an address', () => {
  it("is only its beginner's: to others it does not exist, and they end nothing", async () => {
    const bytes = report(300_000)
    const key = reportPath(field, await mission())
    const address = await begun(key, bytes.byteLength)
    await send(address, 0, bytes.slice(0, 100_000))
    for (const other of [client, await specialist(stack), await administrator(stack)]) {
      expect((await head(address, other)).status).toBe(404)
      expect((await send(address, 100_000, bytes.slice(100_000), other)).status).toBe(404)
      expect((await ask(other, 'DELETE', address)).status).toBe(404)
    }
    expect((await head(address, null)).status).toBe(401)
    expect((await send(address, 100_000, bytes.slice(100_000), null)).status).toBe(401)
    expect((await ask(null, 'DELETE', address)).status).toBe(401)
    expect(await offsetOf(address)).toBe(100_000)
    const running = send(address, 100_000, cut(bytes.slice(100_000), 150_000))
    await head(address, client)
    await running
    expect(await offsetOf(address), "another's question ended nothing").toBe(250_000)
  })

  it('that is unknown or was never one is not found; one given up is gone', async () => {
    for (const id of [crypto.randomUUID(), 'x', '..%2f..%2fkeys', '../keys', `${crypto.randomUUID()}.json`])
      expect([id, (await head(`${ADDRESS}/${id}`)).ok]).toEqual([id, false])
    const key = reportPath(field, await mission())
    const address = await begun(key, 10)
    const old = new Date(Date.now() - STALE_MS - 60_000)
    const file = path.join(folder, 'uploads', address.split('/').at(-1) ?? '')
    // A disk's own clock dates a part that is being written when the server is killed.
    await utimes(`${file}.part`, old, old)
    expect((await head(address)).status).toBe(200)
    await utimes(`${file}.json`, old, old)
    expect((await head(address)).status).toBe(410)
    expect((await head(address)).status).toBe(404)
    const ended = await begun(key, 10)
    expect((await ask(field, 'DELETE', ended)).status).toBe(204)
    expect((await head(ended)).status).toBe(404)
  })

  it('says what it can', async () => {
    const response = await ask(null, 'OPTIONS', ADDRESS)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(MAX_REPORT_BYTES),
    })
    expect(response.headers.get('access-control-expose-headers')).toContain('Upload-Offset')
  })
})

describe('a line that somebody else wants', () => {
  it('gives what has already arrived, and its silence ends it', async () => {
    const partials = partialUploads(null)
    const bytes = report(900_000)
    const upload = await partials.begin({
      bucket: BUCKET,
      key: 'k',
      type: 'application/pdf',
      size: bytes.byteLength,
      owner: 'a',
    })
    const standing = async () => (await partials.find(upload.id))!
    // A resuming request may come before the broken part was even read.
    expect(await partials.append(await standing(), cut(bytes, 700_000), AbortSignal.abort())).toEqual({
      offset: 700_000,
      ended: false,
    })
    expect(
      await partials.append(await standing(), cut(bytes.slice(700_000), 100_000, 'stays silent'), AbortSignal.abort()),
    ).toEqual({ offset: 800_000, ended: false })
    expect(
      await partials.append(await standing(), new Blob([bytes.slice(800_000)]).stream(), AbortSignal.abort()),
    ).toEqual({ offset: 900_000, ended: true })
    expect(await sha256(await partials.bytes(upload))).toBe(await sha256(bytes))
    await partials.close()
  })
})

describe('what is never finished', () => {
  it('is told by the clock of the server, whatever the one of the disk says', async () => {
    const base = await mkdtemp(path.join(os.tmpdir(), 'hawa-partials-'))
    const partials = partialUploads(base, () => Date.now() + 400 * 86_400_000)
    const upload = await partials.begin({ bucket: BUCKET, key: 'k', type: 'application/pdf', size: 10, owner: 'a' })
    const begun = await partials.find(upload.id)
    expect(begun).toMatchObject({ offset: 0, stale: false })
    const body = new Blob(['12345']).stream()
    if (begun) await partials.append(begun, body, new AbortController().signal)
    expect(await partials.find(upload.id)).toMatchObject({ offset: 5, stale: false })
    expect(await partials.sweep()).toBe(0)
    await rm(base, { recursive: true })
  })

  it('is swept when nothing has come for a week, and what a crash left of one; nobody holds more than twenty', async () => {
    const base = await mkdtemp(path.join(os.tmpdir(), 'hawa-partials-'))
    let time = Date.now()
    const partials = partialUploads(base, () => time)
    const wanted = { bucket: BUCKET, key: 'k', type: 'application/pdf', size: 10, owner: 'a' }
    const first = await partials.begin(wanted)
    const left = path.join(base, `${crypto.randomUUID()}.part`)
    await writeFile(left, 'note never written')
    await utimes(left, time / 1000, time / 1000)
    await writeFile(path.join(base, `${crypto.randomUUID()}.json`), '{"half')
    expect(await partials.sweep()).toBe(1)
    expect(await partials.find(first.id)).toMatchObject({ offset: 0, stale: false })
    time += STALE_MS + 60_000
    expect(await partials.sweep()).toBe(2)
    expect(await readdir(base)).toEqual([])
    time = Date.now()
    for (let i = 0; i < 25; i += 1) await partials.begin(wanted)
    await partials.begin({ ...wanted, owner: 'b' })
    expect((await readdir(base)).length).toBe(2 * 21)
    await rm(base, { recursive: true })
  })
})

describe('over a real line', () => {
  it('that breaks every two megabytes, ten megabytes cost at most 10.6', async () => {
    const server = await listen(stack, { port: 0, host: '127.0.0.1' })
    const line = await narrowLine(server.url, { breaksEvery: 2_000_000 })
    const bytes = report(10_000_000)
    const path = reportPath(field, await mission())
    const parts = {
      env: { ...virtualDevice().env, fetch: globalThis.fetch },
      evidence: UNSEEN,
      userId: field.userId,
      config: { supabaseUrl: line.url, supabaseKey: stack.anonKey },
      tokens: async () => ({ kind: 'token', token: field.accessToken }) as const,
    }
    let begun: BegunUpload | null = null
    for (let arrived = false; !arrived;) {
      const answer = await uploaderOver(parts, createTransport(parts)).upload({
        path,
        file: new Blob([bytes], { type: 'application/pdf' }),
        progress: () => {},
        signal: new AbortController().signal,
        begun,
        keepBegun: async (now) => {
          begun = now
        },
      })
      if (answer.kind !== 'ok' && answer.kind !== 'retry') throw new Error(JSON.stringify(answer))
      arrived = answer.kind === 'ok'
    }
    expect(line.up).toBeLessThanOrEqual(10_600_000)
    expect(await stored(path)).toBe(await sha256(bytes))
    await line.close()
    await server.close()
  })

  it(
    'a cut connection and a killed server cost nothing that had arrived, and the hash is right in the end',
    { timeout: 240_000 },
    async () => {
      const home = await mkdtemp(path.join(os.tmpdir(), 'hawa-killed-'))
      const prepared = await freshStack({ dataDir: home })
      const [boss, who] = [await customer(prepared), await specialist(prepared)]
      const study = await requestStudy(boss)
      await advance(who, study, 'terminée')
      await prepared.close()
      const credentials = {
        apikey: prepared.anonKey,
        authorization: `Bearer ${who.accessToken}`,
        'tus-resumable': '1.0.0',
      }
      const bytes = report(6_000_000)
      const key = reportPath(who, study)

      let server = startProcess({ HAWA_DATA: home })
      try {
        let origin = await server.ready
        const metadata = `bucketName ${b64(BUCKET)},objectName ${b64(key)},contentType ${b64('application/pdf')}`
        const made = await fetch(new URL(ADDRESS, origin), {
          method: 'POST',
          headers: { ...credentials, 'upload-length': String(bytes.byteLength), 'upload-metadata': metadata },
        })
        const address = made.headers.get('location') ?? ''
        const part = path.join(home, 'uploads', `${address.split('/').at(-1)}.part`)
        const at = async () =>
          Number(
            (await fetch(new URL(address, origin), { method: 'HEAD', headers: credentials })).headers.get(
              'upload-offset',
            ),
          )
        const arrived = async (atLeast: number) => {
          while ((await stat(part)).size < atLeast) await setImmediate()
        }
        /** A PATCH that sends only some of the announced bytes. */
        const half = (from: number, to: number): http.ClientRequest => {
          const request = http.request(new URL(address, origin), {
            method: 'PATCH',
            headers: {
              ...credentials,
              'content-type': 'application/offset+octet-stream',
              'upload-offset': String(from),
              'content-length': String(bytes.byteLength - from),
            },
          })
          request.on('error', () => undefined)
          request.write(bytes.subarray(from, to))
          return request
        }

        const cutOff = half(0, 2_000_000)
        await arrived(2_000_000)
        cutOff.destroy()
        expect(await at()).toBe(2_000_000)

        half(2_000_000, 4_000_000)
        await arrived(4_000_000)
        server.child.kill('SIGKILL')
        await server.ended
        await datedNow(part)
        server = startProcess({ HAWA_DATA: home })
        origin = await server.ready
        expect(await at()).toBe(4_000_000)

        const rest = await fetch(new URL(address, origin), {
          method: 'PATCH',
          headers: { ...credentials, 'content-type': 'application/offset+octet-stream', 'upload-offset': '4000000' },
          body: bytes.slice(4_000_000),
        })
        expect(rest.status).toBe(204)
        const file = await fetch(new URL(`/storage/v1/object/${BUCKET}/${key}`, origin), { headers: credentials })
        expect(await sha256(new Uint8Array(await file.arrayBuffer()))).toBe(await sha256(bytes))
      } finally {
        server.child.kill('SIGKILL')
        await server.ended
        await rm(home, { recursive: true, force: true })
      }
    },
  )
})
