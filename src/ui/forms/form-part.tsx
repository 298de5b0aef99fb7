import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-part.module.css'

/** A titled group of fields, announced with each of them. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend className={classes.title}>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}
