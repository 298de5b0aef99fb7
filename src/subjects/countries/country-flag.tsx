import { IconWorld } from '@tabler/icons-react'
import { PAYS } from '../../../sync/domain/enumerations.ts'
import classes from './country-flag.module.css'

/**
 * Drawn, not an emoji: many tablets and desks show the letters of the code instead. Decoration beside the
 * country's name; a globe for any other value (docs/specification.md#3).
 */
export function CountryFlag({ pays }: { readonly pays: string | null }) {
  if (!PAYS.some((one) => one === pays)) return <IconWorld size={18} stroke={1.6} aria-hidden="true" />
  return (
    <svg className={classes.flag} aria-hidden="true">
      <use href={`/drawings.svg#${pays}`} />
    </svg>
  )
}
