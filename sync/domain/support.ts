/** Categories of a specialist's help request. */
export const SUPPORT_CATEGORIES = ['general', 'technique', 'mission', 'rapport', 'compte'] as const
export type SupportCategorie = (typeof SUPPORT_CATEGORIES)[number]

/** Open until the team answers; open again when its author writes; closed by either. */
export const SUPPORT_STATUTS = ['ouverte', 'répondue', 'fermée'] as const
export type SupportStatut = (typeof SUPPORT_STATUTS)[number]

/** A help request; its id is also the id of its conversation. */
export interface SupportRequest {
  readonly categorie: SupportCategorie
  readonly sujet: string
  readonly statut: SupportStatut
  /** ISO 8601: when it was written. */
  readonly created_at: string
}
