/** The embedded server removes orphaned files by itself, and a device whose command comes later loses nothing. */
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STALE_MS } from '../../supabase/local/gaps/partial-uploads.ts'
import { sweepFiles } from '../../supabase/functions/sweep-files/handler.ts'
import {
  advance,
  applied,
  customer,
  fetchOf,
  freshStack,
  functionsOnDeno,
  ORIGIN,
  reportPath,
  requestStudy,
  specialist,
  upload,
  type Account,
  type Stack,
} from '../support/stack.ts'

let stack: Stack
let folder: string
let client: Account
let field: Account

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-sweep-'))
  stack = await freshStack({ dataDir: folder })
  client = await customer(stack)
  field = await specialist(stack)
})
afterAll(async () => {
  await stack.close()
  await rm(folder, { recursive: true })
})

async function mission(): Promise<string> {
  const study = await requestStudy(client)
  await advance(field, study, 'terminée')
  return study
}

/** Dates all stored files, and their verification, back by these days. */
async function age(days: number): Promise<void> {
  await stack.sql('update storage.objects set created_at = now() - make_interval(days => $1)', [days])
  await stack.sql('update public.stored_files set checked_at = now() - make_interval(days => $1)', [days])
}

const stored = async () =>
  (await stack.sql<{ name: string }>('select name from storage.objects order by name')).map(({ name }) => name)
const onDisk = async () =>
  (await readdir(path.join(folder, 'objects'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length

describe('files that no row names', () => {
  it('go after a week, bytes and row; what a row names stays', async () => {
    const study = await mission()
    const report = await upload(field, study)
    await applied(field, 'attach_report', report)
    const orphan = await upload(field, await mission())
    await stack.sweepFiles()
    expect(await stored()).toEqual([orphan.path, report.path].toSorted())
    await age(8)
    await stack.sweepFiles()
    expect([await stored(), await onDisk()]).toEqual([[report.path], 1])
  })

  it('of a device that was away for a month: its file is asked for again, and its command applies', async () => {
    const study = await mission()
    const report = await upload(field, study)
    await age(30)
    await stack.sweepFiles()
    const verify = () =>
      stack.fetch(
        new Request(`${ORIGIN}/functions/v1/verify-file`, {
          method: 'POST',
          body: JSON.stringify({ path: report.path }),
          headers: {
            apikey: stack.anonKey,
            authorization: `Bearer ${field.accessToken}`,
            'content-type': 'application/json',
          },
        }),
      )
    expect((await verify()).status, 'the device takes this for "send it again"').toBe(404)
    const { error } = await field.client.storage
      .from('mission-reports')
      .upload(report.path, new TextEncoder().encode('%PDF-1.4\n% Rapport de mesure\ntrailer<<>>\n%%EOF\n'), {
        contentType: 'application/pdf',
      })
    expect(error).toBeNull()
    await applied(field, 'attach_report', report)
  })

  it('stay while a device has them verified: its command is about to come', async () => {
    const report = await upload(field, await mission())
    await age(30)
    await stack.fetch(
      new Request(`${ORIGIN}/functions/v1/verify-file`, {
        method: 'POST',
        body: JSON.stringify({ path: report.path }),
        headers: {
          apikey: stack.anonKey,
          authorization: `Bearer ${field.accessToken}`,
          'content-type': 'application/json',
        },
      }),
    )
    await stack.sweepFiles()
    expect(await stored()).toContain(report.path)
  })

  it('are swept on request by the secret key alone', async () => {
    const ask = (method: string, key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      const request = new Request(`${ORIGIN}/functions/v1/sweep-files`, { method, headers })
      // The embedded server, which sweeps by itself, has no address for this function.
      return functionsOnDeno
        ? stack.fetch(request)
        : sweepFiles(request, { url: ORIGIN, serviceKey: stack.serviceKey, fetch: fetchOf(stack) })
    }
    for (const key of ['', 'x', stack.anonKey, field.accessToken]) expect((await ask('POST', key)).status).toBe(401)
    expect((await ask('GET', stack.serviceKey)).status).toBe(405)
    await upload(field, await mission())
    await age(8)
    const answer = await ask('POST', stack.serviceKey)
    expect(await answer.json()).toEqual({ removed: 2, failed: 0 })
  })
})

it('uploads that nobody goes on with are given up', async () => {
  const metadata = [
    ['bucketName', 'mission-reports'],
    ['objectName', reportPath(field, await mission())],
    ['contentType', 'application/pdf'],
  ]
    .map(([name, value]) => `${name} ${btoa(value ?? '')}`)
    .join(',')
  const begun = await stack.fetch(
    new Request(`${ORIGIN}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        apikey: stack.anonKey,
        authorization: `Bearer ${field.accessToken}`,
        'upload-length': '10',
        'upload-metadata': metadata,
      },
    }),
  )
  expect(begun.status).toBe(201)
  const uploads = path.join(folder, 'uploads')
  await stack.sweepFiles()
  expect(await readdir(uploads)).toHaveLength(2)
  const old = new Date(Date.now() - STALE_MS - 60_000)
  for (const name of await readdir(uploads)) await utimes(path.join(uploads, name), old, old)
  await stack.sweepFiles()
  expect(await readdir(uploads)).toEqual([])
})
