import { Alert } from '@mantine/core'
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react'
import type { AuthFailure } from '../../../sync/index.ts'
import { useAuthProblemText } from './auth-problem-text.ts'

interface FailureAlertProps {
  readonly failure: AuthFailure | null
  readonly title?: string
}

/** The reason of a failure, in the form itself; a missing network is not blamed on the fields. */
export function AuthFailureAlert({ failure, title }: FailureAlertProps) {
  const problemText = useAuthProblemText()
  if (!failure) return null
  const offline = failure.problem === 'offline'
  return (
    <Alert
      color={offline ? 'yellow' : 'red'}
      icon={offline ? <IconWifiOff aria-hidden /> : <IconAlertCircle aria-hidden />}
      {...(title ? { title } : {})}
    >
      {problemText(failure)}
    </Alert>
  )
}
