import { describe, expect, it } from 'vitest'
import { matchesFirst, matchOf } from '../../../src/features/missions/study-match.ts'

const study = {
  type_etude: 'qualite_air',
  secteur_activite: 'industrie',
  pays: 'algerie',
  zone_geographique: 'Zone industrielle, Tlemcen',
}

describe('specialty', () => {
  it.each([
    ["Qualité de l'air", true],
    ['QUALITE DE L’AIR', true],
    ['Air quality', true],
    ['جودة الهواء', true],
    ['Poussières', true],
    ['Génie industriel', true],
    ['Acoustique', false],
    ['Noise', false],
    ['الضوضاء', false],
    ['Repairs', false],
    ['', false],
    [null, false],
  ])('%s', (specialite, matches) => {
    expect(matchOf({ specialite, zone_intervention: null }, study).specialty).toBe(matches)
  })
  it('follows the type and the sector', () => {
    const noise = { ...study, type_etude: 'pollution_sonore', secteur_activite: 'agroalimentaire' }
    expect(
      ['Acoustique', 'قياس الضوضاء', 'Food safety', 'الصناعات الغذائية'].map(
        (specialite) => matchOf({ specialite, zone_intervention: null }, noise).specialty,
      ),
    ).toEqual([true, true, true, true])
    expect(
      matchOf(
        { specialite: 'Carbone', zone_intervention: null },
        { ...noise, type_etude: 'autre', secteur_activite: 'autre' },
      ).specialty,
    ).toBe(false)
  })
})

describe('zone', () => {
  it.each([
    ['Tlemcen, Oran, Alger', true],
    ['tlemcen', true],
    ['تلمسان', true],
    ['Maghnia', true],
    ['Algérie', true],
    ['الجزائر', true],
    ['Algeria and Kenya', true],
    ['Oran, Algérie', false],
    ['Kenya', false],
    ['Zone industrielle', false],
    ['', false],
    [null, false],
  ])('%s', (zone_intervention, matches) => {
    expect(matchOf({ specialite: null, zone_intervention }, study).zone).toBe(matches)
  })
  it('knows a town that no list has, but not a country that is unknown', () => {
    expect(
      matchOf(
        { specialite: null, zone_intervention: 'Hennaya' },
        { ...study, zone_geographique: 'Hennaya, route nationale' },
      ).zone,
    ).toBe(true)
    expect(matchOf({ specialite: null, zone_intervention: 'Tlemcen' }, { ...study, pays: 'ailleurs' }).zone).toBe(false)
  })
})

it('both, zone, specialty, rest; nobody is left out and equals keep their order', () => {
  const at = (id: string, type_etude: string, zone_geographique: string) => ({
    ...study,
    id,
    type_etude,
    secteur_activite: 'autre',
    zone_geographique,
  })
  const rows = [
    at('rest', 'autre', 'Oran'),
    at('specialty', 'qualite_air', 'Oran'),
    at('zone', 'autre', 'Tlemcen'),
    at('both', 'qualite_air', 'Tlemcen'),
    at('rest too', 'autre', 'Annaba'),
    at('zone too', 'autre', 'Maghnia'),
  ]
  expect(matchesFirst({ specialite: 'Air', zone_intervention: 'Tlemcen' }, rows).map(({ id }) => id)).toEqual([
    'both',
    'zone',
    'zone too',
    'specialty',
    'rest',
    'rest too',
  ])
  expect(matchesFirst({ specialite: null, zone_intervention: null }, rows)).toEqual(rows)
})
