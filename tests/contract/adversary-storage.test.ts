/** Files of a false type, and paths of another person. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { deflateSync, gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESUMABLE } from '../../supabase/local/gaps/resumable-gate.ts'
import { attackedStack, call, type Answer, type Call } from '../support/adversary.ts'
import {
  advance,
  applied,
  command,
  customer,
  deliver,
  pdf,
  reportPath,
  requestStudy,
  sha256,
  specialist,
  unapproved,
  type Account,
  type Stack,
} from '../support/stack.ts'

const BUCKET = 'mission-reports'
const HTML =
  '<!doctype html><script>fetch("/rest/v1/profiles")</script><svg xmlns="http://www.w3.org/2000/svg" ' +
  'onload="alert(1)"></svg>'
const SVG = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

let stack: Stack
let folder: string
let client: Account
let field: Account
let rival: Account
let study: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-attacked-'))
  stack = await attackedStack({ dataDir: folder })
  client = await customer(stack)
  field = await specialist(stack)
  rival = await specialist(stack)
  study = await requestStudy(client)
  await advance(field, study, 'terminée')
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true })
})

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))
const bomb = deflateSync(new Uint8Array(50 * 1024 * 1024))

/** Files that begin as a PDF: the server accepts them, and a browser must not take them for anything else. */
const POLYGLOTS: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a page': joined(pdf(), bytesOf(HTML)),
  'a page in its first line': bytesOf(`%PDF-1.4 ${HTML}\n%%EOF`),
  'an archive': joined(pdf(), zipSync({ 'evil.html': bytesOf(HTML) })),
  'a script': bytesOf('%PDF-1.4=1;alert(1)//\n%%EOF'),
  'fifty megabytes, packed': joined(
    bytesOf(`%PDF-1.4\n1 0 obj<</Length ${bomb.byteLength}/Filter/FlateDecode>>stream\n`),
    bomb,
    bytesOf('\nendstream endobj\n%%EOF'),
  ),
  // PDF readers accept the mark `%PDF-` anywhere in the first 1,024 bytes.
  'a page that comes first': joined(bytesOf(HTML), pdf()),
}
/** Files that are announced as PDF and are none. */
const LIES: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  'a page': bytesOf(HTML),
  'a drawing with a script': bytesOf(SVG),
  'an archive': new Uint8Array(zipSync({ a: bytesOf(HTML) })),
  'a packed PDF': new Uint8Array(gzipSync(pdf())),
  'a long page before the PDF': joined(bytesOf(HTML), new Uint8Array(1_024).fill(32), pdf()),
  'a program': bytesOf('MZ\u0090\0'),
  nothing: new Uint8Array([32]),
}

const store = (who: Account, key: string, body: Uint8Array<ArrayBuffer>, more: Call = {}): Promise<Answer> =>
  call(stack, who.accessToken, 'POST', `/storage/v1/object/${BUCKET}/${key}`, {
    ...more,
    body,
    headers: { 'content-type': 'application/pdf', ...more.headers },
  })

/** A browser at the file's link shows a PDF or saves a file; no content makes it run anything. */
async function isServedSafely(key: string): Promise<void> {
  const link = await call(stack, field.accessToken, 'POST', `/storage/v1/object/sign/${BUCKET}/${key}`, {
    body: { expiresIn: 60 },
  })
  const { signedURL } = JSON.parse(link.text) as { signedURL: string }
  for (const [token, address] of [
    [field.accessToken, `/storage/v1/object/${BUCKET}/${key}`],
    [null, `/storage/v1${signedURL}`],
    [null, `/storage/v1${signedURL}&download=${encodeURIComponent('x.html"\r\nset-cookie: a=b')}`],
  ] as const) {
    const { status, headers } = await call(stack, token, 'GET', address)
    expect([address, status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      address,
      200,
      'application/pdf',
      'nosniff',
    ])
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    if (address.includes('download='))
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.'-]+$/)
  }
}

