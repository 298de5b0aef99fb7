import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number }} Tally */

/** @type {Tally} */
export const nothing = { passed: 0, failed: 0 }

export const add = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

/** A check without tests of its own counts as one. */
export const ofStep = (succeeded) => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export const sentence = ({ passed, failed }) => `${passed} passed, ${failed} failed`

/** null: the run ended before it could write one. */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A file that could not even be read has no tests, and still failed. */
export function ofVitest(report, succeeded) {
  if (!report) return ofStep(false)
  const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'))
  return neverSilent({ passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }, succeeded)
}

/** A test that failed both times counts as failed; one that passed the second time is named by `secondTries`. */
export function ofPlaywright(report, succeeded) {
  if (!report) return ofStep(false)
  const { expected, unexpected, flaky } = report.stats
  return neverSilent({ passed: expected + flaky, failed: unexpected }, succeeded)
}

/** The titles of what passed only the second time. */
export function secondTries(report) {
  const ofSuite = (suite) => [
    ...suite.specs.filter((spec) => spec.tests.some((test) => test.status === 'flaky')).map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ]
  return (report?.suites ?? []).flatMap(ofSuite)
}

/** A run that ended badly without a failed test (an error outside of every test) must not look well. */
function neverSilent(tally, succeeded) {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
