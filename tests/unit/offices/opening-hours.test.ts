import { describe, expect, it } from 'vitest'
import { offices } from '../../../src/content/company.ts'
import type { WeeklyHours } from '../../../sync/domain/company-details.ts'
import { hoursLines, openingState, wallClock } from '../../../src/features/offices/hours/opening-hours.ts'
import { readTexts } from '../../support/locale-files.ts'

const { dz, ke } = offices
const stateAt = (iso: string, office = dz) => openingState(office.hours, wallClock(office.timeZone, new Date(iso)))

describe('the clock of the office', () => {
  it('is that of its own time zone, whatever the device says', () => {
    // 2026-11-23 is a Monday.
    expect(wallClock('Africa/Algiers', new Date('2026-11-23T08:05:00Z'))).toEqual({ weekday: 'monday', time: '09:05' })
    expect(wallClock('Africa/Nairobi', new Date('2026-11-23T08:05:00Z'))).toEqual({ weekday: 'monday', time: '11:05' })
    expect(wallClock('Africa/Dar_es_Salaam', new Date('2026-11-23T22:30:00Z'))).toEqual({
      weekday: 'tuesday',
      time: '01:30',
    })
  })

  it('writes midnight as 00', () => {
    expect(wallClock('Africa/Algiers', new Date('2026-11-22T23:00:00Z')).time).toBe('00:00')
  })
})

describe('open now', () => {
  it('opens and closes on the minute', () => {
    expect(stateAt('2026-11-23T07:59:59Z')).toEqual({ kind: 'closed', opens: '9:00', weekday: 'monday', inDays: 0 })
    expect(stateAt('2026-11-23T08:00:00Z')).toEqual({ kind: 'open', closes: '17:00' })
    expect(stateAt('2026-11-23T15:59:59Z')).toEqual({ kind: 'open', closes: '17:00' })
    expect(stateAt('2026-11-23T16:00:00Z')).toEqual({ kind: 'closed', opens: '9:00', weekday: 'tuesday', inDays: 1 })
  })

  it('is judged by each office alone: Nairobi is open while Tlemcen still sleeps', () => {
    expect(stateAt('2026-11-23T06:30:00Z', ke).kind).toBe('open')
    expect(stateAt('2026-11-23T06:30:00Z', dz).kind).toBe('closed')
  })

  it('closes at noon on Saturday and looks over Sunday', () => {
    expect(stateAt('2026-11-21T10:59:00Z')).toEqual({ kind: 'open', closes: '12:00' })
    expect(stateAt('2026-11-21T11:00:00Z')).toEqual({ kind: 'closed', opens: '9:00', weekday: 'monday', inDays: 2 })
  })

  it('comes back after the pause of the same day', () => {
    const hours: WeeklyHours = {
      ...dz.hours,
      monday: [
        { opens: '08:00', closes: '12:00' },
        { opens: '14:00', closes: '18:00' },
      ],
    }
    expect(openingState(hours, { weekday: 'monday', time: '12:30' })).toEqual({
      kind: 'closed',
      opens: '14:00',
      weekday: 'monday',
      inDays: 0,
    })
  })

  it('knows an office that opens once a week, and one that never does', () => {
    const shut: WeeklyHours = {
      sunday: [],
      monday: [],
      tuesday: [],
      wednesday: [],
      thursday: [],
      friday: [],
      saturday: [],
    }
    const weekly: WeeklyHours = { ...shut, monday: [{ opens: '10:00', closes: '11:00' }] }
    expect(openingState(weekly, { weekday: 'monday', time: '11:00' })).toEqual({
      kind: 'closed',
      opens: '10:00',
      weekday: 'monday',
      inDays: 7,
    })
    expect(openingState(shut, { weekday: 'monday', time: '11:00' })).toEqual({ kind: 'never' })
  })
})

describe('the hours as they are told', () => {
  const texts = readTexts('fr')
  const told = (hours: WeeklyHours) =>
    hoursLines(hours).map(({ from, to, times }) => {
      const [first, last] = [from, to].map((day) => texts.get(`offices:day.${day}`))
      return `${first === last ? first : `${first}-${last}`} ${times.join(', ')}`.trim()
    })

  it.each(Object.entries(offices))('keeps for %s the hours of the specification, in French', (_, { hours }) => {
    expect(told(hours)).toEqual(['Lundi-Vendredi 9:00-17:00', 'Samedi 9:00-12:00', 'Dimanche'])
  })

  it('does not join days that differ, nor days on both sides of another', () => {
    const hours: WeeklyHours = { ...dz.hours, wednesday: [] }
    expect(told(hours)).toEqual([
      'Lundi-Mardi 9:00-17:00',
      'Mercredi',
      'Jeudi-Vendredi 9:00-17:00',
      'Samedi 9:00-12:00',
      'Dimanche',
    ])
  })
})
