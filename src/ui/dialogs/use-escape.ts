import { useEffect, useEffectEvent } from 'react'

/** Calls `leave` on Escape, wherever the focus is; a dialog or a menu that is open takes the key itself. */
export function useEscape(leave: () => void): void {
  const left = useEffectEvent(leave)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (!document.querySelector('dialog[open], [role="menu"]')) left()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
