import { useEffect, useEffectEvent } from 'react'

/** Those that wait for the key, the latest last. */
const waiting: object[] = []

/**
 * Calls `leave` on Escape, wherever the focus is; a dialog or a menu that is open takes the key itself. Of several, the
 * one that came last leaves.
 */
export function useEscape(leave: () => void): void {
  const left = useEffectEvent(leave)
  useEffect(() => {
    const me = {}
    waiting.push(me)
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || waiting.at(-1) !== me) return
      if (document.querySelector('dialog[open], [role="menu"]')) return
      // Without it the one before would hear the same press when this one has gone.
      event.preventDefault()
      left()
    }
    document.addEventListener('keydown', hear)
    return () => {
      waiting.splice(waiting.indexOf(me), 1)
      document.removeEventListener('keydown', hear)
    }
  }, [])
}
