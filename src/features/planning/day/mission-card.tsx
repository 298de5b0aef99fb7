import { Button } from '@mantine/core'
import { IconCalendarDown, IconCalendarEvent, IconCalendarPlus, IconFlag3, IconMapPin } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../../sync/index.ts'
import { clashesOf, type Mission } from '../../../data/studies/planning.ts'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { StudyMark } from '../../../subjects/studies/study-mark.tsx'
import { ArrowButton } from '../arrow-button.tsx'
import { ClashList } from './clash-list.tsx'
import { useSpanText } from '../plan/use-span-text.ts'
import classes from './mission-card.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Data around a mission, and the actions on it. */
export interface Hands {
  readonly holidays: readonly Holiday[]
  readonly all: readonly Mission[]
  readonly today: string
  readonly onPlan: (study: string) => void
  readonly onMove: (mission: Mission, days: number) => void
  readonly onSave: (mission: Mission) => void
}

export function MissionCard({
  mission,
  holidays,
  all,
  today,
  onPlan,
  onMove,
  onSave,
}: Hands & { readonly mission: Mission }) {
  const { t } = useTranslation(['planning', 'study'])
  const spanText = useSpanText()
  const { study, span, due } = mission
  const name = isolate(study.nom_entreprise)
  const colour = { '--statut-colour': STATUT_LOOK[study.statut].colour } as CSSProperties
  return (
    <article className={`${kit.box} ${kit.stackXs} ${classes.card}`} style={colour}>
      <header className={classes.head}>
        <h3 className={`${kit.itemHead} ${classes.name}`}>
          <TextLink to="/intervenant/missions/$id" params={{ id: study.id }} inherit c="inherit">
            <Exact>{study.nom_entreprise}</Exact>
          </TextLink>
        </h3>
        {!study.sync.acceptanceAsked && <StatusBadge statut={study.statut} />}
        <StudyMark mark={study.sync} />
      </header>
      <ul className={`${kit.plain} ${kit.note} ${classes.facts}`}>
        <li>
          <IconMapPin size={18} stroke={1.7} aria-hidden="true" />
          <span>
            <Exact>{study.zone_geographique}</Exact> <CountryFlag pays={study.pays} />
          </span>
        </li>
        <li data-kind="span">
          <IconCalendarEvent size={18} stroke={1.7} aria-hidden="true" />
          <span>{span ? spanText(span) : t('mission.unplanned')}</span>
        </li>
        <li>
          <IconFlag3 size={18} stroke={1.7} aria-hidden="true" />
          <span>
            {due
              ? t(due < today ? 'mission.overdue' : 'mission.due', { day: isolate(formatDay(due)) })
              : t('mission.noDue')}
          </span>
        </li>
      </ul>
      <ClashList clashes={clashesOf(mission, all, holidays)} />
      <div className={kit.clusterXs}>
        {span && (
          <div className={kit.clusterXs}>
            <ArrowButton
              to="earlier"
              label={t('mission.earlierOf', { name })}
              title={t('mission.earlier')}
              onClick={() => onMove(mission, -1)}
            />
            <ArrowButton
              to="later"
              label={t('mission.laterOf', { name })}
              title={t('mission.later')}
              onClick={() => onMove(mission, 1)}
            />
          </div>
        )}
        <Button
          variant={span ? 'default' : 'filled'}
          aria-label={t(span ? 'mission.changeOf' : 'mission.planOf', { name })}
          onClick={() => onPlan(study.id)}
          leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
        >
          {t(span ? 'mission.change' : 'mission.plan')}
        </Button>
        {(span || due) && (
          <Button
            variant="subtle"
            aria-label={t('mission.exportOf', { name })}
            onClick={() => onSave(mission)}
            leftSection={<IconCalendarDown size={18} aria-hidden="true" />}
          >
            {t('mission.export')}
          </Button>
        )}
      </div>
    </article>
  )
}
