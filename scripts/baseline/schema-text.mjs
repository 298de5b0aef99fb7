import { readFile } from 'node:fs/promises'
import path from 'node:path'

const HEAD = `-- Made by npm run baseline from supabase/schemas: read and change those files, not this one.
-- Tables come before the functions that their columns and rules call by name only.
set local check_function_bodies = off;
`

/** Paths of the schema files in the order in which they build on each other: `schema_paths` of config.toml. */
export async function schemaFiles(supabase) {
  const config = await readFile(path.join(supabase, 'config.toml'), 'utf8')
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(config)?.[1]
  if (list === undefined) throw new Error('supabase/config.toml: [db.migrations] lists no schema_paths')
  return [...list.matchAll(/"([^"]+)"/g)].map(([, file]) => path.join(supabase, file))
}

/** All schema files as one script that makes an empty Supabase database Hawa's. */
export async function schemaText(supabase) {
  const files = await schemaFiles(supabase)
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return [HEAD, ...texts.map((text, n) => `-- ${path.relative(supabase, files[n])}\n\n${text}`)].join('\n')
}
