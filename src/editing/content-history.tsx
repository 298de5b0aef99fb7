import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { useContentHistory, type ContentVersion } from '../data/published/contents.ts'
import { formatDateTime, formatDay } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { useLanguage } from '../i18n/setup.ts'
import { DateTimeText, Exact } from '../ui/text/formatted.tsx'
import { ListFailed } from '../ui/lists/list-failed.tsx'
import classes from './contents.module.css'
import kit from '../ui/kit/kit.module.css'

interface ContentHistoryProps<K extends ContentKind> {
  readonly kind: K
  readonly name: string
  readonly current: string | null
  /** Puts it into the form: saves nothing. */
  readonly onTake: (body: ContentBodies[K]) => void
}

/** The last versions with author and time; the text of one can be put into the form again. */
export function ContentHistory<K extends ContentKind>({ kind, name, current, onTake }: ContentHistoryProps<K>) {
  const { t } = useTranslation('contents')
  const { value, failure, ask } = useContentHistory(kind, name)
  return (
    <section className={classes.history} aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value?.rows.length === 0 && <p className={kit.note}>{t('history.none')}</p>}
      {value && value.rows.length > 0 && (
        <ol>
          {value.rows.map((version) => (
            <li key={version.version_id}>
              <Version version={version} />
              {version.version_id === current && <span className={kit.note}>{t('history.current')}</span>}
              {version.version_id !== current && version.body && (
                <Button
                  variant="default"
                  leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                  aria-label={t('history.take_of', { at: isolate(formatDateTime(version.at)) })}
                  onClick={() => version.body && onTake(version.body)}
                >
                  {t('history.take')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Version({
  version: { author, at, body, shown, number, effective_on, note },
}: {
  readonly version: ContentVersion
}) {
  const { t } = useTranslation('contents')
  const language = useLanguage()
  return (
    <div className={classes.version}>
      <strong>
        {number !== null && effective_on !== null
          ? t('history.published', { number, date: isolate(formatDay(effective_on)) })
          : body === null
            ? t('history.reset')
            : t(shown ? 'history.shown' : 'history.hidden')}
      </strong>
      <span className={kit.note}>
        <Exact>{author ?? t('somebody')}</Exact> · <DateTimeText value={at} />
      </span>
      {note && <span>{note[language]}</span>}
    </div>
  )
}
