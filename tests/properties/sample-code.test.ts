import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { isSampleCodeOf, makeSampleCode, readSampleCode } from '../../sync/domain/sample-code.ts'
import { isSigned, SIGNATURE, strokePath } from '../../sync/domain/signature.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const check = <T>(what: fc.IProperty<T>) => fc.assert(what, { seed, numRuns: 300 })

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc
  .tuple(fc.uuid(), fc.uint8Array({ minLength: 7, maxLength: 7 }))
  .map(([study, chance]) => ({ study: studyId(study), code: makeSampleCode(studyId(study), () => chance) }))
const digitsOf = (code: string): string[] => code.slice(3).replaceAll('-', '').split('')
const place = fc.nat({ max: 11 })

describe('the digit that checks a code', () => {
  it('every code that is made is one, of its study', () => {
    check(
      fc.property(codes, ({ study, code }) => {
        expect(readSampleCode(code)).toBe(code)
        expect(isSampleCodeOf(study, code)).toBe(true)
      }),
    )
  })

  it('one wrong digit is always noticed', () => {
    check(
      fc.property(codes, place, fc.integer({ min: 1, max: 31 }), ({ code }, at, by) => {
        const digits = digitsOf(code)
        digits[at] = DIGITS[(DIGITS.indexOf(digits[at] ?? '') + by) % 32] ?? ''
        expect(readSampleCode(digits.join(''))).toBeNull()
      }),
    )
  })

  it('two digits that changed places are always noticed, neighbours or not', () => {
    check(
      fc.property(codes, place, place, ({ code }, one, other) => {
        const digits = digitsOf(code)
        fc.pre(digits[one] !== digits[other])
        ;[digits[one], digits[other]] = [digits[other] ?? '', digits[one] ?? '']
        expect(readSampleCode(digits.join(''))).toBeNull()
      }),
    )
  })
})

describe('a signature', () => {
  const point = fc.tuple(
    fc.double({ min: -1000, max: 2000, noNaN: true }),
    fc.double({ min: -1000, max: 2000, noNaN: true }),
  )

  it('whatever is drawn, its path is one that the server takes', () => {
    check(
      fc.property(
        fc.array(fc.array(point, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 5 }),
        (strokes) => {
          const path = strokes.map((stroke) => strokePath(stroke)).join('')
          expect(path).toMatch(SIGNATURE)
          expect(typeof isSigned(path)).toBe('boolean')
        },
      ),
    )
  })
})
