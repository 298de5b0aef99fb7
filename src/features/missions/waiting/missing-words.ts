import type { Profile } from '../../../../sync/index.ts'

/** The words of a profile that help to decide about a specialist. */
const WORDS = ['telephone', 'pays', 'specialite', 'zone_intervention', 'experience'] as const

/** Those of them that the profile does not say. */
export const missingWords = (profile: Pick<Profile, (typeof WORDS)[number]>): readonly (typeof WORDS)[number][] =>
  WORDS.filter((word) => profile[word] === null || String(profile[word]).trim() === '')
