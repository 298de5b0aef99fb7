import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { PinOutcome } from '../../../sync/index.ts'
import { PIN_LEAST, setPin } from './data/codes.ts'
import { useNoAnswer } from '../../data/sync-status.ts'
import { NoAnswerAlert } from '../../ui/lists/no-answer-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { PasswordField } from '../../subjects/accounts/password-field.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { codeProblems, type CodeFields } from './code-fields.ts'
import { useCodeProblemText, type CodeProblem } from './code-problem.ts'
import { useWait, WaitLine } from './wait-line.tsx'

const EMPTY: CodeFields = { current: '', code: '', again: '' }

/** Sets the first code, which needs the network, or puts another one in its place. */
export function CodeForm({ first }: { readonly first: boolean }) {
  const { t } = useTranslation('codes')
  const problemText = useCodeProblemText()
  const noAnswer = useNoAnswer()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Extract<PinOutcome, { kind: 'failed' }>['reason'] | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const wait = useWait(until)
  const { problems, field, submit, setValues, tell } = useFields<CodeFields, CodeProblem>(EMPTY, (fields) =>
    codeProblems(fields, first),
  )

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy || wait !== null) return
    setBusy(true)
    setFailure(null)
    const outcome = await setPin(fields.code, first ? null : fields.current)
    setBusy(false)
    switch (outcome.kind) {
      case 'ok':
        setValues(EMPTY)
        return notify({
          kind: 'success',
          title: t(first ? 'section.set' : 'section.changed'),
          text: t('section.setText'),
        })
      case 'bad-pin':
        return tell({ code: outcome.problem })
      case 'failed':
        return setFailure(outcome.reason)
      case 'wrong-pin':
        tell({ current: 'wrong' })
        return setUntil(outcome.until)
      case 'blocked':
        return setUntil(outcome.until)
    }
  }

  const input = (name: keyof CodeFields) => {
    const problem = problems[name]
    return {
      ...field(name),
      error: problem && problemText(problem),
      inputMode: 'numeric',
      autoComplete: 'off',
      required: true,
    } as const
  }
  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        {first && noAnswer && <NoAnswerAlert reason={noAnswer}>{t(`section.${noAnswer}`)}</NoAnswerAlert>}
        {!first && <PasswordField {...input('current')} label={t('section.current')} />}
        <PasswordField
          {...input('code')}
          label={t(first ? 'section.code' : 'section.next')}
          description={t('section.hint', { least: PIN_LEAST })}
        />
        <PasswordField {...input('again')} label={t('section.again')} />
        <WaitLine seconds={wait} />
        {failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert">
            {t(`failure.${failure}`)}
          </Alert>
        )}
        <Button
          type="submit"
          variant={first ? 'filled' : 'default'}
          disabled={busy || wait !== null}
          style={{ alignSelf: 'flex-start' }}
        >
          {t(busy ? 'section.busy' : first ? 'section.submit' : 'section.change')}
        </Button>
      </Stack>
    </form>
  )
}
