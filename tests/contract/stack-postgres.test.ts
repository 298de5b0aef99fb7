/** DATABASE_URL: the same stack on a PostgreSQL server, which has many connections where PGlite has one. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unheardLog } from '../support/log.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import {
  advance,
  clientFor,
  customer,
  deliver,
  freshStack,
  pdf,
  reportPath,
  requestStudy,
  sha256,
  specialist,
} from '../support/stack.ts'

describe.skipIf(withoutPostgres)('on a PostgreSQL server', () => {
  let server: PostgresServer
  let folder: string
  beforeAll(async () => {
    server = await startPostgres()
    folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-keys-'))
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  it('the field day passes, is kept over a restart, and requests at once keep their roles', async () => {
    const first = await freshStack({ databaseUrl: server.url, dataDir: folder })
    const [client, other, field] = [await customer(first), await customer(first), await specialist(first)]
    const study = await requestStudy(client)
    await advance(field, study, 'terminée')
    const report = await deliver(field, study, pdf('on a server'))
    const pulls = Array.from({ length: 30 }, async (_, index) => {
      const account = index % 2 === 0 ? client : other
      const { data, error } = await account.client.rpc('pull_studies', { after_rev: 0, batch: 10 })
      expect(error).toBeNull()
      expect((data as { id: string }[]).map((row) => row.id)).toEqual(account === client ? [study] : [])
    })
    await Promise.all(pulls)
    await first.close()

    const second = await freshStack({ databaseUrl: server.url, dataDir: folder })
    const again = await clientFor(second, client.email)
    const { data: profile } = await again.from('profiles').select('created_at').single()
    expect(profile?.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/)
    const { data: rows } = await again.rpc('pull_studies', { after_rev: 0, batch: 10 })
    expect(rows).toMatchObject([{ id: study, statut: 'complete' }])
    const { data: file } = await again.storage.from('mission-reports').download(report)
    expect(await file?.text()).toContain('on a server')
    const [right] = await second.sql(
      "select has_table_privilege('authenticated', 'public.demandes_etudes', 'update') as update",
    )
    expect(right).toEqual({ update: false })
    await second.close()
  })

  it('of uploads at once to one path one wins, and the proof is of the winner', async () => {
    const stack = await freshStack({ databaseUrl: server.url, dataDir: folder })
    const [client, field] = [await customer(stack), await specialist(stack)]
    const study = await requestStudy(client)
    await advance(field, study, 'terminée')
    const bucket = field.client.storage.from('mission-reports')
    for (let round = 0; round < 5; round += 1) {
      const key = reportPath(field, study)
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (text) => {
          const { error } = await bucket.upload(key, pdf(text), { contentType: 'application/pdf' })
          return { text, error }
        }),
      )
      const winners = answers.filter(({ error }) => error === null)
      expect(winners).toHaveLength(1)
      const { data } = await bucket.download(key)
      const bytes = new Uint8Array(await data!.arrayBuffer())
      expect(new TextDecoder().decode(bytes)).toContain(`% ${winners[0]?.text}\n`)
      const proof = await stack.sql('select sha256 from public.stored_files where path = $1', [key])
      expect(proof).toEqual([{ sha256: await sha256(bytes) }])
    }
    await stack.close()
  })

  it('closes while requests are under way, and all of them get an answer', async () => {
    const stack = await freshStack({ databaseUrl: server.url, dataDir: folder, log: unheardLog() })
    const client = await customer(stack)
    const pulls = Array.from(
      { length: 30 },
      async () => (await client.client.rpc('pull_studies', { after_rev: 0, batch: 10 })).status,
    )
    await stack.close()
    const answers = await Promise.all(pulls)
    expect(answers).toHaveLength(30)
    expect((await client.client.rpc('pull_studies', { after_rev: 0, batch: 10 })).status).toBe(500)
  })
})
