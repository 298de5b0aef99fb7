import { describe, expect, it } from 'vitest'
import { readAudit } from '../../../scripts/test/audit.mjs'

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })
const weak = (name: string, severity: string, via: readonly unknown[]) => ({
  [name]: { name, severity, isDirect: false, via, effects: [], range: '<1.2.3', nodes: [], fixAvailable: true },
})

describe('what npm audit printed', () => {
  it('nothing, or nothing grave, is clean', () => {
    expect(readAudit(report({}))).toEqual({ kind: 'clean' })
    expect(
      readAudit(report({ ...weak('a', 'low', []), ...weak('b', 'moderate', []), ...weak('c', 'info', []) })),
    ).toEqual({ kind: 'clean' })
  })

  it('a grave advisory is named, with the package that brings it', () => {
    const advisory = { title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-x' }
    expect(
      readAudit(report({ ...weak('a', 'high', [advisory]), ...weak('b', 'critical', ['a']), ...weak('c', 'low', []) })),
    ).toEqual({
      kind: 'found',
      advisories: [
        'high: a <1.2.3 (Prototype pollution, https://github.com/advisories/GHSA-x)',
        'critical: b <1.2.3 (by a)',
      ],
    })
  })

  it('a registry that does not answer, or a mirror that has no advisories, tells nothing', () => {
    for (const printed of [
      '',
      'npm error network',
      '{}',
      'null',
      '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}',
      '{"auditReportVersion":2}',
      '{"error":{"code":"ENOTFOUND"}}',
    ]) {
      expect(readAudit(printed), printed).toEqual({ kind: 'unanswered' })
    }
  })
})
