import { Button, Stack } from '@mantine/core'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { westernDigits } from '../../../sync/domain/digits.ts'
import type { UserId } from '../../../sync/index.ts'
import { PIN_LEAST, PIN_MOST, unlock } from './data/codes.ts'
import { PasswordField } from '../../subjects/accounts/password-field.tsx'
import { useCodeProblemText } from './code-problem.ts'
import { CodePad } from './code-pad.tsx'
import { useWait, WaitLine } from './wait-line.tsx'

interface UnlockFormProps {
  readonly user: UserId
  readonly onUnlocked: () => void
}

/** A code, typed or tapped. A wrong one is reported beside the field, and each makes the next wait longer. */
export function UnlockForm({ user, onUnlocked }: UnlockFormProps) {
  const { t } = useTranslation('codes')
  const problemText = useCodeProblemText()
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<'wrong' | 'too_short' | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const wait = useWait(until)
  const shut = busy || wait !== null

  const write = (next: string) => {
    setProblem(null)
    setCode(westernDigits(next).replaceAll(/\D/g, '').slice(0, PIN_MOST))
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (shut) return
    if (code.length < PIN_LEAST) return setProblem('too_short')
    setBusy(true)
    const outcome = await unlock(user, code)
    setBusy(false)
    setCode('')
    if (outcome.kind === 'ok' || outcome.kind === 'gone') return onUnlocked()
    if (outcome.kind === 'wrong-pin') setProblem('wrong')
    setUntil(outcome.until)
    field.current?.focus()
  }

  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        <PasswordField
          ref={field}
          label={t('unlock.code')}
          value={code}
          onChange={({ currentTarget }) => write(currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          size="lg"
          error={problem && problemText(problem)}
        />
        <WaitLine seconds={wait} />
        <CodePad onDigit={(digit) => write(code + digit)} onBack={() => write(code.slice(0, -1))} disabled={shut} />
        <Button type="submit" size="lg" fullWidth disabled={shut}>
          {t(busy ? 'unlock.busy' : 'unlock.submit')}
        </Button>
      </Stack>
    </form>
  )
}
