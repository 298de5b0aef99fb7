import { describe, expect, it, vi } from 'vitest'
import {
  formatAgo,
  formatAmount,
  formatDate,
  formatDateTime,
  formatDueTime,
  formatFileSize,
  formatLongDate,
  formatMonth,
  formatNames,
  formatNumber,
  formatTime,
  formatWholeDay,
  weekdayNames,
} from '../../../src/i18n/formats.ts'
import { LANGUAGES } from '../../../src/i18n/languages.ts'

const at = new Date(2025, 6, 14, 9, 5)

describe('formats', () => {
  it('groups numbers with U+202F and writes decimals with a comma', () => {
    expect(formatNumber(1_234_567.84, 1)).toBe('1\u202f234\u202f567,8')
    expect(formatNumber(-1000)).toBe('-1\u202f000')
  })

  it('writes dates and times as in France', () => {
    expect([formatDate(at), formatTime(at), formatDateTime(at)]).toEqual(['14/07/2025', '09:05', '14/07/2025 09:05'])
  })

  it('tells the time of where the device is after a journey', () => {
    const noon = new Date('2026-07-14T12:00:00Z')
    try {
      vi.stubEnv('TZ', 'Africa/Algiers')
      expect(formatTime(noon)).toBe('13:00')
      vi.stubEnv('TZ', 'Africa/Nairobi')
      expect(formatTime(noon)).toBe('15:00')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('shows nothing for a date that is none', () => {
    expect([formatDate('hier'), formatDateTime(''), formatAgo('hier', at, 'fr')]).toEqual(['', '', ''])
  })

  it('names months in the language of the screen, in Algerian Arabic, with Western digits', () => {
    expect(LANGUAGES.map((language) => formatLongDate(at, language))).toEqual([
      '14 juillet 2025',
      '14 July 2025',
      '14 جويلية 2025',
    ])
    expect(formatMonth(at, 'fr')).toBe('juillet 2025')
  })

  it('writes whole dinars with the unit of the language', () => {
    expect([30_000, 0, 12_500.5, 0.1 + 0.2, 99.999].map((dinars) => formatAmount(dinars, 'fr'))).toEqual([
      '30\u202f000\u00a0DA',
      '0\u00a0DA',
      '12\u202f500,50\u00a0DA',
      '0,30\u00a0DA',
      '100\u00a0DA',
    ])
  })

  it('counts file sizes as the upload limit does', () => {
    expect(formatFileSize(10 * 1024 * 1024, 'fr')).toBe('10,0\u00a0Mo')
    expect(formatFileSize(2048, 'en')).toBe('2\u00a0kB')
    expect(formatFileSize(12, 'fr')).toBe('12\u00a0o')
  })

  it('says how long ago, rounded down, and never in the future', () => {
    const ago = (ms: number) => formatAgo(new Date(at.getTime() - ms), at, 'fr')
    expect([ago(-60_000), ago(59_000), ago(119_000), ago(7_300_000), ago(3 * 86_400_000)]).toEqual([
      'maintenant',
      'maintenant',
      'il y a 1 minute',
      'il y a 2 heures',
      'il y a 3 jours',
    ])
    expect(formatAgo(new Date(at.getTime() - 300_000), at, 'ar')).toMatch(/5/)
  })

  it('says by when something is promised, and lists names, in the language of the screen', () => {
    expect(formatDueTime(at, 'fr')).toBe('lundi 14 juillet, 09:05')
    expect(formatDueTime(at, 'en')).toMatch(/^Monday,? 14 July, 09:05$/)
    expect(formatDueTime(at, 'ar')).toMatch(/^\p{Script=Arabic}.*، 09:05$/u)
    expect(formatDueTime('never', 'fr')).toBe('')
    expect(formatNames(['Karim', 'Neema', 'Samira'], 'fr')).toBe('Karim, Neema et Samira')
  })

  it('names whole days and weekdays from Sunday on, whatever day the device has', () => {
    expect(formatWholeDay('2026-11-21', 'fr')).toBe('samedi 21 novembre 2026')
    expect(formatWholeDay('2026-11-21', 'ar')).toMatch(/السبت.*21.*2026/)
    expect(LANGUAGES.map((language) => weekdayNames(language, 'long')[0])).toEqual(['dimanche', 'Sunday', 'الأحد'])
    expect(weekdayNames('fr', 'short')).toHaveLength(7)
  })
})
