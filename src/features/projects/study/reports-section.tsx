import { useTranslation } from 'react-i18next'
import type { StudyReport } from '../data/projects.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DateTimeText, Exact, Ltr, SizeText } from '../../../ui/text/formatted.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { OpenFile } from './open-file.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Every version of the report, with its state. */
export function ReportsSection({ versions }: { readonly versions: readonly StudyReport[] }) {
  const { t } = useTranslation('projects')
  const labels = useStudyLabels()
  return (
    <PageSection title={t('section.reports')}>
      {versions.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('empty.reports')}</p>}
      {versions.length > 0 && (
        <ul className={`${kit.listXs} ${classes.files}`}>
          {versions.map(
            ({
              number,
              path,
              size,
              sha256,
              type_rapport,
              commentaires,
              author_name,
              uploaded_at,
              replaced_at,
              reason,
            }) => (
              <li key={number} data-replaced={replaced_at !== null}>
                <div>
                  <strong>{t('version', { version: isolate(String(number)) })}</strong> ·{' '}
                  {labels.typeRapport(type_rapport)} · <DateTimeText value={uploaded_at} />
                  {' · '}
                  <SizeText value={size} />
                  {author_name && (
                    <>
                      {' '}
                      · <Exact>{author_name}</Exact>
                    </>
                  )}
                  {replaced_at && (
                    <p className={classes.late}>
                      {t('replaced', { date: isolate(formatDate(replaced_at)) })}
                      {reason && (
                        <>
                          {' '}
                          <q dir="auto">{reason}</q>
                        </>
                      )}
                    </p>
                  )}
                  {commentaires && <p dir="auto">{commentaires}</p>}
                  <p className={classes.hash}>
                    {t('fingerprint')} <Ltr>{sha256}</Ltr>
                  </p>
                </div>
                <OpenFile path={path} label={t('open_version', { version: isolate(String(number)) })} />
              </li>
            ),
          )}
        </ul>
      )}
    </PageSection>
  )
}
