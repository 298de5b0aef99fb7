/**
 * `npm run bench`: every bench of this folder; `npm run bench -- statistics`: those named. `--peers`: others are
 * measured beside Hawa, too (PouchDB, which npm then puts into a folder of its own).
 */
import { readdir } from 'node:fs/promises'

const all = (await readdir(new URL('.', import.meta.url)))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'run')
const wanted = process.argv.slice(2).filter((name) => name !== '--peers')
const unknown = wanted.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}: there are ${all.join(', ')}`)
for (const name of all) if (wanted.length === 0 || wanted.includes(name)) await import(`./${name}.ts`)
