import type { SiteIconName } from './site-icons.ts'
import classes from './site-icon.module.css'

interface SiteIconProps {
  readonly name: SiteIconName
  /** Of its side, in pixels. */
  readonly size: number
}

/**
 * An icon below the first screen of a public page. It is in a file of its own, so that neither the page nor the script
 * carries its lines; text beside it says the same.
 */
export function SiteIcon({ name, size }: SiteIconProps) {
  return (
    <svg className={classes.icon} width={size} height={size} aria-hidden>
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
