import { IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './country-flag.module.css'

/**
 * Drawn, not an emoji: many tablets and desks show the letters of the code instead. Decoration beside the
 * country's name; a globe for any other value (spec §3).
 */
export function CountryFlag({ pays }: { readonly pays: string | null }) {
  const drawing = FLAGS[pays ?? '']
  if (!drawing) return <IconWorld size={18} stroke={1.6} aria-hidden="true" />
  return (
    <svg className={classes.flag} viewBox="0 0 30 20" aria-hidden="true">
      {drawing}
    </svg>
  )
}

const FLAGS: Readonly<Record<string, ReactNode>> = {
  algerie: (
    <>
      <path fill="#fff" d="M0 0h30v20H0z" />
      <path fill="#006233" d="M0 0h15v20H0z" />
      <path fill="#d21034" d="M19 6.7a5 5 0 1 0 0 6.6 4 4 0 1 1 0-6.6z" />
      <path fill="#d21034" d="m20.6 10-4.2 1.4 2.6-3.6v4.4l-2.6-3.6z" />
    </>
  ),
  kenya: (
    <>
      <path fill="#fff" d="M0 0h30v20H0z" />
      <path d="M0 0h30v6H0z" />
      <path fill="#b00" d="M0 7h30v6H0z" />
      <path fill="#060" d="M0 14h30v6H0z" />
      <path fill="#b00" stroke="#fff" strokeWidth=".8" d="M15 3.5c4 3.6 4 9.4 0 13-4-3.6-4-9.4 0-13z" />
      <path d="M15 5.5v9" stroke="#fff" strokeWidth="1" />
    </>
  ),
  tanzanie: (
    <>
      <path fill="#1eb53a" d="M0 0h30L0 20z" />
      <path fill="#00a3dd" d="M30 20H0L30 0z" />
      <path fill="#fcd116" d="M0 20v-6.5L20.3 0H30v6.5L9.7 20z" />
      <path d="M0 20v-4.6L23.1 0H30v4.6L6.9 20z" />
    </>
  ),
}
