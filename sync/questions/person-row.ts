import * as v from 'valibot'

/** A person's name, contact data and work. */
export interface PersonRow {
  readonly id: string
  readonly name: string | null
  readonly email: string
  readonly telephone: string | null
  readonly entreprise: string | null
  readonly specialite: string | null
  readonly zone_intervention: string | null
  readonly pays: string | null
  readonly is_active: boolean
}

const text = v.nullable(v.string())
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
