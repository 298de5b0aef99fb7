import * as v from 'valibot'
import { daysFrom } from '../domain/calendar.ts'
import { LONGEST_PLAN_DAYS, spanText } from '../domain/planning.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { isOvertaken } from './based.ts'
import { define } from './definition.ts'
import { day, fields, studyIdField } from './fields.ts'

interface Days {
  readonly debut?: string | null
  readonly fin?: string | null
}

/** Both days or none, in order. */
const wholeSpan = <T extends Days & Record<string, unknown>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const problem = problemOf(dataset.value)
    if (!problem) return
    const [key, message] = problem
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key, value: dataset.value[key] }],
    })
  })

const SPAN = /^\d{4}-\d{2}-\d{2}\/\d{4}-\d{2}-\d{2}$/
const malformed: InvalidReason = 'malformed'

/**
 * First and last day, both included; without them the mission is no longer planned. `seen`: the days that the page
 * showed, as `spanText` writes them (2026-11-23/2026-11-25); null: none.
 */
export const planMission = define({
  name: 'plan_mission',
  freeStanding: true,
  input: v.pipe(
    fields({
      study_id: studyIdField,
      debut: v.exactOptional(v.nullable(day)),
      fin: v.exactOptional(v.nullable(day)),
      seen: v.exactOptional(v.nullable(v.pipe(v.string(malformed), v.regex(SPAN, malformed)))),
    }),
    wholeSpan(),
  ),
  puts: ({ study_id, debut, fin, seen }, { at, known }) => {
    const before = known(study_id)
    const body = { debut: debut ?? null, fin: fin ?? null, at }
    const current = spanText(before?.kind === 'mission_plan' ? before.body : null)
    if (isOvertaken(seen, current, spanText(body))) return before ? [before] : []
    return [{ id: study_id, kind: 'mission_plan', studyId: study_id, body }]
  },
})

function problemOf({ debut, fin }: Days): readonly ['debut' | 'fin', InvalidReason] | null {
  if (!debut) return fin ? ['debut', 'required'] : null
  if (!fin) return ['fin', 'required']
  const more = daysFrom(debut, fin)
  if (more < 0) return ['fin', 'malformed']
  return more >= LONGEST_PLAN_DAYS ? ['fin', 'too_long'] : null
}
