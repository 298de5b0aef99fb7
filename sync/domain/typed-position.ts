import { visibleText, westernDigits } from './digits.ts'

/** Degrees, WGS 84. */
export interface TypedPosition {
  readonly latitude: number
  readonly longitude: number
}

const NUMBER = /[+\-\u2212]?\d+(?:[.,\u066B]\d+)?/g
const BETWEEN = /^[\s\u00B0,;\u060C\u061B]*$/

/**
 * Latitude and longitude in one text, as maps copy them (34.87, -1.32) or with decimal commas (34,87; -1,32). Null:
 * blank; 'wrong': no two numbers, beyond the globe, or 0, 0, which is what a receiver says that knows nothing.
 */
export function readPosition(text: string): TypedPosition | 'wrong' | null {
  const typed = westernDigits(visibleText(text)).trim()
  if (typed === '') return null
  const [latitude, longitude, ...more] = [...typed.matchAll(NUMBER)].map(([number]) =>
    Number(number.replace('\u2212', '-').replace(/[,\u066B]/, '.')),
  )
  if (latitude === undefined || longitude === undefined || more.length > 0) return 'wrong'
  const right =
    BETWEEN.test(typed.replaceAll(NUMBER, '')) &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    !(latitude === 0 && longitude === 0)
  return right ? { latitude, longitude } : 'wrong'
}

/** `readPosition` gives it again, to the metre. */
export const positionText = ({ latitude, longitude }: TypedPosition): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
