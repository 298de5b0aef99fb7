import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStudyDossier, type StudyDossier } from '../data/projects.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { StudyFacts } from '../../../subjects/studies/study-facts.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { FilesSection } from './files-section.tsx'
import { useListSearch } from '../list/list-place.ts'
import { MeasurementsSection } from './measurements-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoneySection, type PriceParts } from './money-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PhotosSection } from './photos-section.tsx'
import { ProjectsFailed } from '../projects-failed.tsx'
import { ReportsSection } from './reports-section.tsx'
import { SamplesSection } from './samples-section.tsx'
import { SitePhotosSection } from './site-photos-section.tsx'
import { StudyActions } from '../actions/study-actions.tsx'
import { TicksSection } from './ticks-section.tsx'
import { TimelineSection } from './timeline-section.tsx'
import { WaitingLines } from './waiting-lines.tsx'
import classes from './study-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface StudyPageProps extends PriceParts {
  readonly id: string
  /** Mails about the study that did not arrive. */
  readonly renderMails: (study: string) => ReactNode
}

/** One study with everything that belongs to it. */
export function StudyPage({ id, ...brought }: StudyPageProps) {
  const { t } = useTranslation('projects')
  const { value, failure, loading, ask } = useStudyDossier(id)
  const dossier = value?.dossier
  return (
    <div className={`${kit.stackMd} ${classes.page}`}>
      <Back />
      {loading && (
        <>
          <PageTitle title={t('one')} />
          <Skeleton height={320} />
        </>
      )}
      {failure && (
        <>
          <PageTitle title={t('one')} />
          <ProjectsFailed reason={failure} onRetry={ask} />
        </>
      )}
      {value && !dossier && <Missing id={id} />}
      {dossier && <Found dossier={dossier} {...brought} />}
    </div>
  )
}

function Back() {
  const { t } = useTranslation('projects')
  const search = useListSearch()
  return (
    <TextLink to="/admin/projects" search={search} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" className={kit.onward} /> {t('back')}
    </TextLink>
  )
}

/** Not on the server: the study waits on this device, or does not exist. */
function Missing({ id }: { readonly id: string }) {
  const { t } = useTranslation('projects')
  return (
    <>
      <PageTitle title={t('one')} />
      <WaitingLines id={id} />
      <EmptyState kind="empty" title={t('missing')} hint={t('missing_hint')} />
    </>
  )
}

function Found({ dossier, renderMails, ...prices }: Omit<StudyPageProps, 'id'> & { readonly dossier: StudyDossier }) {
  const { t } = useTranslation('projects')
  const { study, as_of, late } = dossier
  return (
    <>
      <PageTitle
        title={<Exact>{study.nom_entreprise}</Exact>}
        lead={
          <span className={classes.lead}>
            <StatusBadge statut={study.statut} />
            {late && <strong className={classes.late}>{t('late')}</strong>}
            <span>
              {t('reference')} <StudyReference study={study} />
            </span>
            <span>{t('as_of', { at: isolate(formatDateTime(as_of)) })}</span>
          </span>
        }
      />
      <WaitingLines id={study.id} />
      <StudyActions dossier={dossier} />
      {renderMails(study.id)}
      <div className={`${kit.columnsLg} ${kit.gapMd} ${kit.atTop} ${classes.columns}`}>
        <div className={`${kit.stackMd} ${classes.column}`}>
          <PageSection title={t('section.facts')}>
            <StudyFacts study={study} />
          </PageSection>
          <SitePhotosSection study={study.id} />
          <PeopleSection dossier={dossier} />
          <MoneySection dossier={dossier} {...prices} />
          <ReportsSection versions={dossier.versions} />
          <MessagesSection study={study.id} messages={dossier.messages} />
        </div>
        <div className={`${kit.stackMd} ${classes.column}`}>
          <TimelineSection dossier={dossier} />
          <TicksSection dossier={dossier} />
          <PhotosSection study={study} />
          <MeasurementsSection study={study} />
          <SamplesSection study={study.id} />
          <FilesSection study={study.id} />
        </div>
      </div>
    </>
  )
}
