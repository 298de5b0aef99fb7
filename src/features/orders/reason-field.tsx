import { Textarea } from '@mantine/core'
import type { ComponentProps } from 'react'
import { LIMITS } from '../../../sync/domain/limits.ts'

/** Words of the client on why they cancel or refuse. */
export function ReasonField(props: ComponentProps<typeof Textarea>) {
  return <Textarea {...props} maxLength={LIMITS.motif} autosize minRows={2} maxRows={6} dir="auto" />
}
