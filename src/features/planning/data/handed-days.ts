import { firstValueFrom } from 'rxjs'
import type { Day } from '../../../../sync/domain/calendar.ts'
import type { CalendarEntry } from '../../../../sync/domain/icalendar.ts'
import { studyId } from '../../../../sync/domain/ids.ts'
import type { StudyView } from '../../../../sync/index.ts'
import { useSync } from '../../../data/sync-context.tsx'

/** An entry of a calendar file that was saved on this device, without its words. */
export interface HandedEntry extends Pick<CalendarEntry, 'uid' | 'from' | 'to' | 'at'> {
  readonly cancelled: boolean
}

type Given = Pick<CalendarEntry, 'uid' | 'from' | 'to' | 'at' | 'cancelled'>

export interface HandedDays {
  /** Future entries of calendar files that this device has saved. */
  readonly given: () => readonly HandedEntry[]
  /** The entries of the next file, remembered as given. `only`: for this study alone. */
  readonly give: (
    entries: readonly CalendarEntry[],
    today: Day,
    only?: StudyView['id'],
  ) => Promise<readonly CalendarEntry[]>
}

/**
 * The days in the last calendar file: the next file cancels the outdated ones, since nothing else reaches a calendar.
 */
export function useHandedDays(): HandedDays {
  const sync = useSync()
  const key = `hawa.calendar.${sync.userId}`
  return {
    given: () => read(key),
    async give(entries, today, only) {
      const given = read(key)
      const ended = new Set<string>()
      for (const { uid } of given) {
        const study = await firstValueFrom(sync.studies.one$(studyId(studyOf(uid))))
        if (study && !study.sync.lost && HAPPENED.has(study.statut)) ended.add(study.id)
      }
      const next = nextEntries({ entries, given, ended, today, now: new Date().toISOString(), only: only ?? null })
      write(key, [...given.filter(({ uid, to }) => to >= today && !next.some((one) => one.uid === uid)), ...next])
      return next
    },
  }
}

/** The work was done on these days, whatever the list of missions shows now. */
const HAPPENED: ReadonlySet<string> = new Set(['terminée', 'complete'])

const ID_LENGTH = 36

const studyOf = (uid: string): string => uid.slice(0, ID_LENGTH)

interface Next {
  readonly entries: readonly CalendarEntry[]
  readonly given: readonly HandedEntry[]
  /** Ids of studies whose days have been worked. */
  readonly ended: ReadonlySet<string>
  readonly today: Day
  /** ISO 8601. */
  readonly now: string
  /** Null: of all studies. */
  readonly only: string | null
}

/**
 * The current entries, then the cancelled ones: handed out before, and no longer planned. A changed entry gets a later
 * time than before: a calendar goes by the latest.
 */
export function nextEntries({ entries, given, ended, today, now, only }: Next): readonly CalendarEntry[] {
  const before = new Map(given.map((one) => [one.uid, one]))
  const planned = entries.map((entry) => {
    const earlier = before.get(entry.uid)
    if (!earlier) return entry
    const same = !earlier.cancelled && earlier.from === entry.from && earlier.to === entry.to
    return { ...entry, at: latest(entry.at, same ? earlier.at : secondAfter(earlier.at)) }
  })
  const dropped = given.filter(
    ({ uid, to }) =>
      to >= today &&
      !entries.some((entry) => entry.uid === uid) &&
      (only === null || studyOf(uid) === only) &&
      (!ended.has(studyOf(uid)) || uid.endsWith(DUE_END)),
  )
  const none = { summary: '', location: '', description: '', busy: false }
  return [
    ...planned,
    ...dropped.map(({ uid, from, to, at, cancelled }) => ({
      ...none,
      uid,
      from,
      to,
      cancelled: true,
      at: cancelled ? at : latest(secondAfter(at), now),
    })),
  ]
}

const DUE_END = '-due@hawa'

/** The entry of the days on which a mission is worked on. */
export const missionUid = (study: StudyView['id']): string => `${study}@hawa`

/** The day on which its report is expected. */
export const dueUid = (study: StudyView['id']): string => `${study}${DUE_END}`

/** Of two moments, ISO 8601. */
export const latest = (a: string, b: string): string => (Date.parse(a) < Date.parse(b) ? b : a)

const secondAfter = (at: string): string => new Date(Date.parse(at) + 1000).toISOString()

function read(key: string): readonly HandedEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is HandedEntry => isHanded(one)) : []
  } catch {
    return []
  }
}

function isHanded(value: unknown): value is HandedEntry {
  if (typeof value !== 'object' || value === null) return false
  const { uid, from, to, at, cancelled } = value as Record<keyof HandedEntry, unknown>
  return [uid, from, to, at].every((text) => typeof text === 'string') && typeof cancelled === 'boolean'
}

function write(key: string, entries: readonly Given[]): void {
  const handed = entries.map(({ uid, from, to, at, cancelled = false }) => ({ uid, from, to, at, cancelled }))
  try {
    localStorage.setItem(key, JSON.stringify(handed.slice(-MOST_KEPT)))
  } catch {
    // No storage (private window, full): the next file cancels nothing, and calendars keep the old days.
  }
}

/** Of a busy year, twice. */
const MOST_KEPT = 500
