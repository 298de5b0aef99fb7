let leaving = false

/** Marks that the person signs out on purpose while `leave` runs, which also leads to the next page. */
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
