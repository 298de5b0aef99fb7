import { describe, expect, it } from 'vitest'
import { readCertificateCode } from '../../../sync/domain/certificate.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import { isSampleCodeOf, makeSampleCode, readSampleCode } from '../../../sync/domain/sample-code.ts'

const STUDY = studyId('9f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6')
const OTHER = studyId('1f2c4e1a-0b3d-4c5e-8f60-718293a4b5c6')
const CODE = makeSampleCode(STUDY, (bytes) => bytes.map((_, index) => index * 37 + 11))

describe('the code of a sample', () => {
  it('is for ever the same of the same study and chance', () => {
    expect(CODE).toBe('PR-KWP4-BGNT-Z49D')
    expect(CODE).toMatch(/^PR(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
    expect(readSampleCode(CODE)).toBe(CODE)
  })

  it('belongs to its study and to no other', () => {
    expect([
      isSampleCodeOf(STUDY, CODE),
      isSampleCodeOf(OTHER, CODE),
      isSampleCodeOf(STUDY, CODE.toLowerCase()),
    ]).toEqual([true, false, false])
  })

  it.each([
    ['lower case', CODE.toLowerCase()],
    ['without hyphens', CODE.replaceAll('-', '')],
    ['without PR', CODE.slice(3)],
    ['with spaces', ` ${CODE.replaceAll('-', ' ')} `],
    ['O for 0 and L for 1', CODE.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is read %s', (_, typed) => {
    expect(readSampleCode(typed)).toBe(CODE)
  })

  it.each([
    '',
    'PR',
    CODE.slice(0, -1),
    `${CODE}0`,
    CODE.replace('PR', 'HW'),
    CODE.replace('PR', 'XX'),
    'U'.repeat(12),
    'قلب',
  ])('%j is none', (typed) => {
    expect(readSampleCode(typed)).toBeNull()
  })

  it('is never taken for the code of a report', () => {
    expect(readCertificateCode(CODE)).toBeNull()
  })
})
