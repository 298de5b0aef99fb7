import type { Profile } from '../domain/profile.ts'
import type { Study } from '../domain/study.ts'
import { NOT_MINE } from './schema.ts'

const LAST = 99_999_999_999_999

/** Fixed width; sorting it ascending puts the newest first. */
export function newestFirst(instant: string): string {
  return String(LAST - Date.parse(instant)).padStart(14, '0')
}

/** Sorts missions by their acceptance, else by their creation. */
export function missionFirst(study: Study, me: Pick<Profile, 'id'> | null): string {
  if (me === null || study.intervenant_id !== me.id) return NOT_MINE
  return newestFirst(study.date_acceptation ?? study.created_at)
}
