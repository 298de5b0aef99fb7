import { CloseButton, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { StudyFacts } from '../../../subjects/studies/study-facts.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { useEscape } from '../../../ui/dialogs/use-escape.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { StudyActions } from '../actions/study-actions.tsx'
import { useDossierAhead, useStudyDossier, type StudyDossier } from '../data/projects.ts'
import type { ProjectsSearch } from '../list/projects-search.ts'
import { ProjectsFailed } from '../projects-failed.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoneySection, type PriceParts } from './money-section.tsx'
import { PeopleSection } from './people-section.tsx'
import classes from './study-panel.module.css'
import { WaitingLines } from './waiting-lines.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface StudyPanelProps extends PriceParts {
  readonly id: string
  /** The row below, to be here before it is asked for. */
  readonly next: string | undefined
  /** The list beside which it stands. */
  readonly search: ProjectsSearch
  readonly onClose: () => void
}

/** A study beside the list: what to know and to do at once; its page has the rest. */
export function StudyPanel({ id, next, search, onClose, ...prices }: StudyPanelProps) {
  const { t } = useTranslation('projects')
  const { value, failure, loading, asking, ask } = useStudyDossier(id)
  useDossierAhead(next)
  useEscape(onClose)
  const dossier = asking ? undefined : value?.dossier
  return (
    <aside className={`${kit.stackMd} ${classes.panel}`} aria-label={t('one')}>
      <div className={`${kit.lineSm} ${classes.head}`}>
        <h2>{dossier ? <Exact>{dossier.study.nom_entreprise}</Exact> : t('one')}</h2>
        <CloseButton size="lg" aria-label={t('close_panel')} onClick={onClose} />
      </div>
      {(loading || (asking && !failure)) && <Skeleton height={320} />}
      {failure && <ProjectsFailed reason={failure} onRetry={ask} />}
      {value && !asking && !dossier && <p>{t('missing')}</p>}
      {dossier && <StudyBrief dossier={dossier} search={search} {...prices} />}
    </aside>
  )
}

interface StudyBriefProps extends PriceParts {
  readonly dossier: StudyDossier
  /** Of the list that its page leads back to. */
  readonly search?: ProjectsSearch
}

function StudyBrief({ dossier, search, ...prices }: StudyBriefProps) {
  const { t } = useTranslation('projects')
  const { id } = dossier.study
  return (
    <>
      <p className={`${kit.clusterSm} ${kit.centred} ${kit.flush}`}>
        <StatusBadge statut={dossier.study.statut} />
        {dossier.late && <strong className={classes.late}>{t('late')}</strong>}
        <StudyReference study={dossier.study} />
        <ButtonLink
          variant="default"
          to="/admin/projects/$id"
          params={{ id }}
          {...(search && { state: { projects: search } })}
          size="compact-md"
        >
          {t('open_page')}
        </ButtonLink>
      </p>
      <WaitingLines id={id} />
      <StudyActions dossier={dossier} />
      <PeopleSection dossier={dossier} />
      <PageSection title={t('section.facts')}>
        <StudyFacts study={dossier.study} />
      </PageSection>
      <MoneySection dossier={dossier} {...prices} />
      <MessagesSection study={id} messages={dossier.messages} />
    </>
  )
}

/** The same in the place of another list. */
export function StudyHere({ id, ...prices }: PriceParts & Pick<StudyPanelProps, 'id'>) {
  const { t } = useTranslation('projects')
  const { value, failure, loading, asking, ask } = useStudyDossier(id)
  const dossier = asking ? undefined : value?.dossier
  return (
    <>
      {(loading || (asking && !failure)) && <Skeleton height={320} />}
      {failure && <ProjectsFailed reason={failure} onRetry={ask} />}
      {value && !asking && !dossier && <p>{t('missing')}</p>}
      {dossier && <StudyBrief dossier={dossier} {...prices} />}
    </>
  )
}
