import type { FileRules } from './file-kind.ts'
import { EXTENSIONS, type FileType } from './file-types.ts'
import type { UserId } from './ids.ts'
import type { VoiceType } from './voice.ts'

/** 5 MB, the same limit in the bucket, the server and the interface. */
export const MAX_MESSAGE_FILE_BYTES = 5 * 1024 * 1024

/** Types that a message may carry. */
export type MessageFileType = Exclude<FileType, 'image/heic' | 'application/zip' | VoiceType>
export const MESSAGE_FILE_TYPE_NAMES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const satisfies readonly MessageFileType[]

export const MESSAGE_FILE: FileRules = { most: MAX_MESSAGE_FILE_BYTES, types: MESSAGE_FILE_TYPE_NAMES }

export const isImage = (type: MessageFileType): boolean => type.startsWith('image/')

/** The timestamp makes each attempt a path of its own. */
export const messageFilePath = (owner: UserId, messageId: string, type: MessageFileType, at: Date): string =>
  `messages/${owner}/${messageId}_${at.getTime()}.${EXTENSIONS[type]}`
