/** Everything that a database holds and allows, as text: two of them are compared with toEqual. */
export type Face = Readonly<Record<string, readonly string[]>>

/** As much of an engine as is asked. */
export interface Asked {
  exec(script: string): Promise<unknown>
  query<T>(question: string): Promise<{ readonly rows: readonly T[] }>
}

const OURS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"
const SCHEMA_OF = (column: string): string => `join pg_namespace n on n.oid = ${column} and ${OURS}`
const RELATIONS = `pg_class c ${SCHEMA_OF('c.relnamespace')} and c.relkind in ('r', 'S', 'v', 'm')`
const FUNCTIONS = `pg_proc p ${SCHEMA_OF('p.pronamespace')} and p.prokind in ('f', 'p')`
const COLUMNS = `pg_attribute t join pg_class c on c.oid = t.attrelid and t.attnum > 0 and not t.attisdropped
  and c.relkind in ('r', 'v', 'm') ${SCHEMA_OF('c.relnamespace')}`

const whom = "case a.grantee when 0 then 'public' else a.grantee::regrole::text end"

/** A line for each right, be it written down or the default of its kind. */
const rights = (from: string, name: string, acl: string, kind: string, owner: string): string => `
  select ${name} || ': ' || concat_ws(' ', a.privilege_type, ${whom}, a.grantor::regrole, a.is_grantable) as line
  from ${from} cross join lateral aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a`

/** Each answers lines. */
const QUESTIONS: Readonly<Record<string, string>> = {
  roles: `
    select concat_ws(' ', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication,
      rolbypassrls, rolconfig::text) as line from pg_roles where rolname !~ '^pg_'`,
  schemas: `select nspname || ' of ' || nspowner::regrole as line from pg_namespace n where ${OURS}`,
  relations: `
    select concat_ws(' ', c.oid::regclass, c.relkind, c.relowner::regrole, c.relpersistence, c.relrowsecurity,
      c.relforcerowsecurity, c.reloptions::text, c.relreplident) as line from ${RELATIONS}`,
  // Numbers without the gaps of columns that were dropped.
  columns: `
    select concat_ws(' ', c.oid::regclass, row_number() over (partition by c.oid order by t.attnum), t.attname,
      format_type(t.atttypid, t.atttypmod), t.attnotnull, t.attidentity, t.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), t.attcollation::regcollation, t.attstorage, t.attcompression) as line
    from ${COLUMNS} left join pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum`,
  // From version 18 on, that a column is never null is a constraint as well.
  constraints: `
    select concat_ws(' ', nullif(k.conrelid, 0)::regclass, nullif(k.contypid, 0)::regtype, k.conname, k.condeferrable,
      k.condeferred, k.convalidated, pg_get_constraintdef(k.oid)) as line
    from pg_constraint k ${SCHEMA_OF('k.connamespace')} and k.contype <> 'n'`,
  indexes: `
    select concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisprimary, i.indisvalid, i.indisclustered) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid ${SCHEMA_OF('c.relnamespace')}`,
  // A condition that is read again has fewer brackets, and the same meaning.
  triggers: `
    select concat_ws(' ', tgrelid::regclass, tgenabled, translate(pg_get_triggerdef(oid), '()', '')) as line
    from pg_trigger where not tgisinternal`,
  policies: `
    select concat_ws(' ', schemaname, tablename, policyname, permissive, roles::text, cmd, qual, 'with', with_check)
      as line from pg_policies`,
  functions: `select concat_ws(' ', p.proowner::regrole, pg_get_functiondef(p.oid)) as line from ${FUNCTIONS}`,
  types: `
    select concat_ws(' ', t.oid::regtype, t.typtype, t.typowner::regrole, t.typnotnull, t.typdefault,
      nullif(t.typbasetype, 0)::regtype,
      (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as line
    from pg_type t ${SCHEMA_OF('t.typnamespace')} and t.typtype in ('d', 'e', 'c', 'r')`,
  comments: `
    select pg_describe_object(classoid, objoid, objsubid) || ': ' || description as line from pg_description
    where classoid <> 'pg_database'::regclass and objoid >= 16384`,
  extensions: "select extname || ' ' || extversion as line from pg_extension",
  'rights on schemas': `${rights('pg_namespace n', 'n.nspname', 'n.nspacl', 'n', 'n.nspowner')} where ${OURS}`,
  'rights on tables': `${rights(RELATIONS, 'c.oid::regclass', 'c.relacl', 'r', 'c.relowner')} where c.relkind <> 'S'`,
  'rights on sequences': `${rights(RELATIONS, 'c.oid::regclass', 'c.relacl', 's', 'c.relowner')} where c.relkind = 'S'`,
  'rights on columns': `
    select concat_ws(' ', c.oid::regclass, t.attname, t.attacl::text) as line from ${COLUMNS}
    where t.attacl is not null`,
  'rights on functions': rights(FUNCTIONS, 'p.oid::regprocedure', 'p.proacl', 'f', 'p.proowner'),
  'rights to come': `
    select concat_ws(' ', d.defaclrole::regrole, n.nspname, d.defaclobjtype, a.privilege_type, ${whom}) as line
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
      cross join lateral aclexplode(d.defaclacl) a`,
}

/** Of each table its rows are counted and hashed, in the order of their texts. */
export async function faceOf(database: Asked): Promise<Face> {
  await database.exec("set search_path = ''; set timezone = 'UTC'; set extra_float_digits = 3")
  const ask = async (question: string): Promise<string[]> =>
    (await database.query<{ line: string }>(question)).rows.map(({ line }) => line).toSorted()
  const face: Record<string, readonly string[]> = {}
  for (const [name, question] of Object.entries(QUESTIONS)) face[name] = await ask(question)
  const named = (kind: string): Promise<string[]> =>
    ask(`select format('%I.%I', n.nspname, c.relname) as line from ${RELATIONS} where c.relkind = '${kind}'`)
  for (const table of await named('r')) {
    face[`rows of ${table}`] = await ask(`
      select concat_ws(' ', count(*), md5(string_agg(r_::text, chr(10) order by r_::text collate "C"))) as line
      from ${table} r_`)
  }
  for (const sequence of await named('S')) {
    face[`state of ${sequence}`] = await ask(`select last_value || ' ' || is_called as line from ${sequence}`)
  }
  return face
}
