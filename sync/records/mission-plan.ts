import * as v from 'valibot'
import { day, instant, kind } from './definition.ts'

/** On which days a specialist works on a mission; the record has the id of its study. */
export const missionPlan = kind({
  name: 'mission_plan',
  body: v.object({
    /** Both included; both null: planned no more. */
    debut: v.nullable(day),
    fin: v.nullable(day),
    /** When it was planned. */
    at: instant,
  }),
  at: ({ at }) => at,
})
