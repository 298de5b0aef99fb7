import { describe, expect, it } from 'vitest'
import { positionText, readPosition } from '../../../sync/domain/typed-position.ts'
import { checkRequest } from '../../../src/data/studies/request-study.ts'
import { isInCountry } from '../../../src/subjects/countries/in-country.ts'
import { DRAWINGS } from '../../../src/subjects/countries/outline.ts'
import {
  EMPTY_REQUEST,
  repeatedRequest,
  requestFieldProblems,
  type RequestFields,
} from '../../../src/subjects/requests/request-fields.ts'
import { aProfile, aStudy } from '../../support/study-rows.ts'

const TLEMCEN = { latitude: 34.87, longitude: -1.32 }

describe('the position of a site, as typed', () => {
  it.each([
    '34.87, -1.32',
    '34.87,-1.32',
    ' 34.87  -1.32 ',
    '34,87; -1,32',
    '34,87, -1,32',
    '34.87°, \u22121.32°',
    '\u200E34.87, -1.32\u200E',
    '\u0663\u0664\u066B\u0668\u0667\u060C -\u0661\u066B\u0663\u0662',
  ])('reads %j', (text) => {
    expect(readPosition(text)).toEqual(TLEMCEN)
  })

  it.each(['Tlemcen', '34.87', '34,87', '34.87, -1.32, 3', '91, 3', '34, 181', '0, 0', '34.87 N, 1.32 O', '1e3, 2'])(
    'takes no place out of %j',
    (text) => {
      expect(readPosition(text)).toBe('wrong')
    },
  )

  it('is no position while it is blank, and the edges of the globe are places', () => {
    expect(readPosition(' \u200E ')).toBeNull()
    expect(readPosition('-90, 180')).toEqual({ latitude: -90, longitude: 180 })
  })

  it('is read again as it was written, to the metre', () => {
    expect(readPosition(positionText({ latitude: -1.2920661, longitude: 36.8219459 }))).toEqual({
      latitude: -1.29207,
      longitude: 36.82195,
    })
  })
})

describe('the pin of a request', () => {
  const good: RequestFields = {
    ...EMPTY_REQUEST,
    nom_entreprise: 'Briqueterie',
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    pays: 'algerie',
    zone_geographique: 'Tlemcen',
    description_projet: 'Poussières',
    contact_nom: 'Nadia',
    contact_email: 'nadia@briqueterie.example',
  }
  const ID = '11111111-1111-4111-8111-111111111111'

  it('goes as two numbers, or not at all', () => {
    const given = checkRequest(ID, { ...good, position: '34.87, -1.32' })
    expect(given).toMatchObject({ kind: 'valid', args: TLEMCEN })
    const without = checkRequest(ID, good)
    expect(without.kind === 'valid' && Object.keys(without.args)).not.toContain('latitude')
  })

  it('that is no place is a problem of its one field', () => {
    const checked = checkRequest(ID, { ...good, position: 'derrière la gare' })
    expect(checked.kind === 'invalid' && requestFieldProblems(checked.problems)).toEqual({ position: 'position' })
  })

  it('elsewhere than the country is sent all the same', () => {
    expect(checkRequest(ID, { ...good, pays: 'kenya', position: '34.87, -1.32' }).kind).toBe('valid')
  })

  it('comes with the same study once more', () => {
    expect(repeatedRequest(aStudy(TLEMCEN), aProfile({ type_compte: 'client' })).position).toBe('34.87000, -1.32000')
    expect(repeatedRequest(aStudy(), aProfile()).position).toBe('')
  })
})

describe('the country of a pin', () => {
  it.each([
    ['algerie', 'Tlemcen', 34.88, -1.32],
    ['algerie', 'Alger', 36.78, 3.06],
    ['algerie', 'In Guezzam', 19.57, 5.77],
    ['algerie', 'Tindouf', 27.67, -8.15],
    ['algerie', 'the harbour of Annaba', 36.91, 7.79],
    ['kenya', 'Nairobi', -1.29, 36.82],
    ['kenya', 'Mombasa', -4.05, 39.67],
    ['tanzanie', 'Dar es Salaam', -6.8, 39.28],
    ['tanzanie', 'Zanzibar', -6.16, 39.2],
  ] as const)('%s has %s', (pays, _name, latitude, longitude) => {
    expect(isInCountry(DRAWINGS[pays], latitude, longitude)).toBe(true)
  })

  it.each([
    ['algerie', 'Tunis', 36.8, 10.18],
    ['algerie', 'Rabat', 34.02, -6.83],
    ['algerie', 'the open sea', 37.8, 1],
    ['kenya', 'Tlemcen', 34.88, -1.32],
    ['kenya', 'Arusha', -3.37, 36.68],
    ['tanzanie', 'Nairobi', -1.29, 36.82],
    ['tanzanie', 'coordinates the wrong way round', 39.28, -6.8],
  ] as const)('%s has not %s', (pays, _name, latitude, longitude) => {
    expect(isInCountry(DRAWINGS[pays], latitude, longitude)).toBe(false)
  })
})
