import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NoAnswer } from '../../../sync/index.ts'
import { NO_ANSWER_ICONS } from './no-answer-icons.ts'

/** In a form: the server cannot be asked now, and the effect of that on the input. */
export function NoAnswerAlert({ reason, children }: { readonly reason: NoAnswer; readonly children: ReactNode }) {
  const Icon = NO_ANSWER_ICONS[reason]
  return (
    <Alert color="yellow" icon={<Icon aria-hidden />} role="status">
      {children}
    </Alert>
  )
}
