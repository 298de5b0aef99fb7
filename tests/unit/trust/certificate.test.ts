import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupedHash, readCertificateCode } from '../../../sync/domain/certificate.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('')
const codes = fc.array(fc.constantFrom(...DIGITS), { minLength: 12, maxLength: 12 }).map((digits) => {
  const all = digits.join('')
  return `HW-${all.slice(0, 4)}-${all.slice(4, 8)}-${all.slice(8)}`
})

describe('the code of a certificate', () => {
  test('is read back in whatever way a person copies it', () => {
    fc.assert(
      fc.property(
        codes,
        fc.boolean(),
        fc.constantFrom('-', ' ', '', ' - ', '–'),
        fc.boolean(),
        (code, lower, between, prefixed) => {
          const typed = (prefixed ? code : code.slice(3))
            .replaceAll('-', between)
            .replaceAll('0', 'O')
            .replaceAll('1', lower ? 'l' : 'I')
          expect(readCertificateCode(lower ? ` ${typed.toLowerCase()} ` : typed)).toBe(code)
        },
      ),
    )
  })

  test('is found in the address that a QR code leads to', () => {
    expect(readCertificateCode('https://hawa.example/verifier/HW-7K2M-Q9XD-4T1B')).toBe('HW-7K2M-Q9XD-4T1B')
    expect(readCertificateCode('http://localhost:4173/verifier/hw-7k2m-q9xd-4t1b?lang=ar#x')).toBe('HW-7K2M-Q9XD-4T1B')
  })

  test('twelve digits that begin with HW are a code without its prefix', () => {
    expect(readCertificateCode('HW12 3456 789A')).toBe('HW-HW12-3456-789A')
    expect(readCertificateCode('HW HW12 3456 789A')).toBe('HW-HW12-3456-789A')
  })

  test.each([
    '',
    'HW',
    'HW-7K2M-Q9XD-4T1',
    'HW-7K2M-Q9XD-4T1BB',
    'HW-7K2M-Q9XD-4T1U',
    'https://hawa.example/verifier/',
    'رمز',
  ])('%j is none', (text) => {
    expect(readCertificateCode(text)).toBeNull()
  })
})

test('a fingerprint is compared in groups of four', () => {
  expect(groupedHash('0123456789ab')).toBe('0123 4567 89ab')
  expect(groupedHash('')).toBe('')
})
