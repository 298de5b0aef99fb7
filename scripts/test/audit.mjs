import { execFile } from 'node:child_process'
import { ROOT } from '../freshness.mjs'

const GRAVE = ['high', 'critical']

/**
 * The advisories of the registry about the packages that visitors, staff and the server run. `unanswered`: the registry
 * gave no advisories (no network, or a mirror without them), so nothing is known.
 */
export async function knownAdvisories() {
  const printed = await new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: ROOT, timeout: 60_000, maxBuffer: 64 * 1024 * 1024 },
      (_, stdout) => resolve(stdout),
    )
  })
  return readAudit(printed)
}

/** npm ends with 1 for an advisory and for a registry that does not answer: only its output tells them apart. */
export function readAudit(printed) {
  let report
  try {
    report = JSON.parse(printed)
  } catch {
    return { kind: 'unanswered' }
  }
  if (typeof report?.auditReportVersion !== 'number' || typeof report.vulnerabilities !== 'object')
    return { kind: 'unanswered' }
  const grave = Object.values(report.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity))
  if (grave.length === 0) return { kind: 'clean' }
  return {
    kind: 'found',
    advisories: grave.map(({ name, severity, range, via }) => `${severity}: ${name} ${range} (${namesOf(via)})`),
  }
}

/** An advisory, or the package that brings it. */
const namesOf = (via) =>
  via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title}, ${one.url}`)).join('; ')
