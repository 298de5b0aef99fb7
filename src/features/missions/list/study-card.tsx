import { IconCalendarClock, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { useNow } from '../../../data/use-now.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { WhenText } from '../../../ui/text/when-text.tsx'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { useListPlace } from './came-from.ts'
import { acceptedAt, StudyStanding } from '../study-standing.tsx'
import classes from './study-card.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface StudyCardProps {
  readonly study: StudyView
  /** The one next step. */
  readonly action?: ReactNode
  readonly note?: ReactNode
  /** Level of the heading: 2 right below the page's title, 3 inside a section. */
  readonly level?: 2 | 3
}

/** A study at a glance: company, type, place and state. Its name opens its page. */
export function StudyCard({ study, action, note, level = 3 }: StudyCardProps) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const Heading = `h${level}` as const
  const accepted = acceptedAt(study)
  const list = useListPlace()
  const now = useNow()
  return (
    <article
      className={`${kit.box} ${classes.card}`}
      style={
        {
          '--statut-colour': STATUT_LOOK[study.sync.acceptanceAsked ? 'en_attente' : study.statut].colour,
        } as CSSProperties
      }
      data-study={study.id}
    >
      <div className={classes.main}>
        <Heading className={classes.name}>
          <Link
            to="/intervenant/missions/$id"
            params={{ id: study.id }}
            state={list ? { list } : {}}
            className={`${kit.bareLink} ${classes.link}`}
          >
            <Exact>{study.nom_entreprise}</Exact>
          </Link>
        </Heading>
        <p className={classes.kind}>{labels.typeEtude(study.type_etude)}</p>
        <ul className={`${kit.plain} ${kit.note} ${classes.facts}`}>
          <li>
            <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
            <span>
              <span dir="auto">{study.zone_geographique}</span> · {labels.pays(study.pays)}{' '}
              <CountryFlag pays={study.pays} />
            </span>
          </li>
          <li>
            <IconCalendarClock size={18} stroke={1.7} aria-hidden="true" />
            <span>
              {t(accepted ? 'accepted_when' : 'asked_when')} <WhenText value={accepted ?? study.created_at} now={now} />
              {study.delai_souhaite && <> · {labels.delai(study.delai_souhaite)}</>}
            </span>
          </li>
        </ul>
        {note}
      </div>
      <div className={classes.side}>
        <div className={classes.badges}>
          <StudyStanding study={study} />
        </div>
        {action && <div className={`${kit.clusterXs} ${classes.action}`}>{action}</div>}
      </div>
    </article>
  )
}
