import { describe, expect, it } from 'vitest'
import { formatNear } from '../../../src/i18n/near-dates.ts'

// A Saturday, on the clock of the device.
const now = new Date(2026, 10, 28, 9, 30)
const near = (day: number, hour = 14, minute = 5) => formatNear(new Date(2026, 10, day, hour, minute), now, 'fr')

describe('formatNear', () => {
  it('says the hour of today, yesterday, the weekday of this week, and then the date', () => {
    expect([near(28, 0, 1), near(27, 23, 59), near(26), near(22, 0, 0), near(21, 23, 59)]).toEqual([
      '00:01',
      'hier',
      'jeudi',
      'dimanche',
      '21/11/2026',
    ])
  })

  it('speaks the language of the screen', () => {
    const at = new Date(2026, 10, 24, 8)
    expect((['fr', 'en', 'ar'] as const).map((language) => formatNear(at, now, language))).toEqual([
      'mardi',
      'Tuesday',
      'الثلاثاء',
    ])
  })

  it('tells a moment ahead by its date and time, and an unreadable one not at all', () => {
    expect(near(29, 8, 0)).toBe('29/11/2026 08:00')
    expect(formatNear('hier', now, 'fr')).toBe('')
  })
})
