import { describe, expect, it } from 'vitest'
import { mapsLink } from '../../../src/subjects/studies/maps-link.ts'
import { DRAWINGS, placesOf } from '../../../src/subjects/countries/outline.ts'
import { studyPoint } from '../../../src/features/study-map/places/study-point.ts'
import { inDegrees, onDrawing } from '../../../src/subjects/countries/on-drawing.ts'

const study = { pays: 'algerie', zone_geographique: 'Zone industrielle, Tlemcen', latitude: null, longitude: null }

describe('studyPoint', () => {
  it('draws a taken position where it was taken', () => {
    const point = studyPoint({ ...study, latitude: 34.88, longitude: -1.32 })
    expect(point).toMatchObject({
      pays: 'algerie',
      approximate: false,
      latitude: 34.88,
      longitude: -1.32,
      province: 'DZ-13',
    })
    const middle = placesOf(DRAWINGS.algerie).get('DZ-13')
    expect(
      Math.hypot((point?.x ?? 0) - (middle?.x ?? 0), (point?.y ?? 0) - (middle?.y ?? 0)),
      'Tlemcen lies in its wilaya',
    ).toBeLessThan(30)
  })

  it('takes the middle of the province that the zone names, and says so', () => {
    const point = studyPoint(study)
    expect(point).toMatchObject({ approximate: true, province: 'DZ-13' })
    expect(point?.latitude).toBeGreaterThan(34)
    expect(point?.latitude).toBeLessThan(35.3)
    expect(point?.longitude).toBeGreaterThan(-2.3)
    expect(point?.longitude).toBeLessThan(-0.5)
  })

  it('places nothing that nobody named, nor a position that lies elsewhere', () => {
    expect(studyPoint({ ...study, zone_geographique: 'Notre usine' })).toBeNull()
    expect(studyPoint({ ...study, pays: 'non_specifie' })).toBeNull()
    expect(
      studyPoint({ ...study, latitude: 48.85, longitude: 2.35 }),
      'the office of the client is not the place',
    ).toMatchObject({ approximate: true })
  })

  it.each([
    ['kenya', -1.286, 36.82, 'KE-110'],
    ['tanzanie', -6.8, 39.28, 'TZ-02'],
    ['algerie', 22.79, 5.53, 'DZ-11'],
  ] as const)('%s: degrees and drawing agree', (pays, latitude, longitude, code) => {
    const drawing = DRAWINGS[pays]
    const at = onDrawing(drawing, latitude, longitude)
    expect(inDegrees(drawing, at).latitude).toBeCloseTo(latitude, 6)
    expect(inDegrees(drawing, at).longitude).toBeCloseTo(longitude, 6)
    const box = placesOf(drawing).get(code)
    expect(Math.abs(at.x - (box?.x ?? -1e6))).toBeLessThan((box?.width ?? 0) + 5)
    expect(Math.abs(at.y - (box?.y ?? -1e6))).toBeLessThan((box?.height ?? 0) + 5)
  })
})

describe('mapsLink', () => {
  const taken = { ...study, latitude: 34.88, longitude: -1.32 }
  it('is geo: on Android and an address elsewhere', () => {
    expect(mapsLink(taken, 'Algérie', 'Mozilla/5.0 (Linux; Android 15)')).toBe('geo:34.88,-1.32?q=34.88%2C-1.32')
    expect(mapsLink(taken, 'Algérie', 'Mozilla/5.0 (iPad)')).toBe(
      'https://www.google.com/maps/search/?api=1&query=34.88%2C-1.32',
    )
  })
  it('without a position asks for the words', () => {
    expect(mapsLink(study, 'Algérie', 'Android')).toBe('geo:0,0?q=Zone%20industrielle%2C%20Tlemcen%2C%20Alg%C3%A9rie')
  })
})
