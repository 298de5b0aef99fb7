import { useHydrated } from '@tanstack/react-router'
import type { HTMLAttributes } from 'react'
import classes from './only-chosen.module.css'

interface OnlyChosenProps extends HTMLAttributes<HTMLElement> {
  readonly chosen: boolean
}

/**
 * One of several sections of which a reader sees the chosen one. All of them are in the prerendered page, for search
 * engines and for readers without a script, who see them all.
 */
export function OnlyChosen({ chosen, className, ...rest }: OnlyChosenProps) {
  const hydrated = useHydrated()
  return (
    <section
      {...rest}
      className={`${classes.section} ${className ?? ''}`}
      data-chosen={chosen}
      hidden={hydrated && !chosen}
    />
  )
}
