import type { ReactNode } from 'react'
import classes from './field-grid.module.css'

/** Fields side by side where two fit. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}
