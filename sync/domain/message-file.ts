import type { UserId } from './ids.ts'
import type { FileProblem, StoredBytes } from './stored-file.ts'

/** 5 MB as the bucket, the server and the interface all count it. */
export const MAX_MESSAGE_FILE_BYTES = 5 * 1024 * 1024

/** What a message may carry, with the end of its stored name. */
export const MESSAGE_FILE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type MessageFileType = keyof typeof MESSAGE_FILE_TYPES
export const MESSAGE_FILE_TYPE_NAMES = Object.keys(MESSAGE_FILE_TYPES) as readonly MessageFileType[]

export const isMessageFileType = (type: string): type is MessageFileType => Object.hasOwn(MESSAGE_FILE_TYPES, type)
export const isImage = (type: MessageFileType): boolean => type.startsWith('image/')

/** The file of a message, as its readers are told of it. */
export interface MessageFile extends StoredBytes {
  /** As its sender called it. */
  readonly name: string
  readonly type: MessageFileType
  /** Of a picture, in pixels; both or neither. */
  readonly width: number | null
  readonly height: number | null
}

const MARKS: Readonly<Record<MessageFileType, RegExp>> = {
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  // oxlint-disable-next-line no-control-regex
  'image/png': /^\u0089PNG\r\n\u001a\n/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'application/pdf': /^%PDF-/,
  // oxlint-disable-next-line no-control-regex
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': /^PK\u0003\u0004/,
  // oxlint-disable-next-line no-control-regex
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': /^PK\u0003\u0004/,
}

/** Type and first bytes are both asked, as for reports: the server will ask them too. Null: acceptable. */
export async function messageFileProblem(file: Blob | null | undefined): Promise<FileProblem | null> {
  if (!file || file.size === 0) return 'missing'
  if (!isMessageFileType(file.type)) return 'wrong_type'
  if (file.size > MAX_MESSAGE_FILE_BYTES) return 'too_large'
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return MARKS[file.type].test(head) ? null : 'wrong_type'
}

/** The timestamp makes each attempt a path of its own. */
export const messageFilePath = (owner: UserId, messageId: string, type: MessageFileType, at: Date): string =>
  `messages/${owner}/${messageId}_${at.getTime()}.${MESSAGE_FILE_TYPES[type]}`
