import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, reportPath, SHA256, storeFile, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, type Engine } from '../support/database.ts'

describe.each(ENGINES)('files that no row names, on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const orphans = async (most = 1000) =>
    (await engine.sql.query<{ path: string }>('select path from public.orphan_files($1)', [most])).map(
      ({ path }) => path,
    )

  /** Of a study that is finished and not delivered, stored and last read back so many days ago. */
  async function stored(
    storedDays: number,
    readBackDays: number | null,
    mark = '1',
  ): Promise<{ path: string; mission: string }> {
    const mission = await study(engine, people.client, 'terminée', people.intervenant)
    const path = reportPath(people.intervenant, mission, mark)
    await storeFile(engine, people.intervenant, path, readBackDays === null ? null : {})
    await engine.sql.query(
      `update storage.objects set created_at = now() - make_interval(days => $2) where name = $1`,
      [path, storedDays],
    )
    if (readBackDays !== null)
      await engine.sql.query(
        `update public.stored_files set checked_at = now() - make_interval(days => $2) where path = $1`,
        [path, readBackDays],
      )
    return { path, mission }
  }

  it('are those older than a week that were not read back within it; most at a time', async () => {
    const old = await stored(9, 9)
    const never = await stored(8, null)
    const young = await stored(6, null)
    const awaited = await stored(30, 1)
    const found = await orphans()
    expect(found).toEqual([old.path, never.path])
    expect(found).not.toContain(young.path)
    expect(found, 'a device had it read back yesterday: its command is on the way').not.toContain(awaited.path)
    expect(await orphans(1)).toEqual([old.path])
    expect(await orphans(0)).toEqual([])
  })

  it('never one that a row names', async () => {
    const before = await orphans()
    const delivered = await stored(9, 9)
    await engine.sql.query('update public.stored_files set checked_at = now() where path = $1', [delivered.path])
    await engine.as(people.intervenant, (tx) =>
      apply(tx, 'attach_report', { study_id: delivered.mission, path: delivered.path, size: 10, sha256: SHA256 }),
    )
    await engine.sql.query(`update public.stored_files set checked_at = now() - interval '9 days'`)
    await engine.sql.query(`update storage.objects set created_at = now() - interval '9 days'`)
    expect(await orphans()).not.toContain(delivered.path)
    for (const path of before) expect(await orphans()).toContain(path)
  })

  it('asks every column that names a file: a new one belongs into the function', async () => {
    const columns = await engine.sql.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name ~ '(^|_)path$' or column_name = 'rapport_url') and data_type
       = 'text' order by 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual([
      'demandes_etudes.rapport_url',
      'held_reports.path',
      'messages.file_path',
      'mission_photos.path',
      'photo_voices.path',
      'report_versions.path',
      'reports.path',
      'request_photos.path',
      'stored_files.path',
    ])
    const [source] = await engine.sql.query<{ text: string }>(
      `select pg_get_functiondef('public.orphan_files(integer)'::regprocedure) as text`,
    )
    for (const { name } of columns) expect(source?.text).toContain(`public.${name.split('.')[0]}`)
    const buckets = await engine.sql.query<{ id: string }>('select id from storage.buckets')
    for (const { id } of buckets) expect(source?.text).toContain(`'${id}'`)
  })

  it('is asked by the secret key alone', async () => {
    for (const caller of ['anonymous' as const, people.client, people.intervenant, people.admin]) {
      await expect(engine.probe(caller, (tx) => tx.query('select public.orphan_files(10)'))).rejects.toMatchObject({
        code: '42501',
      })
    }
  })
})
