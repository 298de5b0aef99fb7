import { useTranslation } from 'react-i18next'
import type { Day } from '../../../sync/domain/calendar.ts'
import { dueUid, latest, missionUid, useHandedDays } from './data/handed-days.ts'
import { calendarText, CALENDAR_TYPE, type Mission } from '../../data/studies/planning.ts'
import { studyName } from '../../../sync/domain/study.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'

export interface CalendarFile {
  /** Also covers days that earlier files gave to a calendar and that are no longer planned. */
  readonly saveAll: (missions: readonly Mission[]) => Promise<void>
  readonly saveOne: (mission: Mission) => Promise<void>
  /** Whether a calendar may hold days that are no longer planned. */
  readonly given: boolean
}

/** Saves the days and due dates of missions for any calendar; made on the device, so also without network. */
export function useCalendarFile(today: Day): CalendarFile {
  const { t } = useTranslation('planning')
  const labels = useStudyLabels()
  const handed = useHandedDays()
  const entriesOf = ({ study, span, due, plannedAt }: Mission) => {
    const shared = {
      location: `${study.zone_geographique}, ${labels.pays(study.pays)}`,
      description: [labels.typeEtude(study.type_etude), study.reference].filter(Boolean).join(' · '),
      // The entry contains the study's words, which may change after its days.
      at: latest(plannedAt ?? study.created_at, study.updated_at),
    }
    const name = study.nom_entreprise
    const work = { ...shared, uid: missionUid(study.id), summary: t('ics.mission', { name }), busy: true }
    const report = { ...shared, uid: dueUid(study.id), summary: t('ics.due', { name }), busy: false }
    return [
      ...(span ? [{ ...work, from: span.debut, to: span.fin }] : []),
      ...(due ? [{ ...report, from: due, to: due }] : []),
    ]
  }

  async function save(missions: readonly Mission[], only?: Mission): Promise<void> {
    const entries = await handed.give(missions.flatMap(entriesOf), today, only?.study.id)
    if (entries.length === 0) return void notify({ kind: 'error', title: t('ics.nothing') })
    const name = only ? `hawa-mission-${studyName(only.study)}.ics` : 'hawa-planning.ics'
    await saveFile(new File([calendarText(entries)], name, { type: CALENDAR_TYPE }))
  }

  return {
    saveAll: (missions) => save(missions),
    saveOne: (mission) => save([mission], mission),
    given: handed.given().some(({ to, cancelled }) => to >= today && !cancelled),
  }
}
