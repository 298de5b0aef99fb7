import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import type { WrittenContent } from '../data/published/contents.ts'
import { DateTimeText } from '../ui/text/formatted.tsx'
import { isolate } from '../i18n/isolate.ts'
import { directionOf } from '../i18n/languages.ts'
import classes from './contents.module.css'
import { differences } from './use-content-editor.ts'

interface RefusedNoteProps<K extends ContentKind> {
  readonly kind: K
  readonly text: string
  readonly mine: ContentBodies[K]
  /** Another person's version, if it is the reason. */
  readonly theirs: WrittenContent<K> | null
}

/** Why nothing was saved; where they differ, with another person's version. */
export function RefusedNote<K extends ContentKind>({ kind, text, mine, theirs }: RefusedNoteProps<K>) {
  const { t } = useTranslation('contents')
  const other = theirs?.body ? differences(kind, mine, theirs.body) : []
  return (
    <Alert color="red" role="alert" title={t('refused')}>
      <p>{text}</p>
      {theirs && (
        <div className={classes.theirs}>
          <p>
            {t('theirs', { name: isolate(theirs.author ?? t('somebody')) })} <DateTimeText value={theirs.at} />
          </p>
          {!theirs.body && <p>{t('history.reset')}</p>}
          {other.map(([place, language, words]) => (
            <blockquote key={`${place}.${language}`} lang={language} dir={directionOf(language)}>
              {words || '–'}
            </blockquote>
          ))}
        </div>
      )}
    </Alert>
  )
}
