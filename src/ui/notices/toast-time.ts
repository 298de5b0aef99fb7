import { staysOpen, takeAway, useToasts, type Toast } from './toasts.ts'

const STAYS_MS = 4000
/** How many times it is kept on the screen for a reader. */
const MOST_HELD = 5

const running = new Map<number, ReturnType<typeof setInterval>>()

/**
 * Begins the time of a notice that is shown for the first time. It is the notice's own: the card in which it stands is
 * made anew in each dialog that opens or closes.
 */
export function runTime({ key, notice }: Toast, isHeld: () => boolean): void {
  if (staysOpen(notice) || running.has(key)) return
  let held = 0
  running.set(
    key,
    setInterval(() => {
      const isThere = useToasts.getState().some((toast) => toast.key === key)
      held += 1
      // A notice that somebody reads or touches must not give its place to another.
      if (isThere && held <= MOST_HELD && isHeld()) return
      clearInterval(running.get(key))
      running.delete(key)
      takeAway((toast) => toast.key === key)
    }, STAYS_MS),
  )
}
