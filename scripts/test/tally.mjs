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

/**
 * A test that failed both times counts as failed, and so does one that never ran because the time was up: none is left
 * out on purpose. One that passed the second time is named by `secondTries`.
 */
export function ofPlaywright(report, succeeded) {
  if (!report) return ofStep(false)
  const { expected, unexpected, flaky, skipped } = report.stats
  return neverSilent({ passed: expected + flaky, failed: unexpected + skipped }, succeeded)
}

/** The titles of what failed, each with the beginning of what it said; files that could not be read, too. */
export function failedOfVitest(report) {
  return (report?.testResults ?? []).filter(({ status }) => status === 'failed').flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return [`${name}: ${beginning(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${beginning(failureMessages?.[0])}`)
  })
}

/** The titles of what failed both times. */
export const failedOfPlaywright = (report) => titlesOf(report, 'unexpected')

/** The titles of what there was no time for. */
export const neverRun = (report) => titlesOf(report, 'skipped')

/** The titles of what passed only the second time. */
export const secondTries = (report) => titlesOf(report, 'flaky')

function titlesOf(report, status) {
  const ofSuite = (suite) => [
    ...suite.specs.filter((spec) => spec.tests.some((test) => test.status === status)).map((spec) => `${spec.file}: ${spec.title}`),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ]
  return (report?.suites ?? []).flatMap(ofSuite)
}

const beginning = (message) => (message ?? '').split('\n')[0]

/** A run that ended badly without a failed test (an error outside of every test) must not look well. */
function neverSilent(tally, succeeded) {
  return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 }
}
