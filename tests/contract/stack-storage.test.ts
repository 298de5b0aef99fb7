/** Reports through supabase-js, as on hosted Supabase, and the proof the server keeps of them. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_REPORT_BYTES } from '../../sync/domain/report.ts'
import {
  administrator,
  advance,
  anonymous,
  customer,
  deactivate,
  deliver,
  fetchOf,
  freshStack,
  ORIGIN,
  pdf,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  unapproved,
  upload,
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

/** Straight to the server, past everything storage-js would do. */
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
  it('takes what storage-js sends: bytes, a Blob, a File', async () => {
    for (const body of [
      pdf('bytes'),
      new Blob([pdf('blob')], { type: 'application/pdf' }),
      new File([pdf('file')], 'x.pdf', { type: 'application/pdf' }),
    ]) {
      const key = reportPath(field, await mission('en_cours'))
      const { error } = await field.client.storage.from(BUCKET).upload(key, body, { contentType: 'application/pdf' })
      expect(error).toBeNull()
      const { data } = await field.client.storage.from(BUCKET).download(key)
      const sent = body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body
      expect(new Uint8Array(await data!.arrayBuffer())).toEqual(sent)
      expect(data!.type).toBe('application/pdf')
    }
  })

  it('is read back and what it holds is recorded', async () => {
    const bytes = pdf('read back')
    const key = reportPath(field, await mission())
    await post(field, key, bytes)
    expect(await facts(key)).toEqual([
      { size: bytes.byteLength, sha256: await sha256(bytes), content_type: 'application/pdf', owner: field.userId },
    ])
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

  it('of another type is refused', async () => {
    for (const type of ['text/html', 'application/octet-stream', 'image/svg+xml']) {
      const response = await post(field, reportPath(field, await mission()), pdf(), { 'content-type': type })
      expect([type, response.ok]).toEqual([type, false])
    }
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

  it('is taken back by its address, by its owner alone, and while nothing names it', async () => {
    const study = await mission()
    const key = reportPath(field, study)
    await post(field, key, pdf('damaged'))
    const remove = async (who: Account) => {
      const response = await stack.fetch(
        new Request(`${ORIGIN}/storage/v1/object/${BUCKET}/${key}`, {
          method: 'DELETE',
          headers: { apikey: stack.anonKey, authorization: `Bearer ${who.accessToken}` },
        }),
      )
      return [response.status, ((await response.json()) as { statusCode?: string }).statusCode]
    }
    for (const other of [client, await specialist(stack)]) expect(await remove(other)).toEqual([400, '404'])
    expect(await remove(field)).toEqual([200, undefined])
    expect(await remove(field)).toEqual([400, '404'])
    expect((await post(field, key, pdf('whole'))).status, 'its place is free').toBe(200)
    const delivered = await deliver(field, study)
    const response = await stack.fetch(
      new Request(`${ORIGIN}/storage/v1/object/${BUCKET}/${delivered}`, {
        method: 'DELETE',
        headers: { apikey: stack.anonKey, authorization: `Bearer ${field.accessToken}` },
      }),
    )
    expect(response.ok).toBe(false)
  })

  it('never replaces what is there', async () => {
    const first = pdf('first')
    const key = reportPath(field, await mission())
    await post(field, key, first)
    for (const again of [
      post(field, key, pdf('second')),
      post(field, key, pdf('second'), { 'x-upsert': 'true' }),
      post(field, key, pdf('second'), {}, 'PUT'),
    ]) {
      expect((await again).ok).toBe(false)
    }
    const { data } = await field.client.storage.from(BUCKET).download(key)
    expect(new Uint8Array(await data!.arrayBuffer())).toEqual(first)
    expect(await facts(key)).toMatchObject([{ sha256: await sha256(first) }])
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

    // Should it come back after all, the file is there already.
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

describe('signed links', () => {
  let key: string
  beforeAll(async () => {
    key = await deliver(field, await mission(), pdf('signed'))
  })

  it('open without a session, and download under a name when asked', async () => {
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(key, 60)
    expect(data?.signedUrl.startsWith(`${ORIGIN}/storage/v1/object/sign/${BUCKET}/`)).toBe(true)
    const response = await stack.fetch(new Request(data!.signedUrl))
    expect(await response.text()).toContain('% signed')
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(response.headers.get('content-security-policy')).not.toContain('object-src')
    const named = await client.client.storage.from(BUCKET).createSignedUrl(key, 60, { download: 'rapport ete.pdf' })
    const file = await stack.fetch(new Request(named.data!.signedUrl))
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''rapport%20ete.pdf`)
  })

  it('expired, altered or for another file: refused for good, not an error of the server', async () => {
    const fetch = fetchOf(stack)
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(key, -1)
    expect((await fetch(data!.signedUrl)).status).toBe(400)
    const valid = (await client.client.storage.from(BUCKET).createSignedUrl(key, 60)).data!.signedUrl
    expect((await fetch(`${valid}x`)).status).toBe(400)
    expect((await fetch(valid.replace('rapport_', 'rapport_0'))).status).toBe(403)
    expect((await fetch(valid.split('?')[0] ?? '')).status).toBe(400)
  })

  it('are made only by those who may read', async () => {
    const stranger = await customer(stack)
    for (const account of [stranger.client, anonymous(stack)]) {
      expect((await account.storage.from(BUCKET).createSignedUrl(key, 60)).error).not.toBeNull()
    }
  })

  it('a report whose file is gone is not found, for the session and for the link', async () => {
    const lost = await deliver(field, await mission())
    const { data } = await client.client.storage.from(BUCKET).createSignedUrl(lost, 60)
    await rm(path.join(folder, 'objects', BUCKET, lost))
    expect((await stack.fetch(new Request(data!.signedUrl))).status).toBe(400)
    expect((await client.client.storage.from(BUCKET).download(lost)).error).not.toBeNull()
  })
})

describe('verify-file', () => {
  async function verify(account: Account | null, body: unknown): Promise<{ status: number; body: unknown }> {
    const response = await stack.fetch(
      new Request(`${ORIGIN}/functions/v1/verify-file`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          apikey: stack.anonKey,
          'content-type': 'application/json',
          ...(account ? { authorization: `Bearer ${account.accessToken}` } : {}),
        },
      }),
    )
    return { status: response.status, body: await response.json() }
  }

  it('tells the owner what is stored, writes it down, and may be asked again', async () => {
    const report = await upload(field, await mission())
    await stack.sql('delete from public.stored_files where path = $1', [report.path])
    const expected = { path: report.path, size: report.size, sha256: report.sha256, content_type: 'application/pdf' }
    expect(await verify(field, { path: report.path })).toEqual({ status: 200, body: expected })
    expect(await verify(field, { path: report.path })).toEqual({ status: 200, body: expected })
    expect(await facts(report.path)).toMatchObject([
      { size: report.size, sha256: report.sha256, content_type: 'application/pdf' },
    ])
  })

  it('answers each role what its right to read says', async () => {
    const study = await mission()
    const waiting = await upload(field, study)
    const colleague = await specialist(stack)
    const [stranger, boss, newcomer] = [await customer(stack), await administrator(stack), await unapproved(stack)]
    const closed = await specialist(stack)
    await deactivate(stack, closed)
    const statuses = async (key: string) => ({
      owner: (await verify(field, { path: key })).status,
      client: (await verify(client, { path: key })).status,
      colleague: (await verify(colleague, { path: key })).status,
      stranger: (await verify(stranger, { path: key })).status,
      admin: (await verify(boss, { path: key })).status,
      newcomer: (await verify(newcomer, { path: key })).status,
      inactive: (await verify(closed, { path: key })).status,
      visitor: (await verify(null, { path: key })).status,
    })
    const none = {
      owner: 200,
      client: 404,
      colleague: 404,
      stranger: 404,
      admin: 200,
      newcomer: 404,
      inactive: 404,
      visitor: 401,
    }
    expect(await statuses(waiting.path)).toEqual(none)
    const delivered = await deliver(field, await mission())
    expect(await statuses(delivered)).toEqual({ ...none, client: 200, colleague: 200 })
  })

  it('refuses what is not a report path, a forged session, and other methods', async () => {
    for (const body of [{}, { path: 7 }, { path: '../keys.json' }, { path: 'reports/x/y.pdf' }, null])
      expect((await verify(field, body)).status).toBe(400)
    expect((await verify(field, { path: reportPath(field, crypto.randomUUID()) })).status).toBe(404)
    expect(
      (
        await verify(
          { ...field, accessToken: `${field.accessToken}x` },
          { path: reportPath(field, crypto.randomUUID()) },
        )
      ).status,
    ).toBe(401)
    expect((await stack.fetch(new Request(`${ORIGIN}/functions/v1/verify-file`))).status).toBe(405)
    expect((await stack.fetch(new Request(`${ORIGIN}/functions/v1/nothing`, { method: 'POST' }))).status).toBe(404)
  })
})
