import { describe, expect, it } from 'vitest'
import { momentText, typedDay, typedMoment, typedTime } from '../../../src/i18n/typed-date.ts'

describe('a day that a person types', () => {
  it.each([
    '14/07/2025',
    '14-07-2025',
    '14.07.2025',
    '14 07 2025',
    '14 / 7 / 2025',
    ' 14/7/2025 ',
    '14072025',
    '2025-07-14',
    '2025/7/14',
    '20250714',
    '١٤/٠٧/٢٠٢٥',
    '١٤٠٧٢٠٢٥',
    '۱۴/۰۷/۲۰۲۵',
    '\u206714\u2069/07/2025',
    '\u200F١٤\u060D٠٧\u060D٢٠٢٥',
    '14\u060C07\u060C2025',
  ])('%s is 14 July 2025', (text) => {
    expect(typedDay(text)).toBe('2025-07-14')
  })

  it('the day comes first in every language, also where the month could', () => {
    expect(typedDay('03/04/2026')).toBe('2026-04-03')
    expect(typedDay('03042026')).toBe('2026-04-03')
  })

  it.each([
    '',
    ' ',
    '14',
    '14/07',
    '14/07/25',
    '14/07/202',
    '31/02/2026',
    '29/02/2027',
    '2026-13-01',
    '07/14/2025',
    '00/01/2026',
    '14/07/1925',
    '14072',
    '140725',
    'hier',
    '14 juillet 2025',
    '14/07/2025 10:00',
    '14/07/20255',
    '1/2/2026x',
  ])('"%s" is none', (text) => {
    expect(typedDay(text)).toBeNull()
  })
})

describe('a time that a person types', () => {
  it.each([
    ['9:05', '09:05'],
    ['09:05', '09:05'],
    ['9h05', '09:05'],
    ['9.05', '09:05'],
    ['905', '09:05'],
    ['23 59', '23:59'],
    ['٠٩:٠٥', '09:05'],
    ['00:00', '00:00'],
  ])('%s is %s', (text, time) => expect(typedTime(text)).toBe(time))
  it.each(['', '9', '24:00', '10:60', '9h', '9:5', '10:05:30'])('"%s" is none', (text) => {
    expect(typedTime(text)).toBeNull()
  })
})

describe('a day with a time', () => {
  it.each([
    '04/05/2026 10:05',
    '04/05/2026 10h05',
    '4.5.2026 10.05',
    '2026-05-04T10:05',
    '2026-05-04 10:05',
    '04052026 1005',
    '040520261005',
    '04 05 2026 10 05',
    '٠٤/٠٥/٢٠٢٦ ١٠:٠٥',
    '04/05/2026\u060C 10:05',
    '04/05/2026, 10:05',
  ])('%s', (text) => {
    expect(typedMoment(text)).toEqual({ day: '2026-05-04', time: '10:05' })
  })

  it('one part alone is that part', () => {
    expect(typedMoment('04/05/2026')).toEqual({ day: '2026-05-04', time: null })
    expect(typedMoment('04 05 2026')).toEqual({ day: '2026-05-04', time: null })
    expect(typedMoment('04/05/2026 25:00')).toEqual({ day: '2026-05-04', time: null })
    expect(typedMoment('31/02/2026 10:05')).toEqual({ day: null, time: null })
  })

  it('is read again as it is written', () => {
    expect(momentText('2026-05-04T10:05')).toBe('04/05/2026 10:05')
    expect(momentText('2026-05-04T')).toBe('04/05/2026')
    expect(momentText('')).toBe('')
    expect(typedMoment(momentText('2026-12-31T23:59'))).toEqual({ day: '2026-12-31', time: '23:59' })
  })
})
