/** Categories of a specialist's help request. */
export const SUPPORT_CATEGORIES = ['general', 'technique', 'mission', 'rapport', 'compte'] as const
export type SupportCategorie = (typeof SUPPORT_CATEGORIES)[number]

/** Open until the team answers; open again when its author writes; closed by either. */
export const SUPPORT_STATUTS = ['ouverte', 'répondue', 'fermée'] as const
export type SupportStatut = (typeof SUPPORT_STATUTS)[number]
