import type { Profile } from '../../../sync/domain/profile.ts'
import type { Study } from '../../../sync/domain/study.ts'

/** Somebody as the pages of administrators show them. */
export const aPerson = (person: Profile) => ({
  id: person.id,
  name: `${person.prenom} ${person.nom}`,
  email: person.email,
  telephone: person.telephone,
  entreprise: person.entreprise,
  specialite: person.specialite,
  zone_intervention: person.zone_intervention,
  pays: person.pays,
  is_active: true,
})

/** A study with everything about it, as the server answers `admin_study`: nothing but the study and its client. */
export const aDossier = (study: Study, client: Profile, more: Readonly<Record<string, unknown>> = {}) => ({
  study: { ...study },
  due_at: null,
  late: false,
  billed: false,
  client: aPerson(client),
  specialist: null,
  plan: null,
  invoices: [],
  certificates: [],
  versions: [],
  messages: { total: 0, last: [] },
  as_of: '2026-11-23T09:41:00Z',
  ...more,
})
