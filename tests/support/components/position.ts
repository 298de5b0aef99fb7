import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

const REST = { altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) }

/** Until the end of the test the device is there, and says so to whoever asks. */
export const standAt = (place: Place): void => standAtEachTime([place])

/** As `standAt`, a place further at each question, the last one from then on; null: nobody answers. */
export function standAtEachTime(places: readonly (Place | null)[]): void {
  let questions = 0
  const answer = (found: PositionCallback): void => {
    const place = places[Math.min(questions, places.length - 1)]
    questions += 1
    if (place) found({ coords: { ...place, ...REST }, timestamp: Date.now(), toJSON: () => ({}) })
  }
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation(answer)
  const watched = vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found) => {
    answer(found)
    return questions
  })
  atTheEnd(() => {
    asked.mockRestore()
    watched.mockRestore()
  })
}
