/** The parts of a mission's page, each with an address; the work is the one without a parameter. */
export const MISSION_PARTS = ['travail', 'dossier', 'messages'] as const
export type MissionPart = (typeof MISSION_PARTS)[number]
