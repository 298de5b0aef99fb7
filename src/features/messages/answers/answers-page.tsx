import { Button } from '@mantine/core'
import { IconEdit, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SILENT } from '../../../../sync/domain/content.ts'
import classes from '../../../editing/contents.module.css'
import { WaitingMark } from '../../../editing/waiting-mark.tsx'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useReadyAnswers, type ReadyAnswer } from './ready-answers.ts'
import kit from '../../../ui/kit/kit.module.css'

interface AnswersPageProps {
  /** The key of the one that is edited. */
  readonly open: string | undefined
  readonly onOpen: (key: string | undefined) => void
}

const OWN = 'own-'

/** The ready answers of the team, or the one that is edited. */
export function AnswersPage({ open, onOpen }: AnswersPageProps) {
  const { t } = useTranslation(['answering', 'contents'])
  const language = useLanguage()
  const { entries, rows, failure, ask } = useReadyAnswers()
  const entry =
    open === undefined || !entries
      ? undefined
      : (entries.find(({ key }) => key === open) ??
        (open.startsWith(OWN) ? blank(open, rows.find(({ key }) => key === open) ?? null) : undefined))
  return (
    <>
      <PageTitle
        title={t('answers.title')}
        lead={t('answers.lead')}
        action={
          entries &&
          !entry && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              onClick={() => onOpen(OWN + crypto.randomUUID().slice(0, 8))}
            >
              {t('answers.add')}
            </Button>
          )
        }
      />
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {!entries && !failure && <SkeletonList rows={4} />}
      {entry && <AnswerForm key={entry.key} entry={entry} onOvertaken={ask} onClose={() => onOpen(undefined)} />}
      {entries && !entry && (
        <ul className={`${kit.listSm} ${classes.list}`}>
          {entries.map(({ key, body, shown, shipped, written, waiting }) => {
            const title = body.title[language] || body.title.fr || t('contents:untitled')
            return (
              <li key={key} className={`${kit.box} ${classes.row}`} data-hidden={!shown || undefined}>
                <div className={`${kit.stack2xs} ${classes.what}`}>
                  <h2>
                    <Exact>{title}</Exact>
                  </h2>
                  <div className={`${kit.note} ${classes.marks}`}>
                    <span>{t(shown ? 'contents:list.shown' : 'contents:list.hidden')}</span>
                    <span>
                      {t(
                        shipped === null
                          ? 'contents:list.own'
                          : written
                            ? 'contents:list.changed'
                            : 'contents:list.shipped',
                      )}
                    </span>
                  </div>
                  <WaitingMark waiting={waiting} />
                </div>
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    leftSection={<IconEdit size={18} aria-hidden="true" />}
                    aria-label={t('contents:list.edit_of', { name: isolate(title) })}
                    onClick={() => onOpen(key)}
                  >
                    {t('contents:list.edit')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

const blank = (key: string, latest: ReadyAnswer['latest']): ReadyAnswer => ({
  key,
  shipped: null,
  latest,
  waiting: null,
  body: { title: SILENT, text: SILENT },
  written: false,
  seen: latest?.version_id ?? null,
  shown: true,
})
