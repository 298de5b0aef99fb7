/** The stored values of docs/specification.md#3, in the order of the specification. Labels live in the translations. */
export const PAYS = ['algerie', 'kenya', 'tanzanie'] as const
export type Pays = (typeof PAYS)[number]

/** Country calling codes. */
export const PHONE_PREFIXES = {
  algerie: '+213',
  kenya: '+254',
  tanzanie: '+255',
} as const satisfies Record<Pays, string>

export const SECTEURS = [
  'industrie',
  'agriculture',
  'transport',
  'energie',
  'batiment',
  'chimie',
  'agroalimentaire',
  'autre',
] as const
export type Secteur = (typeof SECTEURS)[number]

export const TYPES_ETUDE = [
  'qualite_air',
  'emission_gaz',
  'pollution_sonore',
  'impact_environnemental',
  'audit_carbone',
  'conformite_reglementaire',
  'autre',
] as const
export type TypeEtude = (typeof TYPES_ETUDE)[number]

export const BUDGETS = ['moins_10k', '10k_50k', '50k_100k', '100k_500k', 'plus_500k', 'a_discuter'] as const
export type Budget = (typeof BUDGETS)[number]

export const DELAIS = ['urgent', '1_mois', '3_mois', '6_mois', 'flexible'] as const
export type Delai = (typeof DELAIS)[number]

export const TYPES_RAPPORT = ['analyse', 'echantillonnage', 'consultation', 'terrain', 'laboratoire'] as const
export type TypeRapport = (typeof TYPES_RAPPORT)[number]

export const TYPES_CONSULTATION = [
  'audit_environnemental',
  'conformite_reglementaire',
  'qualite_air',
  'emission_carbone',
  'formation',
  'conseil_strategique',
  'autre',
] as const

export const URGENCES = ['faible', 'normale', 'elevee', 'urgente'] as const

/** Languages of our mails and of incoming messages. */
export const LANGUES = ['fr', 'en', 'ar'] as const
export type Langue = (typeof LANGUES)[number]
