import { Button, NativeSelect } from '@mantine/core'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pays } from '../../../sync/index.ts'
import { usePublicHolidays } from '../../data/studies/holidays.ts'
import { useDeviceList } from '../../data/list-state.ts'
import { dayIn, isDay, monthOf, useMissions, type Mission } from '../../data/studies/planning.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useProfile } from '../../data/sync-status.ts'
import { useNow } from '../../data/use-now.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import { ListFrame } from '../../ui/lists/list-frame.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { CalendarLegend } from './calendar/calendar-legend.tsx'
import { dayFacts } from './calendar/day-facts.ts'
import { DayPanel } from './day/day-panel.tsx'
import { MissionList } from './day/mission-list.tsx'
import { MonthGrid } from './calendar/month-grid.tsx'
import { PeriodHead, type PlanningView } from './calendar/period-head.tsx'
import { WeekList } from './calendar/week-list.tsx'
import { PlanChoices } from './plan/plan-choices.tsx'
import { PlanDialog } from './plan/plan-dialog.tsx'
import { useCalendarFile } from './use-calendar-file.ts'
import { useMovePlan } from './plan/use-move-plan.ts'
import classes from './planning-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface PlanningPageProps {
  /** YYYY-MM and YYYY-MM-DD from the address; null: absent there. */
  readonly month: string | null
  readonly day: string | null
  readonly view: PlanningView
  /** The chosen day; its month or week is shown. */
  readonly onDay: (day: string) => void
  readonly onView: (view: PlanningView) => void
}

export function PlanningPage(props: PlanningPageProps) {
  const missions = useMissions()
  const profile = useProfile()
  return missions && profile !== undefined ? (
    <Planning {...props} missions={missions} home={profile?.pays ?? null} />
  ) : (
    <SkeletonList rows={4} />
  )
}

function Planning({
  month,
  day,
  view,
  onDay,
  onView,
  missions,
  home,
}: PlanningPageProps & { readonly missions: readonly Mission[]; readonly home: Pays | null }) {
  const { t } = useTranslation(['planning', 'field'])
  const sync = useSync()
  const labels = useStudyLabels()
  const { state } = useDeviceList('studies', missions)
  const known = usePublicHolidays()
  const holidays = known ?? []
  const [wanted, setWanted] = useState<string | null>(null)
  const now = useNow()
  const [planning, setPlanning] = useState<string | null>(null)

  const countries = countriesOf(missions, home)
  const pays = countries.find((one) => one === wanted) ?? countries[0] ?? 'algerie'
  const today = dayIn(pays, now.toISOString())
  const calendar = useCalendarFile(today)
  const Period = view === 'semaine' ? WeekList : MonthGrid
  const chosen = chosenDay(month, day, today)
  const facts = dayFacts(chosen, missions, holidays, pays)
  const planned = missions.find(({ study }) => study.id === planning)
  const { move, said } = useMovePlan((mission, follow) => {
    // Choose the moved day, so that the card and its buttons stay under the hand.
    if (facts.planned.includes(mission)) onDay(follow(chosen))
  })
  const hands = {
    holidays,
    all: missions,
    today,
    onPlan: setPlanning,
    onMove: move,
    onSave: (mission: Mission) => void calendar.saveOne(mission),
  }

  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          (missions.length > 0 || calendar.given) && (
            <Button
              variant="default"
              onClick={() => void calendar.saveAll(missions)}
              leftSection={<IconCalendarDown size={18} aria-hidden="true" />}
            >
              {t('exportAll')}
            </Button>
          )
        }
      />
      <p role="status" className={`${kit.unseen} ${kit.flush}`}>
        {said}
      </p>
      <PlanChoices missions={missions} />
      <div className={`${kit.columnsLg} ${kit.gapLg} ${kit.atTop} ${classes.board}`}>
        <section className={`${kit.stackSm} ${kit.shrinks}`} aria-label={t('title')}>
          <PeriodHead view={view} chosen={chosen} today={today} onDay={onDay} onView={onView} />
          <Period chosen={chosen} today={today} missions={missions} holidays={holidays} pays={pays} onDay={onDay} />
          <div className={classes.foot}>
            <CalendarLegend />
            {countries.length > 1 && (
              <NativeSelect
                label={t('calendarOf')}
                value={pays}
                onChange={({ currentTarget: { value } }) => setWanted(value)}
                data={countries.map((value) => ({ value, label: labels.pays(value) }))}
              />
            )}
          </div>
          {known === null && <p className={`${kit.note} ${kit.flush}`}>{t('legend.missing')}</p>}
        </section>
        <DayPanel facts={facts} {...hands} />
      </div>
      <section className={classes.section}>
        <h2 className={classes.title}>{t('list.title')}</h2>
        <ListFrame
          state={state}
          emptyTitle={t('list.none')}
          emptyHint={t('list.noneHint')}
          emptyAction={<ButtonLink to="/intervenant/available-studies">{t('field:missions.see_available')}</ButtonLink>}
          onRetry={() => void sync.syncNow()}
        >
          <MissionList missions={missions} {...hands} />
        </ListFrame>
      </section>
      {planned && (
        <PlanDialog
          key={planned.study.id}
          mission={planned}
          all={missions}
          holidays={holidays}
          today={today}
          onClose={() => setPlanning(null)}
        />
      )}
    </>
  )
}

/** Where this person lives first; without missions that alone. */
function countriesOf(missions: readonly Mission[], home: Pays | null): readonly string[] {
  const found = [...new Set(missions.map(({ study }) => study.pays))].toSorted(
    (a, b) => Number(b === home) - Number(a === home) || (a < b ? -1 : 1),
  )
  return found.length > 0 ? found : [home ?? 'algerie']
}

function chosenDay(month: string | null, day: string | null, today: string): string {
  if (day !== null && isDay(day) && (month === null || monthOf(day) === month)) return day
  return month === null ? today : firstOf(month, today)
}

/** The first of a month; of this one, today. */
const firstOf = (month: string, today: string): string => (monthOf(today) === month ? today : `${month}-01`)
