import type { Sql } from './sql.ts'

/** The roles a hosted Supabase project is born with. On a real server they belong to the whole cluster. */
export const ROLES = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
    if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin
    bypassrls; end if;
  exception when duplicate_object or unique_violation then null;
  end $$;`

/**
 * The grants of a fresh hosted project, wide ones included, so that a revoke missing in the migrations shows here as it
 * would there. Run once, before the first migration.
 */
const GRANTS = `
  grant usage on schema public, storage, auth to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role;
  grant execute on all functions in schema storage, auth to anon, authenticated, service_role;
  grant all on all tables in schema auth to service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role;`

/** True until the first migration: `grantLikeHosted` has not run yet. Told by the missing table of migrations. */
export async function isFresh(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ fresh: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is null as fresh",
  )
  return row?.fresh ?? true
}

export async function grantLikeHosted(sql: Sql): Promise<void> {
  await sql.transaction((tx) => tx.script(GRANTS))
}
