import { Alert, Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isGiven, useCommand, useProblemText } from '../../../keeping/use-command.ts'
import { DayField } from '../../../ui/dates/day-field.tsx'
import { snoozeDays, type Task } from './tasks.ts'
import classes from './inbox-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface SnoozeChoiceProps {
  readonly task: Task
  readonly onDone: () => void
}

/** The days that a task is put off until: three at one press, any other typed or chosen. */
export function SnoozeChoice({ task: { kind, row }, onDone }: SnoozeChoiceProps) {
  const { t } = useTranslation('admin')
  const { busy, run, problem, forgetProblem } = useCommand({ waits: true, shown: true })
  const textOf = useProblemText()
  const [day, setDay] = useState('')
  const [missing, setMissing] = useState(false)
  const [days] = useState(() => snoozeDays(new Date()))
  const put = async (until: string) => {
    forgetProblem()
    if (busy) return
    if (isGiven(await run({ name: 'snooze_task', args: { kind, task_id: row.id, until } }))) onDone()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(day < days.tomorrow)
    if (day >= days.tomorrow) void put(day)
  }
  return (
    <div className={`${kit.stackSm} ${classes.snooze}`} role="group" aria-label={t('inbox.snooze')}>
      <div className={kit.clusterXs}>
        {(['tomorrow', 'monday', 'week'] as const).map((name, place) => (
          <Button
            key={name}
            variant="default"
            disabled={busy}
            {...(place === 0 && { autoFocus: true })}
            onClick={() => void put(days[name])}
          >
            {t(`inbox.${name}`)}
          </Button>
        ))}
      </div>
      <form className={classes.day} onSubmit={send} noValidate>
        <DayField
          label={t('inbox.day')}
          value={day}
          min={days.tomorrow}
          onDay={(chosen) => {
            setDay(chosen)
            setMissing(false)
          }}
          error={missing && t('inbox.day_missing')}
        />
        <Button type="submit" variant="default" loading={busy}>
          {t('inbox.day_send')}
        </Button>
      </form>
      {problem && (
        <Alert color="red" role="alert">
          {textOf(problem, t('inbox.day_missing'))}
        </Alert>
      )}
    </div>
  )
}
