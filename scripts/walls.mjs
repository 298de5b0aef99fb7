/** Checks the imports between folders; the rules and their reasons are in scripts/walls/table.mjs. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { brokenWalls } from './walls/walls.mjs'

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
const problems = await brokenWalls(files)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
