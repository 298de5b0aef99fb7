/**
 * `npm run baseline`: writes the first migration from the schema files. Only while nothing is deployed; from then on a
 * change of the schema is a migration as well (docs/decisions/0094-schema-files.md).
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { schemaText } from './baseline/schema-text.mjs'
import { ROOT } from './freshness.mjs'

const BASELINE = 'supabase/migrations/20261130000000_baseline.sql'

await writeFile(path.join(ROOT, BASELINE), await schemaText(path.join(ROOT, 'supabase')))
console.log(`${BASELINE} is made of supabase/schemas`)
