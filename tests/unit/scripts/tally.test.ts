import { describe, expect, it } from 'vitest'
import { add, failedOfPlaywright, failedOfVitest, neverRun, nothing, ofPlaywright, ofStep, ofVitest, secondTries, sentence } from '../../../scripts/test/tally.mjs'

const file = (status: string, tests: readonly string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

describe('the last line of npm test', () => {
  it('adds checks, vitest and playwright', () => {
    const vitest = ofVitest({ numPassedTests: 10, numFailedTests: 0, testResults: [file('passed', ['passed'])] }, true)
    const playwright = ofPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 } }, true)
    expect(sentence([ofStep(true), vitest, playwright].reduce(add, nothing))).toBe('14 passed, 0 failed')
  })

  it('counts a test file that could not be loaded', () => {
    const report = { numPassedTests: 4, numFailedTests: 1, testResults: [file('failed', []), file('failed', ['passed', 'failed'])] }
    expect(ofVitest(report, false)).toEqual({ passed: 4, failed: 2 })
  })

  it('counts a run that left no report', () => {
    expect(ofVitest(null, true)).toEqual({ passed: 0, failed: 1 })
    expect(ofPlaywright(null, false)).toEqual({ passed: 0, failed: 1 })
  })

  it('never looks well when the run ended badly outside of every test', () => {
    expect(ofVitest({ numPassedTests: 4, numFailedTests: 0, testResults: [] }, false)).toEqual({ passed: 4, failed: 1 })
  })

  it('names what passed only the second time, and fails what failed twice', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 2, skipped: 0 },
      suites: [{ specs: [spec('one', 'flaky'), spec('two', 'expected')], suites: [{ specs: [spec('three', 'flaky'), spec('four', 'unexpected')] }] }],
    }
    expect(ofPlaywright(report, false)).toEqual({ passed: 3, failed: 1 })
    expect(secondTries(report)).toEqual(['a.spec.ts: one', 'a.spec.ts: three'])
    expect(secondTries(null)).toEqual([])
    expect(failedOfPlaywright(report)).toEqual(['a.spec.ts: four'])
  })

  it('fails what there was no time for, and names it', () => {
    const report = {
      stats: { expected: 1, unexpected: 0, flaky: 0, skipped: 1 },
      suites: [{ specs: [{ title: 'one', file: 'a.spec.ts', tests: [{ status: 'expected' }] }, { title: 'two', file: 'a.spec.ts', tests: [{ status: 'skipped' }] }] }],
    }
    expect(ofPlaywright(report, false)).toEqual({ passed: 1, failed: 1 })
    expect(neverRun(report)).toEqual(['a.spec.ts: two'])
    expect(neverRun(null)).toEqual([])
  })

  it('names what failed, and the file that could not be read', () => {
    const report = { testResults: [
      { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [
        { status: 'passed', fullName: 'one' }, { status: 'failed', fullName: 'two', failureMessages: ['Error: no\n  at here'] },
      ] },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError: what\n  at there', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed', fullName: 'three' }] },
    ] }
    expect(failedOfVitest(report)).toEqual(['a.test.ts: two: Error: no', 'b.test.ts: SyntaxError: what'])
    expect(failedOfVitest(null)).toEqual([])
  })
})
