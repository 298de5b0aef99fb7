import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { MissionContact } from './mission-contact.tsx'
import { MissionTimeline } from './mission-timeline.tsx'
import { RequestFacts } from './request-facts.tsx'
import classes from './mission.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface DossierProps {
  readonly study: StudyView
  readonly place: ReactNode
  readonly planning: ReactNode
  /** Beside the field sheet: what is printed or copied. */
  readonly papers: ReactNode
  readonly readiness: ReactNode
}

/** The subject of a mission and its papers: read before and after the work. */
export function Dossier({ study, place, planning, papers, readiness }: DossierProps) {
  const { t } = useTranslation('field')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <MissionContact study={study} />
        {place}
        <PageSection title={t('papers.title')}>
          <div className={kit.clusterSm}>
            <ButtonLink
              to="/intervenant/missions/$id/fiche"
              params={{ id: study.id }}
              state
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
            >
              {t('paper.title')}
            </ButtonLink>
            {papers}
          </div>
        </PageSection>
      </div>
      <div className={classes.column}>
        {planning}
        {readiness}
        <RequestFacts study={study} withoutNotes />
        <MissionTimeline study={study} />
      </div>
    </div>
  )
}
