import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, moveSpan, spanText as daysOf, type Mission } from '../../../data/studies/planning.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { usePlan } from './use-plan.ts'
import { useSpanText } from './use-span-text.ts'

/** Moves a mission by some days; `said` announces it to people who do not see the calendar. */
export function useMovePlan(onMoved: (mission: Mission, follow: (day: string) => string) => void) {
  const { t } = useTranslation('planning')
  const { give } = usePlan()
  const spanText = useSpanText()
  const [said, setSaid] = useState('')
  const move = async (mission: Mission, days: number) => {
    if (!mission.span) return
    const span = moveSpan(mission.span, days)
    if (!(await give(mission.study.id, span, daysOf(mission.span)))) return
    setSaid(t('moved', { name: isolate(mission.study.nom_entreprise), span: spanText(span) }))
    onMoved(mission, (day) => addDays(day, days))
  }
  return { move: (mission: Mission, days: number) => void move(mission, days), said }
}
