import type { Ref } from 'react'
import classes from './honeypot.module.css'

/** A field that no person meets, by eye, by ear or by keyboard: who fills it in is a machine. */
export function Honeypot({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.hidden} aria-hidden="true">
      <label>
        Website
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
