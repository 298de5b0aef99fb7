let leaving = false

/** The person ends the session by will, and `leave` leads to where they go. */
export async function leaveByWill(leave: () => Promise<void>): Promise<void> {
  leaving = true
  try {
    await leave()
  } finally {
    leaving = false
  }
}

/** A guard that sees the session end must not send this person elsewhere. */
export const isLeaving = (): boolean => leaving
