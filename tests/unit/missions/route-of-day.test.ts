import fc from 'fast-check'
import { expect, test } from 'vitest'
import { directionsLink, routeOfDay } from '../../../src/features/planning/day/route-of-day.ts'

const place = (id: string, latitude: number | null, longitude: number | null) =>
  ({ id, nom_entreprise: id, latitude, longitude }) as unknown as Parameters<typeof routeOfDay>[0][number]

const algiers = place('alger', 36.75, 3.06)
const blida = place('blida', 36.47, 2.83)
const oran = place('oran', 35.7, -0.63)
const somewhere = place('inconnue', null, null)

test('the way goes from the first place to the nearest that is left; unknown places come last', () => {
  const stops = routeOfDay([algiers, somewhere, oran, blida])
  expect(stops.map(({ study }) => study.id)).toEqual(['alger', 'blida', 'oran', 'inconnue'])
  expect(stops.map(({ kilometres }) => kilometres && Math.round(kilometres))).toEqual([null, 37, 322, null])
})

test('the address of the map has each known place, the last one as destination', () => {
  const link = new URL(directionsLink(routeOfDay([algiers, somewhere, oran, blida])) ?? '')
  expect(link.searchParams.get('waypoints')).toBe('36.75,3.06|36.47,2.83')
  expect(link.searchParams.get('destination')).toBe('35.7,-0.63')
})

test('one known place is no way', () => {
  expect(directionsLink(routeOfDay([algiers, somewhere]))).toBeNull()
})

test('every place is once in the way, whatever the positions', () => {
  const degrees = fc.double({ min: -90, max: 90, noNaN: true })
  const point = fc.option(fc.tuple(degrees, degrees))
  fc.assert(
    fc.property(fc.array(point, { maxLength: 12 }), (points) => {
      const places = points.map((at, index) => place(String(index), at?.[0] ?? null, at?.[1] ?? null))
      const ids = routeOfDay(places).map(({ study }) => study.id)
      expect(ids.toSorted()).toEqual(places.map(({ id }) => id).toSorted())
    }),
  )
})
