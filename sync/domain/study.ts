import type { TypeRapport } from './enumerations.ts'
import type { ProfileId, StudyId } from './ids.ts'

/** The six stored states of a study (NFC), in the tab order of docs/specification.md#4. */
export const STATUTS = ['acceptée', 'en_cours', 'terminée', 'complete', 'en_attente', 'annulée'] as const
export type Statut = (typeof STATUTS)[number]

/** The commands that move a study from state to state. */
export type StudyMove =
  | 'accept_study'
  | 'start_study'
  | 'finish_study'
  | 'attach_report'
  | 'replace_report'
  | 'cancel_study'

/**
 * The state machine of docs/specification.md#4. SQL holds the same table (`study_transitions`) and decides; this one
 * predicts. A contract test proves the two equal.
 */
export const STUDY_TRANSITIONS = {
  accept_study: { from: ['en_attente'], to: 'acceptée' },
  start_study: { from: ['acceptée'], to: 'en_cours' },
  finish_study: { from: ['en_cours'], to: 'terminée' },
  attach_report: { from: ['terminée'], to: 'complete' },
  replace_report: { from: ['complete'], to: 'complete' },
  cancel_study: { from: ['en_attente', 'acceptée'], to: 'annulée' },
} as const satisfies Record<StudyMove, { readonly from: readonly Statut[]; readonly to: Statut }>

/**
 * Acts of administrators: `assign` gives a study to a specialist, or to another one; `release` takes it from its
 * specialist; `change` sets its state only. None leads to `complete`, which needs a report, and none leaves it. SQL
 * holds the same table (`hawa.staff_transitions`); a contract test proves the two equal.
 */
export const STAFF_TRANSITIONS = {
  assign: { en_attente: ['acceptée'], acceptée: ['acceptée'], en_cours: ['en_cours'] },
  release: { acceptée: ['en_attente'], en_cours: ['en_attente'] },
  change: {
    en_attente: ['annulée'],
    acceptée: ['annulée'],
    en_cours: ['annulée'],
    terminée: ['en_cours', 'annulée'],
    annulée: ['en_attente'],
  },
} as const satisfies Record<string, Partial<Record<Statut, readonly Statut[]>>>

export type StaffAct = keyof typeof STAFF_TRANSITIONS

/** Target states of an administrator's act. */
export const staffMoves = (act: StaffAct, from: Statut): readonly Statut[] =>
  (STAFF_TRANSITIONS[act] as Partial<Record<Statut, readonly Statut[]>>)[from] ?? []

/** States in which the assigned specialist may still write field notes. */
export const NOTES_STATUTS = ['acceptée', 'en_cours', 'terminée'] as const satisfies readonly Statut[]

/** Whether the company may still offer a price, and the client answer it: the work is not finished. */
export const isQuotable = (statut: Statut): boolean =>
  statut === 'en_attente' || statut === 'acceptée' || statut === 'en_cours'

export function canMove(statut: Statut, move: StudyMove): boolean {
  return (STUDY_TRANSITIONS[move].from as readonly Statut[]).includes(statut)
}

/** A study as the server shows it to this person; contact fields that they may not see are null. */
export interface Study {
  readonly id: StudyId
  readonly rev: number
  /** By which people name the study, as E-DZ-26-0142; null or missing: the server has not given it yet. */
  readonly reference: string | null
  readonly client_id: ProfileId
  readonly client_nom: string | null
  readonly nom_entreprise: string
  readonly secteur_activite: string
  readonly type_etude: string
  readonly description_projet: string
  readonly zone_geographique: string
  readonly pays: string
  readonly budget_estime: string | null
  /** DA, agreed with the company; null: none yet. Hidden from specialists without this mission. */
  readonly prix_convenu: number | null
  readonly delai_souhaite: string | null
  /**
   * Due date of the report, a working day of its country, computed by the server; null: no delay was requested, or the
   * server does not know the study yet.
   */
  readonly echeance: string | null
  readonly contact_nom: string | null
  readonly contact_email: string | null
  readonly contact_telephone: string | null
  readonly statut: Statut
  readonly intervenant_id: ProfileId | null
  readonly intervenant_nom: string | null
  readonly date_acceptation: string | null
  readonly date_debut_mission: string | null
  readonly date_fin_mission: string | null
  readonly notes_terrain: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** Path in the private bucket, never a public address. */
  readonly rapport_url: string | null
  readonly rapport_uploaded_at: string | null
  /** Bytes. */
  readonly rapport_size: number | null
  /** Lower-case hexadecimal. */
  readonly rapport_sha256: string | null
  readonly type_rapport: TypeRapport | null
  readonly commentaires: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** For names of files: the reference or, before there is one, the beginning of the id. */
export const studyName = ({ id, reference }: { readonly id: string; readonly reference?: string | null }): string =>
  reference ?? id.slice(0, 8)

const SPELLINGS: Readonly<Record<string, Statut>> = {
  accepte: 'acceptée',
  acceptee: 'acceptée',
  accepté: 'acceptée',
  termine: 'terminée',
  terminee: 'terminée',
  terminé: 'terminée',
  livré: 'complete',
  livre: 'complete',
  complète: 'complete',
  annule: 'annulée',
  annulee: 'annulée',
  annulé: 'annulée',
}

/** Accepts the spec's variant spellings and decomposed accents, at the edges only; null when it is no state. */
export function normaliseStatut(text: string): Statut | null {
  const word = text.trim().toLowerCase().normalize('NFC')
  const exact = STATUTS.find((statut) => statut === word)
  return exact ?? SPELLINGS[word] ?? null
}
