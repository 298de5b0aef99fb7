import { describe, expect, it } from 'vitest'
import { add, nothing, ofPlaywright, ofStep, ofVitest, sentence } from '../../../scripts/test/tally.mjs'

const file = (status: string, tests: readonly string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })

describe('the last line of npm test', () => {
  it('adds checks, vitest and playwright', () => {
    const vitest = ofVitest({ numPassedTests: 10, numFailedTests: 0, testResults: [file('passed', ['passed'])] }, true)
    const playwright = ofPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0 } }, true)
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

  it('takes a test that passed only the second time for failed', () => {
    expect(ofPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 1 } }, true)).toEqual({ passed: 3, failed: 1 })
  })
})
