import type { Ref } from 'react'
import classes from './honeypot.module.css'

/**
 * A field that no person meets, by eye, by ear or by keyboard: who fills it in is a machine. Managers of passwords
 * and identities are asked to leave it alone, they would make a machine of a person.
 */
export function Honeypot({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.hidden} aria-hidden="true">
      <input
        ref={ref}
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        defaultValue=""
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
      />
    </div>
  )
}
