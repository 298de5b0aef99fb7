import { useRef } from 'react'
import { askPosition, type Position } from '../../data/device-position.ts'

/** A picture does not wait longer than this for its place: it is on the device first. Milliseconds. */
const PATIENCE = 4_000

/** Measured longer ago than this, a position is of another place: somebody walked with an open camera. Milliseconds. */
const STILL_HERE = 60_000

interface Start {
  readonly position: Position
  /** When it was measured, milliseconds. */
  readonly at: number
}

/** Where a picture is taken: measured when it comes back from the camera; what was measured before is only a start. */
export function usePlaceOfTaking() {
  const start = useRef<Start | null>(null)
  return {
    /** Wakes the receiver up while the camera opens. */
    before() {
      start.current = null
      void ask().then((position) => {
        start.current = position && { position, at: Date.now() }
      })
    },
    async after(): Promise<Position | null> {
      const patience = new Promise<null>((resolve) => {
        setTimeout(() => resolve(null), PATIENCE)
      })
      const measured = await Promise.race([ask(), patience])
      if (measured) return measured
      return start.current && Date.now() - start.current.at < STILL_HERE ? start.current.position : null
    },
  }
}

async function ask(): Promise<Position | null> {
  const answer = await askPosition(navigator.geolocation)
  return answer.kind === 'found' ? answer.position : null
}
