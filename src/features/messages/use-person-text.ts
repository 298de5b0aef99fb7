import { useTranslation } from 'react-i18next'
import type { Person } from './data/colleagues.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'

/** A person's profession and area, in one line. */
export function usePersonText(): (person: Person) => string {
  const { t } = useTranslation('messages')
  const labels = useStudyLabels()
  return ({ role, specialite, zone_intervention, pays }) => {
    const work = role === 'intervention' && specialite ? isolate(specialite) : t(`role.${role}`)
    const place = zone_intervention ? isolate(zone_intervention) : pays && labels.pays(pays)
    return [work, place].filter(Boolean).join(' · ')
  }
}
