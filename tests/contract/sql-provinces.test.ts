import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { PROVINCE_NAMES } from '../../src/data/studies/province-names.ts'
import { placeWords, provinceOf } from '../../src/data/studies/province-of.ts'
import { openEmbedded, type Engine } from '../support/database.ts'

const SEED = Number(process.env['HAWA_SEED'] ?? Date.now() % 2 ** 31)

let engine: Engine
beforeAll(async () => {
  engine = await openEmbedded()
})
afterAll(() => engine?.close())

const WRITTEN = [
  'Zone industrielle de Hassi Messaoud',
  'Tlemcen, Maghnia',
  'Bab el Oued',
  'El Oued',
  'wilaya de BEJAIA',
  'مدينة تلمسان',
  'مُعَسكر',
  'Oran et Alger',
  'Notre usine',
  '',
  'Dar-Es-Salaam (Temeke)',
  'Rift Valley – Nakuru',
  "Murang'a",
  'Murang’a',
  'Zanzibar North',
  'Nairobi;Westlands',
  'Aïn Témouchent',
  'Sidi Bel Abbès',
]

it(`a zone names the same province on the device and on the server (HAWA_SEED=${SEED})`, async () => {
  const zones: { pays: string; zone: string }[] = []
  for (const pays of PAYS) {
    const names = Object.values(PROVINCE_NAMES[pays]).flatMap((one) => one.split('|'))
    const words = fc.constantFrom(...names, 'Zone', 'de', 'la', 'nord', '-', ',', '/')
    const mixed = fc.sample(
      fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
      { numRuns: 500, seed: SEED },
    )
    for (const zone of [...names, ...names.map((name) => name.toUpperCase()), ...WRITTEN, ...mixed])
      zones.push({ pays, zone })
  }
  const rows = await engine.sql.query<{ pays: string; zone: string; words: string; code: string | null }>(
    `select z ->> 'pays' as pays, z ->> 'zone' as zone, hawa.place_words(z ->> 'zone') as words,
       hawa.province_of_study(z ->> 'pays', z ->> 'zone', null, null) as code
     from jsonb_array_elements($1::text::jsonb) z`,
    [JSON.stringify(zones)],
  )
  expect(rows).toHaveLength(zones.length)
  expect(
    rows
      .filter(({ zone, words }) => placeWords(zone) !== words)
      .map(({ zone, words }) => ({ there: words, here: placeWords(zone) })),
  ).toEqual([])
  const differing = rows.filter(
    ({ pays, zone, code }) => provinceOf(PAYS.find((one) => one === pays) ?? 'algerie', zone) !== code,
  )
  expect(differing).toEqual([])
}, 120_000)

it('the names are those of the server, every one', async () => {
  const rows = await engine.sql.query<{ pays: string; words: string; code: string }>(
    'select pays, words, code from hawa.province_names order by pays, words',
  )
  const here = PAYS.flatMap((pays) =>
    Object.entries(PROVINCE_NAMES[pays]).flatMap(([code, names]) =>
      [...new Set(names.split('|').map(placeWords))].map((words) => `${pays}${words}${code}`),
    ),
  )
  expect(here.toSorted()).toEqual(rows.map(({ pays, words, code }) => `${pays}${words}${code}`).toSorted())
})
