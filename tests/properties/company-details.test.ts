import { expect, it } from 'vitest'
import { checkDetails } from '../../sync/domain/company-check.ts'
import { TEAM_ROLES, WEEKDAYS, type DetailKind } from '../../sync/domain/company-details.ts'
import { LANGUES } from '../../sync/domain/enumerations.ts'
import { inForce } from '../../src/content/published-company.ts'
import { laidOver } from '../../src/data/published/published.ts'
import { SHAPES, examplesLeft, type DocumentShape } from '../../src/features/settings/detail-documents.ts'
import { changedFrom, detailsOf, problemsOf, textsOf } from '../../src/features/settings/detail-texts.ts'

/** Small and repeatable (mulberry32): the seed is in the failure. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
type Chance = (below: number) => number

const SIGNS = ['a', 'É', 'ع', ' ', '’', '<b>', '&', '{{name}}', '"', ';', '-', '12', '🌬', 'oe\u0301'.normalize('NFC')]
const words = (chance: Chance) => `w${Array.from({ length: chance(9) }, () => SIGNS[chance(SIGNS.length)]).join('')}z`
const times = (chance: Chance, openings: number) => {
  const minutes = [...new Set(Array.from({ length: 12 }, () => chance(24 * 60)))]
    .toSorted((a, b) => a - b)
    .slice(0, openings * 2)
  const text = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  return Array.from({ length: openings }, (_, at) => ({
    opens: text(minutes[at * 2] ?? 0),
    closes: text(minutes[at * 2 + 1] ?? 0),
  }))
}
const each = (keys: readonly string[], of: () => unknown) => Object.fromEntries(keys.map((key) => [key, of()]))

const MAKERS: Readonly<Record<DetailKind, (chance: Chance) => unknown>> = {
  text: words,
  phone: (chance) => `+2${chance(9)} ${[27, 41, 98, 63].map((group) => group + (chance(3) % 2)).join(' ')}`,
  email: (chance) => `p${chance(1000)}.x@sub${chance(10)}.hawa.dz`,
  url: (chance) => `https://www.hawa${chance(50)}.dz/é?x=${chance(9)}#z`,
  minutes: (chance) => 1 + chance(600),
  megabytes: (chance) => 1 + chance(10_000),
  localized: (chance) => each(LANGUES, () => words(chance)),
  lines: (chance) => each(LANGUES, () => Array.from({ length: 1 + chance(4) }, () => words(chance))),
  hours: (chance) => each(WEEKDAYS, () => times(chance, chance(3))),
  team: (chance) =>
    Array.from({ length: 3 }, () => ({
      name: words(chance),
      arabic_name: `${words(chance)}ع`,
      role: TEAM_ROLES[chance(TEAM_ROLES.length)],
    })),
  position: (chance) => ({
    latitude: (chance(180_000_000) - 90_000_000) / 1e6,
    longitude: (chance(360_000_000) - 180_000_000) / 1e6 + 1e-7,
  }),
}

const randomDetails = ({ fields }: DocumentShape, chance: Chance) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(() => chance(2) === 0)
      .map(([field, kind]) => [field, MAKERS[kind](chance)]),
  )

it('whatever is published survives: check, publication, keeping on the device, and being laid over what is shipped', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = chanceOf(seed)
    const given = Object.fromEntries(
      Object.entries(SHAPES).map(([document, shape]) => [document, randomDetails(shape, chance)]),
    )
    for (const [document, shape] of Object.entries(SHAPES)) {
      expect(checkDetails(shape.fields, given[document]), `seed ${seed}`).toEqual({
        kind: 'valid',
        details: given[document],
      })
    }
    const kept = laidOver(null, JSON.parse(JSON.stringify({ since: 0, revision: seed, items: { company: given } })))
    const { offices, company } = inForce(kept?.items['company'] ?? {})
    const shown = {
      algerie: { ...offices.dz, phone: offices.dz.phone.display },
      kenya: { ...offices.ke, phone: offices.ke.phone.display },
      tanzanie: { ...offices.tz, phone: offices.tz.phone.display },
      company: {
        phone: company.phone.display,
        email: company.email,
        support_email: company.supportEmail,
        privacy_email: company.privacyEmail,
        urgent_phone: company.urgentPhone.display,
        helpline_phone: company.helpline.phone.display,
        helpline_hours: company.helpline.hours,
        video_url: company.video.url,
        video_minutes: company.video.minutes,
        video_megabytes: company.video.megabytes,
        ...company.social,
        ...company.legal,
      },
    }
    for (const [document, shape] of Object.entries(SHAPES)) {
      expect(shown[document as 'kenya'], `seed ${seed}, ${document}`).toMatchObject({
        ...shape.shipped,
        ...given[document],
      })
    }
    expect(offices.ke.phone.e164).toMatch(/^\+\d+$/)
  }
})

it('a form gives back what it was given, and is not changed by being looked at', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const chance = chanceOf(seed)
    const language = LANGUES[seed % LANGUES.length] ?? 'fr'
    for (const shape of Object.values(SHAPES)) {
      const details = randomDetails(shape, chance)
      const texts = textsOf(shape, details, language)
      expect(detailsOf(shape, texts, language), `seed ${seed}`).toEqual(details)
      expect(problemsOf(shape, texts, language), `seed ${seed}`).toEqual({})
      expect(changedFrom(texts, textsOf(shape, details, language)), `seed ${seed}`).toEqual({})
      expect(examplesLeft(shape, details).filter((field) => field in details)).toEqual([])
    }
  }
})
