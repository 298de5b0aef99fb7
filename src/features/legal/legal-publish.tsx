import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { spokenProblems } from '../../../sync/domain/content-problems.ts'
import { SILENT, type Spoken } from '../../../sync/domain/content.ts'
import { isDay } from '../../../sync/domain/calendar.ts'
import { publishedReason } from '../../../sync/domain/refusal.ts'
import { localDay } from '../../../sync/domain/invoice.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { DayField } from '../../ui/dates/day-field.tsx'
import classes from '../../editing/contents.module.css'
import type { Problems } from '../../editing/use-content-editor.ts'
import { WordsField } from '../../editing/words-field.tsx'

interface LegalPublishProps {
  readonly lastDay: string | null
  readonly busy: boolean
  readonly warning: ReactNode
  /** True: given. */
  readonly onPublish: (effectiveOn: string, note: Spoken) => Promise<boolean>
}

/** Date and note of changes of the new version, in three languages; readers see both on the page. */
export function LegalPublish({ lastDay, busy, warning, onPublish }: LegalPublishProps) {
  const { t } = useTranslation('contents')
  const [day, setDay] = useState(() => {
    const today = localDay(new Date(), 'algerie')
    return lastDay !== null && lastDay > today ? lastDay : today
  })
  const [note, setNote] = useState<Spoken>(SILENT)
  const [tried, setTried] = useState(false)
  const dayProblem = !isDay(day)
    ? t('legal.day_wrong')
    : lastDay !== null && day < lastDay
      ? t('legal.day_before', { date: isolate(formatDay(lastDay)) })
      : null
  const wrong = spokenProblems('note', note, [], [])
  const problems: Problems = new Map(tried ? wrong.map(({ field, reason }) => [field, publishedReason(reason)]) : [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || dayProblem || wrong.length > 0) return
    if (await onPublish(day, note)) {
      setNote(SILENT)
      setTried(false)
    }
  }
  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className={`${classes.form} ${classes.publish}`}
      aria-labelledby="publish"
    >
      <h2 id="publish">{t('legal.publish_title')}</h2>
      <p>{t('legal.publish_hint')}</p>
      {warning}
      <DayField
        label={t('legal.day')}
        value={day}
        min={lastDay ?? undefined}
        error={tried && dayProblem}
        onDay={setDay}
        maw="16rem"
      />
      {LANGUAGES.map((language) => (
        <WordsField
          key={language}
          place="note"
          label={t('legal.note', { language: t(`language.${language}`) })}
          language={language}
          value={note}
          problems={problems}
          long
          onChange={setNote}
        />
      ))}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          {t('legal.publish')}
        </Button>
      </div>
    </form>
  )
}
