import type { HTMLAttributes } from 'react'
import classes from './page-width.module.css'

/** The column that every part of a public page keeps to. */
export function PageWidth({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={className ? `${classes.width} ${className}` : classes.width} />
}
