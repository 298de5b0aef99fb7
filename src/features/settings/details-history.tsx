import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCompanyHistory, type DetailsDocument } from './data/company-details.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateTimeText, Exact } from '../../ui/text/formatted.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { SHAPES } from './detail-documents.ts'
import { useDetailLabels } from './detail-labels.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

interface DetailsHistoryProps {
  readonly document: DetailsDocument
  readonly current: string | null
  readonly nothingGiven: boolean
  readonly onRestore: (details: Readonly<Record<string, unknown>>) => void
  readonly onReset: () => void
}

/** Every version with its author, time and changes; an older one can be loaded into the form. */
export function DetailsHistory({ document, current, nothingGiven, onRestore, onReset }: DetailsHistoryProps) {
  const { t } = useTranslation('settings')
  const labels = useDetailLabels(document)
  const { value, failure, ask } = useCompanyHistory(document)
  const rows = value?.rows ?? []
  return (
    <section className={classes.history} aria-labelledby="settings-history">
      <h2 id="settings-history">{t('history.title')}</h2>
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && rows.length === 0 && <p className={`${kit.note} ${kit.flush}`}>{t('history.none')}</p>}
      {rows.length > 0 && (
        <ol>
          {rows.map(({ version_id, details, at, author }, place) => {
            const before = rows[place + 1]?.details ?? {}
            const changed = Object.keys(SHAPES[document].fields).filter(
              (field) => JSON.stringify(details[field]) !== JSON.stringify(before[field]),
            )
            return (
              <li key={version_id}>
                <div>
                  <strong>
                    <Exact>{author ?? t('somebody')}</Exact>
                  </strong>{' '}
                  <DateTimeText value={at} />
                  <span className={`${kit.note} ${kit.flush}`}>
                    {Object.keys(details).length === 0 ? t('history.reset') : changed.map(labels.field).join(' · ')}
                  </span>
                </div>
                {version_id === current ? (
                  <span className={`${kit.note} ${kit.flush}`}>{t('history.current')}</span>
                ) : (
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                    aria-label={t('history.restoreOf', { at: isolate(formatDateTime(at)) })}
                    onClick={() => onRestore(details)}
                  >
                    {t('history.restore')}
                  </Button>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!nothingGiven && (
        <Button variant="default" color="red" onClick={onReset}>
          {t('reset.open')}
        </Button>
      )}
    </section>
  )
}
