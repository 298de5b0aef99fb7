import { EXTENSIONS, type FileType } from './file-types.ts'
import type { StudyId, UserId } from './ids.ts'

/** 1 MB, the same limit in the server; a minute at the app's rate is about 180 kB. */
export const MAX_VOICE_BYTES = 1024 * 1024

/** Seconds. */
export const LONGEST_VOICE = 60

export const VOICE_TYPE_NAMES = ['audio/webm', 'audio/mp4'] as const satisfies readonly FileType[]
export type VoiceType = (typeof VOICE_TYPE_NAMES)[number]

/** Beside the photos of the mission; the timestamp makes each attempt a path of its own. */
export const voicePath = (owner: UserId, study: StudyId, voice: string, type: VoiceType, at: Date): string =>
  `photos/${owner}/${study}/${voice}_${at.getTime()}.${EXTENSIONS[type]}`

/** As a clock shows it: 0:07. */
export const spokenTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
