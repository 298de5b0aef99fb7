import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from '@tanstack/react-router'
import classes from './disclosure-menu.module.css'

interface DisclosureMenuProps {
  readonly button: ReactNode
  /** The name for screen readers when the button shows no words. */
  readonly buttonLabel?: string
  readonly children: ReactNode
}

/** A button that shows a panel of links: Tab goes through it, Escape and leaving it close it. */
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
      <div id={panelId} className={classes.panel} hidden={!open}>
        {children}
      </div>
    </div>
  )
}
