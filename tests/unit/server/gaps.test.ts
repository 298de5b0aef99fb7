/** Each file of supabase/local/gaps says what it stands in for, which test fails without it, and when it can go. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const GAPS = 'supabase/local/gaps'
const HEAD = /^\/\*\*\n \* Gap: (?:.+\n)+? \* Test: ((?:.+\n)+?) \* Goes when: (?:.+\n)+? \*\/\n/

it.each(readdirSync(GAPS))('%s', (file) => {
  const [head, named = ''] = HEAD.exec(readFileSync(`${GAPS}/${file}`, 'utf8')) ?? []
  expect(head, 'it begins with Gap, Test, Goes when').toBeDefined()
  const tests = [...named.matchAll(/tests\/[\w/.-]+\.test\.ts/g)].map(([test]) => test)
  expect(tests).not.toEqual([])
  expect(tests.filter((test) => !existsSync(test))).toEqual([])
})
