import { useMemo } from 'react'
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  holidayOn,
  isDay,
  isDayOff,
  isWeekend,
  monthOf,
  weekdayOf,
} from '../../../sync/domain/calendar.ts'
import { calendarText, CALENDAR_TYPE } from '../../../sync/domain/icalendar.ts'
import {
  clashesOf,
  covers,
  dueDay,
  isHard,
  moveSpan,
  PLANNED_STATUTS,
  spanOf,
  spanText,
} from '../../../sync/domain/planning.ts'
import type { Placed, RecordView, StudyView } from '../../../sync/index.ts'
import { useRecords } from '../records.ts'
import { useStudies } from './studies.ts'

export {
  addDays,
  addMonths,
  CALENDAR_TYPE,
  calendarText,
  clashesOf,
  covers,
  dayIn,
  daysBetween,
  holidayOn,
  isDay,
  isDayOff,
  isHard,
  isWeekend,
  monthOf,
  moveSpan,
  PLANNED_STATUTS,
  spanOf,
  spanText,
  weekdayOf,
}

/** A mission as the calendar shows it. */
export interface Mission extends Placed {
  readonly study: StudyView
  /** ISO 8601: when its days were last changed. */
  readonly plannedAt: string | null
}

/** Of this person, under way or accepted: by their days, then by their due dates; undefined while the store opens. */
export function useMissions(): readonly Mission[] | undefined {
  const list = useStudies({ view: 'mine', statuts: [...PLANNED_STATUTS] })
  const plans = useRecords('mission_plan')
  return useMemo(() => list && plans && missionsOf(list.items, plans), [list, plans])
}

export function missionsOf(
  studies: readonly StudyView[],
  plans: readonly RecordView<'mission_plan'>[],
): readonly Mission[] {
  const planOf = new Map(plans.map((plan) => [plan.studyId, plan]))
  return studies
    .filter(({ sync }) => !sync.lost)
    .map((study) => {
      const plan = planOf.get(study.id)
      return { study, span: spanOf(plan?.body ?? null), due: dueDay(study), plannedAt: plan?.body.at ?? null } as const
    })
    .toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

const LAST = '9999'

function orderOf({ study, span, due }: Placed): string {
  return [span?.debut ?? LAST, due ?? LAST, study.id].join(' ')
}
