import type { Study } from '../../../sync/index.ts'

/**
 * An address that a maps application opens: the position, else the words of the zone. `country` is the country's name.
 */
export function mapsLink(
  { latitude, longitude, zone_geographique }: Pick<Study, 'latitude' | 'longitude' | 'zone_geographique'>,
  country: string,
  userAgent: string,
): string {
  const exact = latitude === null || longitude === null ? null : `${latitude},${longitude}`
  const words = encodeURIComponent(exact ?? `${zone_geographique}, ${country}`)
  if (!/android/i.test(userAgent)) return `https://www.google.com/maps/search/?api=1&query=${words}`
  return exact ? `geo:${exact}?q=${words}` : `geo:0,0?q=${words}`
}
