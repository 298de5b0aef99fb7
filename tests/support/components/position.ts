import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** Until the end of the test the device is there, and says so to whoever asks. */
export function standAt(place: Place): void {
  standAtEachTime([place])
}

/** As `standAt`, a place further at each question, the last one from then on; null: nobody answers. */
export function standAtEachTime(places: readonly (Place | null)[]): void {
  const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) }
  let questions = 0
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    const place = places[Math.min(questions, places.length - 1)]
    questions += 1
    if (place) found({ coords: { ...place, ...rest }, timestamp: Date.now(), toJSON: () => ({}) })
  })
  atTheEnd(() => asked.mockRestore())
}