describe('a file that is not what it says', () => {
  it.each(Object.entries(POLYGLOTS))(
    'a PDF that is also %s is kept as it is and shown as nothing but a PDF',
    async (_, bytes) => {
      const key = reportPath(field, study)
      expect((await store(field, key, bytes)).status).toBe(200)
      expect(
        await stack.sql('select size::int, sha256, content_type from public.stored_files where path = $1', [key]),
      ).toEqual([{ size: bytes.byteLength, sha256: await sha256(bytes), content_type: 'application/pdf' }])
      await isServedSafely(key)
    },
  )

  it.each(Object.entries(LIES))(
    '%s under the name of a PDF becomes no report, and is not shown as what it is',
    async (_, bytes) => {
      const key = reportPath(field, study)
      expect((await store(field, key, bytes)).status).toBe(200)
      await isServedSafely(key)
      const verdict = await command(field, 'attach_report', {
        study_id: study,
        path: key,
        size: bytes.byteLength,
        sha256: await sha256(bytes),
      })
      expect([verdict.verdict, verdict.code]).toEqual(['refused', 'not_pdf'])
    },
  )

  it.each([
    'text/html',
    'image/svg+xml',
    'application/pdf, text/html',
    'application/pdf\ttext/html',
    'APPLICATION/XHTML+XML',
    'application/xml',
    'text/javascript',
    'multipart/form-data',
    'multipart/form-data; boundary=""',
    '*/*',
    'null',
  ])('sent as %s it is refused', async (type) => {
    const key = reportPath(field, study)
    const { status } = await store(field, key, bytesOf(HTML), { headers: { 'content-type': type } })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('in a form, its own name and type decide nothing', async () => {
    const form = new FormData()
    form.append('', new File([bytesOf(HTML)], '../../../x.html', { type: 'text/html' }))
    const key = reportPath(field, study)
    expect(
      (await call(stack, field.accessToken, 'POST', `/storage/v1/object/${BUCKET}/${key}`, { body: form })).status,
    ).toBe(400)
    expect((await call(stack, field.accessToken, 'GET', `/storage/v1/object/${BUCKET}/${key}`)).status).toBe(400)
  })

  it('a drawing that says it is a picture becomes no photo and runs nowhere', async () => {
    const mission = await requestStudy(client)
    for (const name of ['accept_study', 'start_study']) await applied(field, name, { study_id: mission })
    const photo = crypto.randomUUID()
    const key = `photos/${field.userId}/${mission}/${photo}_1.png`
    const bytes = bytesOf(SVG)
    expect(
      (
        await call(stack, field.accessToken, 'POST', `/storage/v1/object/mission-photos/${key}`, {
          body: bytes,
          headers: { 'content-type': 'image/png' },
        })
      ).status,
    ).toBe(200)
    const { headers } = await call(stack, field.accessToken, 'GET', `/storage/v1/object/mission-photos/${key}`)
    expect([headers.get('x-content-type-options'), headers.get('content-type')]).toEqual([
      'nosniff',
      expect.not.stringMatching(/svg|html|xml|text/) as string,
    ])
    const verdict = await command(field, 'add_photo', {
      mission_id: mission,
      photo_id: photo,
      taken_at: new Date().toISOString(),
      legende: '',
      latitude: null,
      longitude: null,
      accuracy: null,
      file: { path: key, type: 'image/png', size: bytes.byteLength, sha256: await sha256(bytes), width: 1, height: 1 },
    })
    expect([verdict.verdict, verdict.code]).toEqual(['refused', 'wrong_type'])
  })
})

it('answers that are no file may neither run nor load anything', async () => {
  for (const where of [
    '/rest/v1/profiles',
    '/auth/v1/user',
    '/storage/v1/object/x/y',
    '/config.json',
    '/functions/v1/share',
    '/healthz',
    RESUMABLE,
  ]) {
    const { headers } = await call(stack, client.accessToken, 'GET', where)
    expect([where, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      where,
      "default-src 'none'; sandbox; frame-ancestors 'none'",
      'nosniff',
    ])
  }
})

describe('a place that is not theirs', () => {
  const onDisk = async (): Promise<string[]> =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((one) => one.isFile() && !one.parentPath.includes(`${path.sep}pg`))
      .map((one) => path.join(one.parentPath, one.name))
      .toSorted()

  it('no bucket lists, signs, moves, copies or shows to others what is not theirs', async () => {
    const own = await requestStudy(client)
    await advance(field, own, 'terminée')
    const key = await deliver(field, own)
    const [stranger, waiting] = [await customer(stack), await unapproved(stack)]
    const before = await onDisk()
    const buckets = await stack.sql<{ id: string }>('select id from storage.buckets')
    expect(buckets.length).toBeGreaterThan(2)
    for (const { accessToken, userId } of [stranger, waiting]) {
      for (const { id } of buckets) {
        for (const prefix of ['', 'reports', `reports/${field.userId}`, '%', '_', '..', '/', '\\']) {
          const { text } = await call(stack, accessToken, 'POST', `/storage/v1/object/list/${id}`, {
            body: {
              prefix,
              limit: 1000,
              search: '%',
              sortBy: { column: 'name; drop table storage.objects', order: 'sideways' },
            },
          })
          expect([prefix, text.includes(own)]).toEqual([prefix, false])
          const plain = await call(stack, accessToken, 'POST', `/storage/v1/object/list/${id}`, {
            body: { prefix, limit: 1e9 },
          })
          expect([prefix, plain.text.includes(own), plain.status]).toEqual([prefix, false, 200])
        }
      }
      for (const page of [{ offset: -1 }, { limit: -1 }, { limit: 1e300 }, { limit: 'x' }, { offset: 2 ** 53 }])
        expect([
          page,
          (await call(stack, accessToken, 'POST', `/storage/v1/object/list/${BUCKET}`, { body: page })).status,
        ]).toEqual([page, 400])
      for (const [method, where, body] of [
        ['GET', `object/${BUCKET}/${key}`],
        ['GET', `object/info/${BUCKET}/${key}`],
        ['GET', `object/public/${BUCKET}/${key}`],
        ['GET', `object/authenticated/${BUCKET}/${key}`],
        ['POST', `object/sign/${BUCKET}/${key}`, { expiresIn: 60 }],
        [
          'POST',
          'object/copy',
          { bucketId: BUCKET, sourceKey: key, destinationKey: `reports/${userId}/rapport_${own}_1.pdf` },
        ],
        [
          'POST',
          'object/move',
          { bucketId: BUCKET, sourceKey: key, destinationBucket: 'message-files', destinationKey: key },
        ],
      ] as const) {
        const { status, text } = await call(stack, accessToken, method, `/storage/v1/${where}`, body ? { body } : {})
        expect([where, status >= 400 && status < 500, text.includes('%PDF')]).toEqual([where, true, false])
      }
      const many = await call(stack, accessToken, 'POST', `/storage/v1/object/sign/${BUCKET}`, {
        body: { expiresIn: 60, paths: [key] },
      })
      expect(many.text).not.toContain('token=')
    }
    expect(await onDisk()).toEqual(before)
  })

  const tus = (
    who: Account | null,
    method: string,
    address: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Answer> =>
    call(stack, who?.accessToken ?? null, method, address, {
      headers: { 'tus-resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const metadata = (key: string, bucket = BUCKET, type = 'application/pdf'): string =>
    [
      ['bucketName', bucket],
      ['objectName', key],
      ['contentType', type],
    ]
      .map(([name, value = '']) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',')

  it.each([
    '-1',
    '0',
    '1.5',
    '1e3',
    '0x10',
    ' ',
    '',
    'Infinity',
    'NaN',
    '9007199254740993',
    '1'.repeat(40),
    '+5',
    '5,5',
  ])('no upload of %j bytes', async (length) => {
    const before = await onDisk()
    const { status } = await tus(field, 'POST', RESUMABLE, {
      'upload-length': length,
      'upload-metadata': metadata(reportPath(field, study)),
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await onDisk()).toEqual(before)
  })

  it.each([
    '',
    ',',
    ',,,,',
    'bucketName',
    'bucketName !!!!,objectName ????',
    '__proto__ eA==,constructor eA==',
    `bucketName ${'A'.repeat(800)}`,
  ])('no upload described as %j', async (described) => {
    const { status } = await tus(field, 'POST', RESUMABLE, { 'upload-length': '5', 'upload-metadata': described })
    expect(status).toBe(400)
  })

  it('no upload to a path that leaves its bucket, or is another’s', async () => {
    const before = await onDisk()
    for (const [key, bucket] of [
      ['../keys.json', BUCKET],
      ['reports/../../keys.json', BUCKET],
      ['/etc/passwd', BUCKET],
      ['a\0b', BUCKET],
      ['x', '..'],
      ['x', 'mission-reports/../..'],
      [reportPath(rival, study), BUCKET],
      [reportPath(field, crypto.randomUUID()), BUCKET],
      ['keys.json', ''],
    ] as const) {
      const { status } = await tus(field, 'POST', RESUMABLE, {
        'upload-length': '5',
        'upload-metadata': metadata(key, bucket),
      })
      expect([key, bucket, status >= 400 && status < 500]).toEqual([key, bucket, true])
    }
    for (const id of [
      '../keys',
      '..%2f..%2fkeys',
      '%2e%2e%2fkeys.json',
      crypto.randomUUID(),
      crypto.randomUUID().toUpperCase(),
      'x'.repeat(3000),
      '.',
      '',
    ]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const { status } = await tus(
          field,
          method,
          `${RESUMABLE}/${id}`,
          { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
          method === 'PATCH' ? pdf() : undefined,
        )
        expect([id, method, status >= 400 && status < 500]).toEqual([id, method, true])
      }
    }
    expect(await onDisk()).toEqual(before)
  })

  it('an address takes no part at an offset that is none, and nobody else’s part at all', async () => {
    const bytes = pdf('in parts')
    const begun = await tus(field, 'POST', RESUMABLE, {
      'upload-length': String(bytes.byteLength),
      'upload-metadata': metadata(reportPath(field, study)),
    })
    const address = begun.headers.get('location') ?? ''
    const part = { 'content-type': 'application/offset+octet-stream' }
    for (const offset of ['-1', '1', '1e0', '0x0', '+0', '00', '', 'NaN', '0,0', '99999999999999999999'])
      expect([
        offset,
        (await tus(field, 'PATCH', address, { ...part, 'upload-offset': offset }, bytes)).status,
      ]).toEqual([offset, 409])
    for (const who of [rival, client, null]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE']) {
        const { status } = await tus(
          who,
          method,
          address,
          { ...part, 'upload-offset': '0' },
          method === 'PATCH' ? bytes : undefined,
        )
        expect([method, status]).toEqual([method, who ? 404 : 401])
      }
    }
    expect((await tus(field, 'HEAD', address)).headers.get('upload-offset')).toBe('0')
    expect((await tus(field, 'PATCH', address, { ...part, 'upload-offset': '0' }, bytes)).status).toBe(204)
  })
})
