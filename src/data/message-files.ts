import { messageFileProblem, type FileProblem, type MessageFileType } from '../../sync/index.ts'
import { preparePicture } from './prepared-picture.ts'

export { isImage, MESSAGE_FILE_TYPE_NAMES } from '../../sync/domain/message-file.ts'

/** A file that may go with the next message; pictures are already as they will be sent. */
export interface Attachment {
  readonly file: File
  readonly type: MessageFileType
  readonly width: number | null
  readonly height: number | null
}

export type Preparing = { readonly kind: 'ready'; readonly attachment: Attachment } | { readonly kind: 'bad-file'; readonly problem: FileProblem }

/**
 * Pictures are made small before they are judged: no phone makes one below 5 MB. What can be drawn is one, whatever it
 * is called.
 */
export async function prepareAttachment(given: File): Promise<Preparing> {
  const picture = await preparePicture(given)
  const file = picture?.file ?? given
  const problem = picture === null && given.type.startsWith('image/') ? 'wrong_type' : await messageFileProblem(file)
  if (problem) return { kind: 'bad-file', problem }
  return { kind: 'ready', attachment: { file, type: file.type as MessageFileType, width: picture?.width ?? null, height: picture?.height ?? null } }
}
