import { fileProblem, withItsType } from '../../../sync/domain/file-kind.ts'
import { offeredTypes } from '../../../sync/domain/file-types.ts'
import { MESSAGE_FILE, MESSAGE_FILE_TYPE_NAMES } from '../../../sync/domain/message-file.ts'
import type { FileProblem, MessageFileType } from '../../../sync/index.ts'
import { preparePicture } from '../files/prepared-picture.ts'

export { isImage } from '../../../sync/domain/message-file.ts'

/** For the file chooser; some of these files are pictures that become others. */
export const OFFERED_TYPES = offeredTypes(MESSAGE_FILE_TYPE_NAMES).join(',')

/** A file that may go with the next message; pictures are already as they will be sent. */
export interface Attachment {
  readonly file: File
  readonly type: MessageFileType
  readonly width: number | null
  readonly height: number | null
}

export type Preparing =
  | { readonly kind: 'ready'; readonly attachment: Attachment }
  | { readonly kind: 'bad-file'; readonly problem: FileProblem }

/**
 * Pictures are made smaller before their size is checked: no phone makes one below 5 MB. A file that can be drawn is a
 * picture, whatever its name.
 */
export async function prepareAttachment(given: File): Promise<Preparing> {
  const told = await withItsType(given)
  const isPicture = told.type.startsWith('image/')
  const picture = isPicture ? await preparePicture(told) : null
  const file = picture?.file ?? told
  const problem = isPicture && !picture ? 'wrong_type' : await fileProblem(file, MESSAGE_FILE)
  if (problem) return { kind: 'bad-file', problem }
  return {
    kind: 'ready',
    attachment: {
      file,
      type: file.type as MessageFileType,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
    },
  }
}
