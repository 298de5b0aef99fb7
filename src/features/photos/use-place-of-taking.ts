import { useRef } from 'react'
import { askPosition, type Position } from '../../data/device/device-position.ts'

/** Milliseconds that a picture waits for its place. */
const PATIENCE = 4_000

/** Milliseconds after which a position is too old: the person may have walked with an open camera. */
const STILL_HERE = 60_000

interface Start {
  readonly position: Position
  /** When it was measured, milliseconds. */
  readonly at: number
}

/** The place of a picture: measured when the camera returns; the position measured before is only a fallback. */
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
