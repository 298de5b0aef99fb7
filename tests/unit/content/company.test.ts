import { describe, expect, it } from 'vitest'
import { company, offices, type Office } from '../../../src/content/company.ts'
import { WEEKDAYS } from '../../../sync/domain/company-details.ts'
import { LANGUAGES } from '../../../src/i18n/languages.ts'
import { COUNTRIES, type Country } from '../../../src/state/countries.ts'
import { readTexts } from '../../support/locale-files.ts'

const every = Object.entries(offices) as [Country, Office][]
const E164 = /^\+[1-9]\d{7,14}$/
const EMAIL = /^[^@\s]+@[^@\s]+\.[a-z]+$/
const texts = readTexts('fr')

describe.each(every)('the office of %s', (country, office) => {
  it('belongs to its country', () => {
    expect(office.pays).toBe(COUNTRIES[country].pays)
    expect(office.phone.e164.startsWith(COUNTRIES[country].prefix)).toBe(true)
  })

  it('can be called and written to, and both spellings of the number are one', () => {
    expect(office.phone.e164).toMatch(E164)
    expect(office.phone.display.replaceAll(' ', '')).toBe(office.phone.e164)
    expect(office.email).toMatch(EMAIL)
  })

  it.each(LANGUAGES)('has its place written in %s', (language) => {
    const written = [
      office.city[language],
      office.institution[language],
      office.department[language],
      ...office.address[language],
    ]
    expect(written.length).toBeGreaterThanOrEqual(5)
    expect(written.filter((text) => text.trim() === '')).toEqual([])
    expect(office.address[language].join(' ')).toContain(office.city[language])
  })

  it('has a clock, a place on the map and hours that make sense', () => {
    expect(() => new Intl.DateTimeFormat('fr-FR', { timeZone: office.timeZone })).not.toThrow()
    expect(Math.abs(office.coordinates.latitude)).toBeLessThan(40)
    expect(office.coordinates.longitude).toBeGreaterThan(-10)
    for (const day of WEEKDAYS) {
      for (const { opens, closes } of office.hours[day]) {
        expect([opens, closes]).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/^\d\d:\d\d$/)])
        expect(opens < closes).toBe(true)
      }
    }
  })

  it('has an intervention team of three different people whose tasks have names', () => {
    expect(new Set(office.team.map(({ name }) => name)).size).toBe(3)
    for (const { arabic_name, role } of office.team) {
      expect(arabic_name).toMatch(/\p{Script=Arabic}/u)
      expect(texts.has(`offices:role.${role}`)).toBe(true)
    }
  })
})

it('has what the footer and the pages name', () => {
  expect(company.copyrightYear).toBe(2025)
  for (const { e164, display } of [company.phone, company.urgentPhone, company.helpline.phone]) {
    expect(e164).toMatch(E164)
    expect(display.replaceAll(' ', '')).toBe(e164)
  }
  for (const address of [company.email, company.supportEmail, company.privacyEmail]) expect(address).toMatch(EMAIL)
  for (const address of [company.video.url, ...Object.values(company.social)])
    expect(new URL(address).protocol).toBe('https:')
})

it('names every person and number of the three offices once', () => {
  expect(new Set(every.flatMap(([, { team }]) => team.map(({ name }) => name))).size).toBe(9)
  expect(new Set(every.map(([, { phone }]) => phone.e164)).size).toBe(3)
  expect(new Set(every.map(([, { email }]) => email)).size).toBe(3)
})
