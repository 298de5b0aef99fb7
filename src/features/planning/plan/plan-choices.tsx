import { useTranslation } from 'react-i18next'
import type { Span } from '../../../../sync/index.ts'
import { isOvertaken, useOvertaken } from '../../../data/commands/overtaken.ts'
import { spanOf, spanText, type Mission } from '../../../data/studies/planning.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useDecision } from '../../../keeping/use-decision.ts'
import { ValueChoice } from '../../../keeping/value-choice.tsx'
import classes from '../planning-page.module.css'
import { useSpanText } from './use-span-text.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Missions whose days were changed on another device meanwhile. */
export function PlanChoices({ missions }: { readonly missions: readonly Mission[] }) {
  return (
    <div className={`${kit.stackMd} ${classes.choices}`}>
      {missions.map((mission) => (
        <PlanChoice key={mission.study.id} mission={mission} />
      ))}
    </div>
  )
}

function PlanChoice({ mission: { study, span: other, plannedAt } }: { readonly mission: Mission }) {
  const { t } = useTranslation('planning')
  const daysOf = useSpanText()
  const lost = useOvertaken(({ name, studyId }) => name === 'plan_mission' && studyId === study.id)
  const { busy, decide } = useDecision()
  const last = lost.at(-1)
  if (!last) return null
  const [debut, fin, seen] = [last.args['debut'], last.args['fin'], last.args['seen']].map(dayText)
  const mine = spanOf({ debut: debut ?? null, fin: fin ?? null })
  const current = spanText(other)
  if (!isOvertaken(seen, current, spanText(mine))) return null
  const text = (span: Span | null) => (span ? daysOf(span) : t('mission.unplanned'))
  const kept = { study_id: study.id, debut: mine?.debut ?? null, fin: mine?.fin ?? null, seen: current }
  return (
    <ValueChoice
      lost={lost.map(({ id }) => id)}
      title={t('choice', { name: isolate(study.nom_entreprise) })}
      mine={{ at: last.madeAt, value: text(mine) }}
      other={{ at: plannedAt, by: plannedAt ? { me: true } : null, value: text(other) }}
      busy={busy}
      onMine={() => void decide(lost, { name: 'plan_mission', args: kept })}
      onOther={() => void decide(lost)}
    />
  )
}

const dayText = (value: unknown): string | null => (typeof value === 'string' ? value : null)
