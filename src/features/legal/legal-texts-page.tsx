import { useTranslation } from 'react-i18next'
import { LEGAL_PAGE_NAMES, type LegalPageName } from '../../../sync/domain/content.ts'
import { entriesOf, useContents, useWaitingContents } from '../../data/published/contents.ts'
import { formatDateTime, formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import classes from '../../editing/contents.module.css'
import { LegalEditor } from './legal-editor.tsx'
import { useShippedLegal } from './shipped-legal.ts'
import { WaitingMark } from '../../editing/waiting-mark.tsx'

interface LegalTextsPageProps {
  readonly page: LegalPageName
  readonly onPage: (page: LegalPageName) => void
}

/** Notices, privacy and terms: the version in force, and the draft of the next one. */
export function LegalTextsPage({ page, onPage }: LegalTextsPageProps) {
  const { t } = useTranslation(['contents', 'legal'])
  const { value: loaded, failure, loading, ask } = useContents('legal')
  const waiting = useWaitingContents('legal')
  const shipped = useShippedLegal()
  const entry = loaded && shipped ? entriesOf(shipped, loaded.rows, waiting).find(({ key }) => key === page) : undefined
  const inForce = loaded?.published.find(({ key }) => key === page) ?? null
  return (
    <>
      <PageTitle title={t('legal.title')} lead={t('legal.lead')} />
      <div className={classes.pages}>
        <Tabs
          label={t('legal.pages')}
          tabs={LEGAL_PAGE_NAMES.map((value) => ({ value, label: t(`legal:${value}.title`) }))}
          value={page}
          onChoose={onPage}
        >
          {shipped === null && <ListFailed reason="offline" onRetry={() => location.reload()} />}
          {failure && <ListFailed reason={failure} onRetry={ask} />}
          {(shipped === undefined || loading) && <SkeletonList rows={4} />}
          {entry && (
            <div key={page} className={classes.form}>
              <div className={classes.standing}>
                <p>
                  {inForce
                    ? t('legal.in_force', {
                        number: inForce.number,
                        date: isolate(formatDay(inForce.effective_on)),
                        name: isolate(inForce.author ?? t('somebody')),
                        at: isolate(formatDateTime(inForce.at)),
                      })
                    : t('legal.shipped')}
                </p>
                {entry.written && entry.latest?.number === null && (
                  <p>
                    {t('legal.drafted', {
                      name: isolate(entry.latest.author ?? t('somebody')),
                      at: isolate(formatDateTime(entry.latest.at)),
                    })}
                  </p>
                )}
                <WaitingMark waiting={entry.waiting} />
              </div>
              <LegalEditor page={page} entry={entry} lastDay={inForce?.effective_on ?? null} onOvertaken={ask} />
            </div>
          )}
        </Tabs>
      </div>
    </>
  )
}
