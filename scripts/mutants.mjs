/**
 * `npm run mutants [names…]`: for every law of the sync a version of the app in which it is switched off, and the tests
 * that must fail (tests/mutants/laws.ts). First the same tests on the unchanged app: a test that fails there proves
 * nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { tsImport } from 'tsx/esm/api'
import { ROOT } from './freshness.mjs'

const { MUTANTS } = await tsImport('../tests/mutants/laws.ts', import.meta.url)
const asked = process.argv.slice(2)
const strangers = asked.filter((name) => !MUTANTS.some((mutant) => mutant.name === name))
if (strangers.length > 0) throw new Error(`no such mutant: ${strangers.join(', ')}`)
const mutants = MUTANTS.filter(({ name }) => asked.length === 0 || asked.includes(name))
const folder = mkdtempSync(path.join(tmpdir(), 'hawa-mutants-'))

/** File → titles of failed tests; null: it did not even load. */
async function failuresOf(files, environment) {
  const report = path.join(folder, 'report.json')
  rmSync(report, { force: true })
  const child = spawn(
    'npx',
    [
      '--no-install',
      'vitest',
      'run',
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--testTimeout=60000',
      ...files,
    ],
    {
      cwd: ROOT,
      stdio: 'ignore',
      env: { ...process.env, ...environment },
    },
  )
  await new Promise((resolve) => child.once('close', resolve))
  let read
  try {
    read = JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return null
  }
  const results = new Map(
    read.testResults.map(({ name, assertionResults }) => [path.relative(ROOT, name), assertionResults]),
  )
  return new Map(
    files.map((file) => {
      const tests = results.get(file) ?? []
      return [
        file,
        tests.length === 0 ? null : tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      ]
    }),
  )
}

const survivors = []
const sound = await failuresOf([...new Set(mutants.flatMap(({ tests }) => tests))], {})
for (const [file, failed] of sound ?? []) {
  if (failed === null || failed.length > 0)
    survivors.push(`${file} fails without any mutant: ${failed?.join('; ') ?? 'it does not load'}`)
}
if (sound === null) survivors.push('vitest gave no report')

if (survivors.length === 0) {
  for (const { name, law, off, tests } of mutants) {
    const found = await failuresOf(tests, { HAWA_MUTANT: name })
    const silent = tests.filter((file) => !(found?.get(file)?.length > 0))
    console.log(`${law.padEnd(4)}${name.padEnd(24)}${silent.length === 0 ? 'noticed' : 'SURVIVES'}  ${off}`)
    for (const file of tests) {
      const failed = found?.get(file)
      console.log(
        `      ${file}: ${
          failed ? `${failed.length} failed${failed.length > 0 ? `, such as “${failed[0]}”` : ''}` : 'did not load'
        }`,
      )
    }
    if (silent.length > 0) survivors.push(`${law} ${name}: ${silent.join(', ')} did not notice`)
  }
}
rmSync(folder, { recursive: true, force: true })
console.log(survivors.length === 0 ? `\n${mutants.length} mutants, each noticed` : `\n${survivors.join('\n')}`)
process.exitCode = survivors.length === 0 ? 0 : 1
