import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Wordings } from '../../../../sync/domain/published-text.ts'
import { useTextHistory } from '../data/texts.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import { DateTimeText, Exact } from '../../../ui/text/formatted.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { WordingText } from './wording-text.tsx'
import classes from '../translations.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TextHistoryProps {
  readonly textKey: string
  readonly current: string | null
  readonly onRestore: (texts: Wordings | null) => void
}

/** Every version with its author and time; an older one can be restored as a new version. */
export function TextHistory({ textKey, current, onRestore }: TextHistoryProps) {
  const { t } = useTranslation('translations')
  const { value, failure, ask } = useTextHistory(textKey)
  return (
    <section className={classes.history}>
      <h3>{t('history.title')}</h3>
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value?.rows.length === 0 && <p className={classes.caption}>{t('history.none')}</p>}
      {value && value.rows.length > 0 && (
        <ol>
          {value.rows.map(({ version_id, texts, at, author }) => (
            <li key={version_id}>
              <div className={classes.versionHead}>
                <strong>
                  <Exact>{author ?? t('somebody')}</Exact>
                </strong>
                <DateTimeText value={at} />
                {version_id === current ? (
                  <span className={classes.caption}>{t('history.current')}</span>
                ) : (
                  <Button
                    variant="default"
                    leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
                    aria-label={t('history.restoreOf', { at: isolate(formatDateTime(at)) })}
                    onClick={() => onRestore(texts)}
                  >
                    {t('history.restore')}
                  </Button>
                )}
              </div>
              {texts === null && <p className={classes.caption}>{t('history.reset')}</p>}
              {texts &&
                LANGUAGES.filter((language) => texts[language] !== undefined).map((language) => (
                  <div key={language} className={`${kit.breaks} ${classes.version}`}>
                    <span className={classes.caption}>{t(`language.${language}`)}</span>
                    <WordingText language={language} wording={texts[language]} />
                  </div>
                ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
