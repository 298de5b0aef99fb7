import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import classes from './disclosure-menu.module.css'

interface DisclosureMenuProps {
  readonly button: ReactNode
  /** The name for screen readers when the button shows no words. */
  readonly buttonLabel?: string
  readonly children: ReactNode
}

/** A button that shows a panel of links and actions: Tab goes through it; Escape, a choice and leaving it close it. */
export function DisclosureMenu({ button, buttonLabel, children }: DisclosureMenuProps) {
  const [open, setOpen] = useState(false)
  const holder = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { pathname } = useLocation()
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !holder.current?.contains(event.target)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      trigger.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
  /** Closed before a dialog opens: the focus comes back to what is still there. */
  const chosen = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Clicks in the dialog of an action come here too.
    const item = target instanceof Element && currentTarget.contains(target) && target.closest('a, button')
    if (!item) return
    setOpen(false)
    trigger.current?.focus()
  }
  return (
    <div ref={holder} className={classes.holder}>
      <button
        type="button"
        ref={trigger}
        className={classes.trigger}
        aria-expanded={open}
        aria-controls={panelId}
        {...(buttonLabel ? { 'aria-label': buttonLabel } : {})}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={panelId} className={classes.panel} hidden={!open} onClick={chosen}>
        {children}
      </div>
    </div>
  )
}
