import type { Profile } from '../domain/profile.ts'

/** The channels on which this person is told that there is news; `hawa.bells_of` is the twin that lets them in. */
export function bellsOf(profile: Profile | null): readonly string[] {
  if (!profile?.is_active) return []
  const own = `bell:${profile.id}`
  return profile.is_approved && profile.type_compte !== 'client' ? [own, `bell:${profile.type_compte}`] : [own]
}
