import type { Pays } from './enumerations.ts'
import type { TypeCompte } from './profile.ts'

/** One line of the list of the team; the id of its record is the profile's. */
export interface Colleague {
  readonly name: string | null
  readonly role: Exclude<TypeCompte, 'client'>
  readonly specialite: string | null
  readonly zone_intervention: string | null
  readonly pays: Pays | null
  /** ISO 8601: when the account was made. */
  readonly since: string
}
