/** Reports through supabase-js, as on hosted Supabase, and the size and hash that the server records of them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
import {
  advance,
  customer,
  deliver,
  freshStack,
  ORIGIN,
  pdf,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  type Account,
  type Stack,
} from '../support/stack.ts'

const BUCKET = 'mission-reports'

let stack: Stack
let folder: string
let client: Account
let field: Account

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-objects-'))
  stack = await freshStack({ dataDir: folder })
  client = await customer(stack)
  field = await specialist(stack)
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true })
})

async function mission(statut: 'acceptée' | 'en_cours' | 'terminée' = 'terminée'): Promise<string> {
  const study = await requestStudy(client)
  await advance(field, study, statut)
  return study
}

const facts = (key: string) =>
  stack.sql<Record<string, unknown>>(
    'select size, sha256, content_type, owner from public.stored_files where path = $1',
    [key],
  )

/** Uploads with a plain request, without storage-js. */
function post(
  account: Account,
  key: string,
  body: BodyInit,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Response> {
  return stack.fetch(
    new Request(`${ORIGIN}/storage/v1/object/${BUCKET}/${key}`, {
      method,
      body,
      headers: {
        apikey: stack.anonKey,
        authorization: `Bearer ${account.accessToken}`,
        'content-type': 'application/pdf',
        ...headers,
      },
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    }),
  )
}

function stream(bytes: number, chunk = 256 * 1024): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(chunk, left)
      left -= size
      if (size > 0) controller.enqueue(new Uint8Array(size).fill(37))
      else controller.close()
    },
  })
}

async function filesOnDisk(): Promise<string[]> {
  return (await readdir(path.join(folder, 'objects'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

describe('upload', () => {
  it('is read back and what it holds is recorded', async () => {
    const bytes = pdf('read back')
    const key = reportPath(field, await mission())
    await post(field, key, bytes)
    const held = [
      { size: bytes.byteLength, sha256: await sha256(bytes), content_type: 'application/pdf', owner: field.userId },
    ]
    expect(await facts(key)).toEqual(held)
    await post(field, key, pdf('second'), { 'x-upsert': 'true' })
    expect(await facts(key), 'as what is stored').toEqual(held)
    const other = reportPath(field, await mission())
    await post(field, other, 'not a pdf at all')
    expect(await facts(other)).toMatchObject([{ content_type: null, size: 16 }])
  })

  it('is a PDF, too, when something stands before its mark', async () => {
    const key = reportPath(field, await mission())
    await post(field, key, new Uint8Array(await readFile('tests/support/files/bom.pdf')))
    expect(await facts(key)).toMatchObject([{ content_type: 'application/pdf', size: 44_941 }])
  })

  it('of exactly ten megabytes passes; one byte more does not, with or without Content-Length', async () => {
    const study = await mission()
    const before = (await filesOnDisk()).length
    const limit = await post(field, reportPath(field, study), stream(MAX_REPORT_BYTES))
    expect(limit.status).toBe(200)
    for (const body of [stream(MAX_REPORT_BYTES + 1), new Uint8Array(MAX_REPORT_BYTES + 1)]) {
      const key = reportPath(field, study)
      expect((await post(field, key, body)).status).toBe(413)
      expect(
        (await post(field, key, new Uint8Array(8), { 'content-length': String(MAX_REPORT_BYTES * 8) })).status,
      ).toBe(413)
      expect(await facts(key)).toEqual([])
    }
    const form = new FormData()
    form.append('', new Blob([new Uint8Array(MAX_REPORT_BYTES + 1)], { type: 'application/pdf' }))
    const multipart = new Request(ORIGIN, { method: 'POST', body: form })
    const bytes = await multipart.arrayBuffer()
    const answer = await post(field, reportPath(field, study), bytes, {
      'content-type': multipart.headers.get('content-type') ?? '',
    })
    expect(answer.status).toBe(413)
    expect((await filesOnDisk()).length, 'nothing but the allowed one was written').toBe(before + 1)
  })

  it('stays where it belongs, whatever the path says', async () => {
    const study = await mission()
    const before = await filesOnDisk()
    const good = reportPath(field, study)
    for (const key of [
      good.replace('reports/', 'reports%2F..%2F'),
      `..%2f..%2fkeys.json`,
      `${good}%00.pdf`,
      good.replace('rapport_', '..%5Crapport_'),
      `reports/${field.userId}/../x.pdf`,
      good.replace(field.userId, client.userId),
      good.replace(study, crypto.randomUUID()),
      `reports/${field.userId}/.hidden`,
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    ]) {
      const response = await post(field, key, pdf())
      expect([key, response.ok]).toEqual([key, false])
    }
    expect(await filesOnDisk()).toEqual(before)
  })

  it('who went away in the middle of the body does not hold up their own next attempt', async () => {
    const key = reportPath(field, await mission())
    let body: ReadableStreamDefaultController<Uint8Array> | null = null
    const whole = pdf('Rapport en deux morceaux')
    const gone = post(
      field,
      key,
      new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller
          controller.enqueue(whole.subarray(0, 10))
        },
      }),
    )
    const again = await post(field, key, whole)
    expect(again.status).toBe(200)
    expect(await facts(key)).toEqual([expect.objectContaining({ sha256: await sha256(whole) })])

    // If the broken upload goes on after all, the file is there already.
    const late = body as ReadableStreamDefaultController<Uint8Array> | null
    late?.enqueue(whole.subarray(10))
    late?.close()
    expect(await (await gone).json()).toMatchObject({ error: 'Duplicate' })
    expect(await facts(key)).toEqual([expect.objectContaining({ sha256: await sha256(whole) })])
  })

  it('two at once to one path: one wins, and the proof is of the winner', async () => {
    const key = reportPath(field, await mission())
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(async (text) => ({ text, ok: (await post(field, key, pdf(text))).ok })),
    )
    const winners = answers.filter((answer) => answer.ok)
    expect(winners).toHaveLength(1)
    const { data } = await field.client.storage.from(BUCKET).download(key)
    expect(await data!.text()).toContain(`% ${winners[0]?.text}\n`)
    expect(await facts(key)).toMatchObject([{ sha256: await sha256(new Uint8Array(await data!.arrayBuffer())) }])
  })
})

it('a report whose file is gone is not found, for the session and for the link', async () => {
  const lost = await deliver(field, await mission())
  const { data } = await client.client.storage.from(BUCKET).createSignedUrl(lost, 60)
  await rm(path.join(folder, 'objects', BUCKET, lost))
  expect((await stack.fetch(new Request(data!.signedUrl))).status).toBe(400)
  expect((await client.client.storage.from(BUCKET).download(lost)).error).not.toBeNull()
})
