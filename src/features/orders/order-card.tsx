import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useNow } from '../../data/use-now.ts'
import { Exact } from '../../ui/text/formatted.tsx'
import { WhenText } from '../../ui/text/when-text.tsx'
import { StatusBadge } from '../../subjects/studies/status-badge.tsx'
import { STATUT_LOOK } from '../../subjects/studies/statut-look.ts'
import { StudyReference } from '../../subjects/studies/study-reference.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { StudyMark } from '../../subjects/studies/study-mark.tsx'
import { StoryLine } from './story-line.tsx'
import classes from './order-card.module.css'
import kit from '../../ui/kit/kit.module.css'

interface OrderCardProps {
  readonly study: StudyView
  /** Level of the heading: 2 right below the page's title, 3 inside a section. */
  readonly level?: 2 | 3
}

/** One order: its study, its state and its next step. Its name opens the whole order. */
export function OrderCard({ study, level = 3 }: OrderCardProps) {
  const { t } = useTranslation('client')
  const labels = useStudyLabels()
  const now = useNow()
  const Heading = `h${level}` as const
  return (
    <article
      className={`${kit.box} ${classes.card}`}
      style={{ '--statut-colour': STATUT_LOOK[study.statut].colour } as CSSProperties}
      data-study={study.id}
    >
      <div className={classes.head}>
        <Heading className={`${kit.shrinks} ${classes.name}`}>
          <Link
            to="/client/orders/$studyId"
            params={{ studyId: study.id }}
            className={`${kit.bareLink} ${classes.link}`}
          >
            <Exact>{study.nom_entreprise}</Exact>
          </Link>
        </Heading>
        <StatusBadge statut={study.statut} />
        <StudyMark mark={study.sync} />
      </div>
      <p className={classes.kind}>
        {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
        {study.reference && (
          <>
            {' · '}
            <StudyReference study={study} />
          </>
        )}
        <span className={classes.date}>
          {' · '}
          {t('asked_when')} <WhenText value={study.created_at} now={now} />
        </span>
      </p>
      <p className={classes.next}>
        <StoryLine study={study} dueClass={classes.expected} />
      </p>
    </article>
  )
}
