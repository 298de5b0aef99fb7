import { vi } from 'vitest'
import { atTheEnd } from './clean-up.ts'

/** Until the end of the test the device is there, and says so to whoever asks. */
export function standAt({
  latitude,
  longitude,
  accuracy,
}: {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}): void {
  const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null, toJSON: () => ({}) }
  const asked = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => {
    found({ coords: { latitude, longitude, accuracy, ...rest }, timestamp: Date.now(), toJSON: () => ({}) })
  })
  atTheEnd(() => asked.mockRestore())
}
