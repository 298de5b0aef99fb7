import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, type Engine } from '../support/database.ts'

describe.each(ENGINES)('functions on $name', ({ open }) => {
  let engine: Engine
  beforeAll(async () => { engine = await open() })
  afterAll(() => engine?.close())

  const callable = async (role: string): Promise<string[]> => {
    const rows = await engine.sql.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'hawa'::regnamespace)
         and has_function_privilege($1, p.oid, 'execute')
         and has_schema_privilege($1, p.pronamespace, 'usage')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`, [role])
    return rows.map((row) => row.name)
  }

  it('a visitor may call none, a signed-in person four, the service key one more', async () => {
    const doors = ['admin_counts()', 'apply_command(uuid,text,jsonb,timestamp with time zone)', 'feed_digest()', 'pull_studies(bigint,integer)']
    expect(await callable('anon')).toEqual([])
    expect(await callable('authenticated')).toEqual(doors)
    expect(await callable('service_role')).toContain('record_stored_file(text,bigint,text,boolean)')
  })

  it('every function pins its search path and says what it means', async () => {
    const careless = await engine.sql.query(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'hawa'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and (obj_description(p.oid, 'pg_proc') is null or not coalesce(p.proconfig @> array['search_path=""'], false))`)
    expect(careless).toEqual([])
  })
})
