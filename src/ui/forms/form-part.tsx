import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-part.module.css'
import kit from '../kit/kit.module.css'

/** A titled group of fields, announced with each of them. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={`${kit.box} ${classes.part}`}>
      <legend className={classes.title}>{title}</legend>
      <Stack gap="md">{children}</Stack>
    </fieldset>
  )
}
