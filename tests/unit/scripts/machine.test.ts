import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { quickFolder } from '../../../scripts/test/machine.mjs'

let memory = ''
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'hawa-memory-'))
  vi.stubEnv('TMPDIR', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(memory, { recursive: true, force: true })
})

it('is the memory of the machine where there is enough of it', () => {
  expect(quickFolder(memory, 1)).toBe(memory)
  expect(quickFolder(memory, Number.MAX_SAFE_INTEGER)).toBe(tmpdir())
})

it('is the usual folder where there is no memory that looks like one', () => {
  expect(quickFolder(path.join(memory, 'none'), 1)).toBe(tmpdir())
})

it('is what the caller has chosen', () => {
  vi.stubEnv('TMPDIR', '/chosen')
  expect(quickFolder(memory, 1)).toBe('/chosen')
})
