import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, reportPath, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { BOTH_ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/**
 * The bucket mission-reports at the level of storage.objects. Studies are `client`'s and `intervenant`'s. "own path" is
 * a path in the caller's own folder; the files to read and delete are `intervenant`'s.
 */
const POLICY = policyTable(`
  operation                          | anonymous | client | otherClient | intervenant | otherIntervenant | unapproved | inactive | inactiveClient | admin
  -----------------------------------+-----------+--------+-------------+-------------+------------------+------------+----------+----------------+------
  upload en_attente, own path        | no        | no     | no          | no          | no               | no         | no       | no             | no
  upload acceptée, own path          | no        | no     | no          | no          | no               | no         | no       | no             | no
  upload en_cours, own path          | no        | no     | no          | yes         | no               | no         | no       | no             | no
  upload terminée, own path          | no        | no     | no          | yes         | no               | no         | no       | no             | no
  upload complete, own path          | no        | no     | no          | yes         | no               | no         | no       | no             | no
  upload annulée, own path           | no        | no     | no          | no          | no               | no         | no       | no             | no
  upload terminée, somebody's path   | no        | no     | no          | no          | no               | no         | no       | no             | no
  upload terminée, another shape     | no        | no     | no          | no          | no               | no         | no       | no             | no
  upload terminée, another bucket    | no        | no     | no          | no          | no               | no         | no       | no             | no

  read the report of complete        | no        | yes    | no          | yes         | yes              | no         | no       | no             | yes
  read a file that waits             | no        | no     | no          | yes         | no               | no         | no       | no             | yes

  update the report of complete      | no        | no     | no          | no          | no               | no         | no       | no             | no
  update a file that waits           | no        | no     | no          | no          | no               | no         | no       | no             | no

  delete the report of complete      | no        | no     | no          | no          | no               | no         | no       | no             | no
  delete a file that waits           | no        | no     | no          | yes         | no               | no         | no       | no             | no
`)

describe.each(BOTH_ENGINES)('storage on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  const studies = new Map<string, string>()
  const files = new Map<string, string>()

  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    await engine.sql.query(`insert into storage.buckets (id, name) values ('other', 'other')`)
    for (const statut of STATUTS) studies.set(statut, await study(engine, people.client, statut, people.intervenant))
    files.set('the report of complete', reportPath(people.intervenant, studies.get('complete') ?? ''))
    files.set('a file that waits', reportPath(people.intervenant, studies.get('terminée') ?? ''))
    for (const file of files.values()) await storeFile(engine, people.intervenant, file)
  })
  afterAll(() => engine?.close())

  const owner = (who: string): Account => people[who as keyof Cast] ?? people.intervenant

  /** The bucket and path an upload of this row aims at. */
  const target = (row: string, who: string): readonly [string, string] => {
    const [, state = '', where = ''] = /^upload (\S+), (.+)$/.exec(row) ?? []
    const id = studies.get(state) ?? ''
    const own = owner(who)
    switch (where) {
      case "somebody's path":
        return ['mission-reports', reportPath(who === 'intervenant' ? people.otherIntervenant : people.intervenant, id)]
      case 'another shape':
        return ['mission-reports', `reports/${own.userId}/${id}.pdf`]
      case 'another bucket':
        return ['other', reportPath(own, id, 'elsewhere')]
      default:
        return ['mission-reports', reportPath(own, id, 'fresh')]
    }
  }

  const attempt = (row: string, who: string): Promise<string> => {
    const caller: Caller = who === 'anonymous' ? who : people[who as keyof Cast]
    const [operation = ''] = row.split(' ')
    const name = files.get(row.slice(operation.length + 1)) ?? ''
    return engine
      .probe(caller, async (tx) => {
        if (operation === 'upload') {
          const [bucket, path] = target(row, who)
          await tx.query(`insert into storage.objects (bucket_id, name, owner) values ($1, $2, $3::uuid)`, [
            bucket,
            path,
            owner(who).userId,
          ])
          return 'yes'
        }
        const statement =
          {
            read: 'select id from storage.objects where name = $1',
            update: `update storage.objects set metadata = '{}' where name = $1 returning id`,
            delete: 'delete from storage.objects where name = $1 returning id',
          }[operation] ?? ''
        return (await tx.query(statement, [name])).length === 1 ? 'yes' : 'no'
      })
      .catch((error: unknown) => (sqlState(error) === '42501' ? 'no' : Promise.reject(error)))
  }

  it.each(POLICY)('$name', async ({ name, cells }) => {
    const got: Record<string, string> = {}
    for (const { column } of cells) got[column] = await attempt(name, column)
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('the bucket is private and takes PDF files of 10 MiB at most', async () => {
    const [bucket] = await engine.sql.query(
      `select public, file_size_limit::int as most, allowed_mime_types as types from storage.buckets where id =
        'mission-reports'`,
    )
    expect(bucket).toEqual({ public: false, most: 10 * 1024 * 1024, types: ['application/pdf'] })
  })

  it('a bucket shows itself to nobody but the server', async () => {
    for (const who of ['client', 'intervenant', 'admin'] as const) {
      await expect(engine.probe(people[who], (tx) => tx.query('select id from storage.buckets'))).resolves.toEqual([])
    }
  })

  it('facts of a file: only the server writes them, only for an object that is there', async () => {
    const path = files.get('a file that waits') ?? ''
    const record = (caller: Caller, target: string): Promise<unknown> =>
      engine
        .probe(caller, (tx) =>
          tx.query(`select public.record_stored_file($1, 1::bigint, $2, 'application/pdf')`, [target, 'f'.repeat(64)]),
        )
        .then(() => 'done', sqlState)
    expect(await record(people.intervenant, path)).toBe('42501')
    expect(await record('service', path)).toBe('done')
    expect(await record('service', `reports/${randomUUID()}/nothing.pdf`)).toBe('P0002')
  })
})
