import { Button, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { removePin } from './data/codes.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { PasswordField } from '../../subjects/accounts/password-field.tsx'
import { useCodeProblemText, type CodeProblem } from './code-problem.ts'
import classes from './code-section.module.css'
import { useWait, WaitLine } from './wait-line.tsx'

/** Returns to e-mail and password on this device. */
export function GiveUpCode() {
  const { t } = useTranslation('codes')
  const problemText = useCodeProblemText()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<CodeProblem | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const wait = useWait(until)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code === '') return setProblem('required')
    const outcome = await removePin(code)
    if (outcome.kind === 'ok') return notify({ kind: 'success', title: t('giveUp.done'), text: t('giveUp.doneText') })
    if (outcome.kind === 'wrong-pin') setProblem('wrong')
    if (outcome.kind === 'wrong-pin' || outcome.kind === 'blocked') setUntil(outcome.until)
  }

  if (!open) {
    return (
      <div className={classes.part}>
        <Button variant="subtle" color="red" c="red.9" onClick={() => setOpen(true)}>
          {t('giveUp.open')}
        </Button>
      </div>
    )
  }
  return (
    <form method="post" className={classes.part} onSubmit={(event) => void send(event)} noValidate>
      <Stack gap="md">
        <p className={classes.lead}>{t('giveUp.lead')}</p>
        <PasswordField
          label={t('section.current')}
          value={code}
          onChange={({ currentTarget }) => {
            setProblem(null)
            setCode(currentTarget.value)
          }}
          inputMode="numeric"
          autoComplete="off"
          error={problem && problemText(problem)}
        />
        <WaitLine seconds={wait} />
        <Button type="submit" variant="default" disabled={wait !== null} style={{ alignSelf: 'flex-start' }}>
          {t('giveUp.submit')}
        </Button>
      </Stack>
    </form>
  )
}
