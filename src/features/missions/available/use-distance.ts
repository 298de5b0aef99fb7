import { useState } from 'react'
import { askPosition, type Position, type PositionProblem } from '../../../data/device/device-position.ts'
import { kilometresBetween } from '../../../subjects/studies/distance.ts'

/** Degrees; `approximate`: only the province is known. */
export interface PlacePoint {
  readonly latitude: number
  readonly longitude: number
  readonly approximate: boolean
}

/**
 * Distances from here, once the person asks. The own position is forgotten with the page and never leaves the device.
 */
export function useDistance() {
  const [here, setHere] = useState<Position | null>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    const answer = await askPosition(navigator.geolocation)
    setAsking(false)
    if (answer.kind === 'found') setHere(answer.position)
    else setProblem(answer.kind)
  }
  const kilometresTo = (point: PlacePoint | null): number | null =>
    here && point ? kilometresBetween(here, point) : null
  return { known: here !== null, asking, problem, ask, kilometresTo }
}
