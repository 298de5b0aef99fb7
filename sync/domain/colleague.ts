import type { Pays } from './enumerations.ts'
import type { TypeCompte } from './profile.ts'

/** One row of the team list. The id of its record is the profile's id. */
export interface Colleague {
  readonly name: string | null
  readonly role: Exclude<TypeCompte, 'client'>
  readonly specialite: string | null
  readonly zone_intervention: string | null
  readonly pays: Pays | null
  /** ISO 8601: when the account was created. */
  readonly since: string
}
