import type { Ref } from 'react'
import classes from './honeypot.module.css'

/**
 * A field that no person meets, by eye, by ear or by keyboard: only a machine fills it in. Managers of passwords and
 * identities are asked to leave it alone, since their input would look like a machine's.
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
