import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SUPABASE_SCHEMAS } from '../../supabase/local/lite.ts'
import { migrate, MIGRATIONS } from '../../supabase/local/engine/migrate.ts'
import type { Database } from '../../supabase/local/engine/database.ts'
import { ROLES } from '../../supabase/local/engine/platform.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import { administer } from '../support/administration.ts'
import { apply, become, word } from '../support/database.ts'
import { request } from '../support/accounts.ts'
import { serverOfRun, withoutPostgres } from '../support/postgres-setup.ts'

const version = process.env['HAWA_POSTGRES_VERSION']

/**
 * On hosted Supabase nobody is superuser: migrations run as an ordinary owner, accounts are written by the
 * authentication service's own role, and `auth` and `storage` belong to others. The same split of powers here, on
 * PostgreSQL.
 */
describe.skipIf(withoutPostgres)(`migrations without superuser, on PostgreSQL ${version ?? 'as installed'}`, () => {
  const mark = randomUUID().slice(0, 8)
  const [name, owner, authRole, storageRole] = [`hosted_${mark}`, `owner_${mark}`, `auth_${mark}`, `storage_${mark}`]
  const address = (of: string, user = 'postgres'): string =>
    serverOfRun()
      .replace('postgres@', `${user}@`)
      .replace(/postgres$/, of)
  let database: Database

  beforeAll(async () => {
    await administer(
      address('postgres'),
      ROLES,
      `create role ${owner} login nosuperuser createrole bypassrls;
      create role ${authRole} login noinherit; create role ${storageRole} login noinherit;
      grant ${storageRole}, anon, authenticated, service_role to ${owner}`,
      `create database ${name} owner ${owner}`,
    )
    await administer(
      address(name),
      `${SUPABASE_SCHEMAS};
      alter schema public owner to ${owner}; grant usage on schema public to anon, authenticated, service_role;
      alter table auth.users owner to ${authRole}; grant usage on schema auth, storage to ${owner}, ${authRole},
      ${storageRole}, anon, authenticated, service_role;
      grant select, references, trigger on auth.users to ${owner};
      alter table storage.objects owner to ${storageRole}; alter table storage.buckets owner to ${storageRole};
      grant all on storage.objects, storage.buckets to ${owner}, anon, authenticated, service_role;
      alter default privileges for role ${owner} in schema public grant all on tables to anon, authenticated,
      service_role;
      alter default privileges for role ${owner} in schema public
        grant all on functions to anon, authenticated, service_role`,
    )
    database = await openServer(address(name, owner))
  })
  afterAll(async () => {
    await database?.close()
    await administer(
      address('postgres'),
      `drop database if exists ${name} with (force)`,
      `drop role if exists ${owner}, ${authRole}, ${storageRole}`,
    )
  })

  it.skipIf(version === undefined)('are tried on the version that was asked for', async () => {
    const [row] = await database.sql.query(`select (current_setting('server_version_num')::int / 10000)::text as major`)
    expect(row).toEqual({ major: version })
  })

  it('apply, and the story works in the roles of the services', async () => {
    expect(await migrate(database.sql)).toEqual((await readdir(MIGRATIONS)).toSorted())
    expect(await migrate(database.sql), 'a second start applies nothing').toEqual([])

    const userId = randomUUID()
    await administer(
      address(name, authRole),
      `insert into auth.users (id, email, raw_user_meta_data)
       values ('${userId}', 'a@example.org', '{"prenom": "Aya"}')`,
      `update auth.users set email = 'b@example.org' where id = '${userId}'`,
    )

    const study = randomUUID()
    const seen = await database.sql.transaction(async (tx) => {
      await become(tx, { userId })
      expect(word(await apply(tx, 'request_study', request(study)))).toBe('applied')
      const [profile] = await tx.query('select prenom, email, type_compte from public.profiles')
      expect(profile).toEqual({ prenom: 'Aya', email: 'b@example.org', type_compte: 'client' })
      const rows = await tx.query<{ row: { id: string } }>('select public.pull_studies(0, 10) as row')
      return rows.map(({ row }) => row.id)
    })
    expect(seen).toEqual([study])
  })

  it('nothing of the wide grants of a new project is left', async () => {
    const left = await database.sql.query(
      `select grantee, table_name, privilege_type from information_schema.role_table_grants
       where table_schema in ('public', 'hawa') and grantee in ('anon', 'authenticated', 'PUBLIC')
         and not (grantee = 'authenticated' and privilege_type = 'SELECT' and table_schema = 'public')`,
    )
    expect(left).toEqual([])
    const functions = await database.sql.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and
        has_function_privilege('anon', p.oid, 'execute')`,
    )
    expect(functions.map((row) => row.name).toSorted()).toEqual([
      'apply_command',
      'confirm_newsletter',
      'legal_version',
      'public_study_map',
      'published',
      'unsubscribe_newsletter',
      'verify_report',
    ])
  })
})
