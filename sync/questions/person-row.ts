import * as v from 'valibot'
import type { AnswerOf } from './question.ts'

const text = v.nullable(v.string())
/** A person's name, contact data and work. */
export const personRow = v.object({
  id: v.string(),
  name: text,
  email: v.string(),
  telephone: text,
  entreprise: text,
  specialite: text,
  zone_intervention: text,
  pays: text,
  is_active: v.boolean(),
})

export type PersonRow = AnswerOf<typeof personRow>
