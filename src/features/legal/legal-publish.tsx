import { Button } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONTENT_LIMITS, SILENT, type Spoken } from '../../../sync/domain/content.ts'
import { localDay } from '../../../sync/domain/invoice.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import { DayField } from '../../ui/dates/day-field.tsx'
import classes from '../../editing/contents.module.css'
import type { Problems } from '../../editing/use-content-editor.ts'
import { WordsField } from '../../editing/words-field.tsx'
import { problemsOf } from './publish-fields.ts'

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
  const wrong = problemsOf(day, note)
  const dayProblem = wrong.has('effective_on')
    ? t('legal.day_wrong')
    : lastDay !== null && day < lastDay
      ? t('legal.day_before', { date: isolate(formatDay(lastDay)) })
      : null
  const problems: Problems = tried ? wrong : new Map()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (busy || dayProblem || wrong.size > 0) return
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
          most={CONTENT_LIMITS.note}
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
