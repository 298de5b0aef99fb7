import type { Profile } from '../domain/profile.ts'

/** The channels that signal changes to this person. Twin: `hawa.bells_of`, which admits them. */
export function bellsOf(profile: Profile | null): readonly string[] {
  if (!profile?.is_active) return []
  const own = `bell:${profile.id}`
  return profile.is_approved && profile.type_compte !== 'client' ? [own, `bell:${profile.type_compte}`] : [own]
}
