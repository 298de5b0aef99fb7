import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, daysFrom, monthOf, weekdayOf } from '../../sync/domain/calendar.ts'
import { dayByKey } from '../../src/ui/dates/day-keys.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { calendarText } from '../../sync/domain/icalendar.ts'
import { clashesOf, covers, moveSpan, type Placed } from '../../sync/domain/planning.ts'
import { printSeed } from '../support/seed.ts'

const seed = printSeed()
const check = <T>(what: fc.IProperty<T>) => fc.assert(what, { seed, numRuns: 300 })

const day = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2020-01-01', count))
const span = fc.tuple(day, fc.nat({ max: 59 })).map(([debut, more]) => ({ debut, fin: addDays(debut, more) }))
const placed = fc.record({
  study: fc.record({ id: fc.uuid().map(studyId), pays: fc.constantFrom('algerie', 'kenya', 'tanzanie') }),
  span: fc.option(span),
  due: fc.option(day),
})

describe('months and days', () => {
  it('every key of a calendar leads to a day, and the opposite one leads back', () => {
    const press = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false })
    check(
      fc.property(day, fc.boolean(), (one, mirrored) => {
        const after = (...keys: readonly string[]) =>
          keys.reduce((at, key) => dayByKey(press(key), at, mirrored) ?? '', one)
        expect(after('ArrowLeft', 'ArrowRight')).toBe(one)
        expect(after('ArrowUp', 'ArrowDown')).toBe(one)
        expect(daysFrom(one, after('ArrowRight'))).toBe(mirrored ? -1 : 1)
        expect([weekdayOf(after('Home')), weekdayOf(after('End'))]).toEqual([0, 6])
        expect(daysFrom(after('Home'), after('End'))).toBe(6)
        expect(monthOf(after('PageUp'))).toBe(addMonths(monthOf(one), -1))
        expect(monthOf(after('PageDown'))).toBe(addMonths(monthOf(one), 1))
      }),
    )
  })

  it('moved there and back a mission is where it was, as long as before', () => {
    check(
      fc.property(span, fc.integer({ min: -400, max: 400 }), (one, days) => {
        const moved = moveSpan(one, days)
        expect(moveSpan(moved, -days)).toEqual(one)
        expect(daysFrom(moved.debut, moved.fin)).toBe(daysFrom(one.debut, one.fin))
      }),
    )
  })
})

it('of two missions that share a day each clashes with the other, on the days that both cover', () => {
  check(
    fc.property(placed, placed, (a: Placed, b: Placed) => {
      fc.pre(a.study.id !== b.study.id)
      const shared = (one: Placed, other: Placed) =>
        clashesOf(one, [a, b], []).flatMap((clash) =>
          clash.kind === 'same_days' && clash.other === other ? [clash.span] : [],
        )
      expect(shared(a, b)).toEqual(shared(b, a))
      const both = a.span ? daysBetween(a.span.debut, a.span.fin).filter((one) => covers(b.span, one)) : []
      expect(shared(a, b).flatMap(({ debut, fin }) => daysBetween(debut, fin))).toEqual(both)
    }),
  )
})

it('a calendar of any words has lines of at most 75 octets that unfold to what was said', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 300 })
  check(
    fc.property(words, words, span, (summary, description, { debut, fin }) => {
      const text = calendarText([
        {
          uid: 'x@hawa',
          from: debut,
          to: fin,
          at: '2026-11-21T10:00:00Z',
          summary,
          location: '',
          description,
          busy: true,
        },
      ])
      const lines = text.split('\r\n')
      expect(lines.at(-1)).toBe('')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const whole =
        text
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .find((line) => line.startsWith('SUMMARY:')) ?? ''
      const said = whole.slice('SUMMARY:'.length).replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      // oxlint-disable-next-line no-control-regex
      expect(said).toBe(summary.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f]/g, ''))
    }),
  )
})
