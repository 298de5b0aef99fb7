import { useTranslation } from 'react-i18next'
import { calendarText, CALENDAR_TYPE, type Mission } from '../../data/planning.ts'
import { notify } from '../../ui/notices.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useStudyLabels } from '../../ui/study-labels.ts'

/** Saves the days and due dates of missions for any calendar; made on the device, so also without network. */
export function useCalendarFile(): (missions: readonly Mission[]) => void {
  const { t } = useTranslation('planning')
  const labels = useStudyLabels()
  const entriesOf = ({ study, span, due, plannedAt }: Mission) => {
    const shared = { location: `${study.zone_geographique}, ${labels.pays(study.pays)}`, description: labels.typeEtude(study.type_etude) }
    const name = study.nom_entreprise
    return [
      ...(span ? [{ ...shared, uid: `${study.id}@hawa`, from: span.debut, to: span.fin, at: plannedAt ?? study.created_at, summary: t('ics.mission', { name }), busy: true }] : []),
      ...(due ? [{ ...shared, uid: `${study.id}-due@hawa`, from: due, to: due, at: study.created_at, summary: t('ics.due', { name }), busy: false }] : []),
    ]
  }
  return (missions) => {
    const entries = missions.flatMap(entriesOf)
    if (entries.length === 0) return notify({ kind: 'error', title: t('ics.nothing') })
    const [only] = missions.length === 1 ? missions : []
    saveFile(new File([calendarText(entries)], only ? `hawa-mission-${only.study.id.slice(0, 8)}.ics` : 'hawa-planning.ics', { type: CALENDAR_TYPE }))
  }
}
