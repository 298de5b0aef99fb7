import { formReason, type FormReason } from '../../../sync/domain/refusal.ts'
import { positionText } from '../../../sync/domain/typed-position.ts'
import type { InvalidField, Pays, Profile, Study } from '../../../sync/index.ts'
import type { Problems } from '../../ui/forms/use-fields.ts'

/** The form as typed; a choice not made yet is ''. */
export interface RequestFields extends Readonly<Record<string, string>> {
  readonly nom_entreprise: string
  readonly secteur_activite: string
  readonly type_etude: string
  readonly description_projet: string
  readonly zone_geographique: string
  readonly pays: string
  /** Of the site: latitude, longitude. */
  readonly position: string
  readonly delai_souhaite: string
  readonly budget_estime: string
  readonly contact_nom: string
  readonly contact_email: string
  readonly contact_telephone: string
}

export const EMPTY_REQUEST: RequestFields = {
  nom_entreprise: '',
  secteur_activite: '',
  type_etude: '',
  description_projet: '',
  zone_geographique: '',
  pays: '',
  position: '',
  delai_souhaite: '',
  budget_estime: '',
  contact_nom: '',
  contact_email: '',
  contact_telephone: '',
}

/** The defaults of a new form: the country of the header and, for a client, their contact details. */
export function proposedRequest(pays: Pays, profile: Profile | null): RequestFields {
  const country = { ...EMPTY_REQUEST, pays }
  if (profile?.type_compte !== 'client') return country
  return {
    ...country,
    nom_entreprise: profile.entreprise ?? '',
    contact_nom: `${profile.prenom} ${profile.nom}`.trim(),
    contact_email: profile.email,
    contact_telephone: profile.telephone ?? '',
  }
}

/** The same study once more: as it was asked for, with the person's own contact details of today. */
export function repeatedRequest(study: Study, profile: Profile): RequestFields {
  const { contact_nom, contact_email, contact_telephone } = proposedRequest(study.pays as Pays, profile)
  return {
    nom_entreprise: study.nom_entreprise,
    secteur_activite: study.secteur_activite,
    type_etude: study.type_etude,
    description_projet: study.description_projet,
    zone_geographique: study.zone_geographique,
    pays: study.pays,
    position: pinOf(study),
    delai_souhaite: study.delai_souhaite ?? '',
    budget_estime: study.budget_estime ?? '',
    contact_nom,
    contact_email,
    contact_telephone,
  }
}

function pinOf({ latitude, longitude }: Study): string {
  return latitude === null || longitude === null ? '' : positionText({ latitude, longitude })
}

/** A draft of any age, as a complete form. */
export function filledRequest(fields: Readonly<Record<string, string>>): RequestFields {
  const known = Object.keys(EMPTY_REQUEST).map((name) => [name, fields[name] ?? ''])
  return { ...EMPTY_REQUEST, ...Object.fromEntries(known) }
}

export function sameRequest(one: RequestFields, other: RequestFields): boolean {
  return Object.keys(EMPTY_REQUEST).every((name) => one[name] === other[name])
}

export type RequestProblem = FormReason | 'email' | 'position'

/** Problems by field; an address that is no address and a position that is no place get sentences of their own. */
export function requestFieldProblems(problems: readonly InvalidField[]): Problems<RequestFields, RequestProblem> {
  return Object.fromEntries(
    problems.map(({ field, reason }) => {
      if (field === 'latitude' || field === 'longitude') return ['position', 'position']
      return [field, field === 'contact_email' && reason === 'malformed' ? 'email' : formReason(reason)]
    }),
  )
}
