import { useCallback, useEffect, useState } from 'react'
import { isImage, messageFileProblem, type FileProblem, type MessageFile, type MessageFileType } from '../../sync/index.ts'
import { savesData } from '../service-worker/save-data.ts'
import { preparePicture } from './prepared-picture.ts'
import { useSync } from './sync-context.tsx'

export { isImage, MESSAGE_FILE_TYPE_NAMES } from '../../sync/domain/message-file.ts'

/** Beyond this a picture waits until somebody asks for it; ours are made smaller. Bytes. */
const BY_ITSELF = 600_000

export const loadsByItself = ({ type, size }: MessageFile): boolean => isImage(type) && size <= BY_ITSELF && !savesData()

/** A file that may go with the next message; pictures are already as they will be sent. */
export interface Attachment {
  readonly file: File
  readonly type: MessageFileType
  readonly width: number | null
  readonly height: number | null
}

export type Preparing = { readonly kind: 'ready'; readonly attachment: Attachment } | { readonly kind: 'bad-file'; readonly problem: FileProblem }

/** Pictures are made small before they are judged: no phone makes one below 5 MB. */
export async function prepareAttachment(given: File): Promise<Preparing> {
  const picture = given.type.startsWith('image/') ? await preparePicture(given) : null
  const file = picture?.file ?? given
  const problem = picture === null && given.type.startsWith('image/') ? 'wrong_type' : await messageFileProblem(file)
  if (problem) return { kind: 'bad-file', problem }
  return { kind: 'ready', attachment: { file, type: file.type as MessageFileType, width: picture?.width ?? null, height: picture?.height ?? null } }
}

export type MessageFileState =
  /** Whether it is on this device is not known yet. */
  | { readonly kind: 'unknown' | 'elsewhere' | 'loading' | 'offline' | 'refused' }
  | { readonly kind: 'here'; readonly blob: Blob; readonly url: string }

/** What a message carries: shown when it is here; `load` fetches it. */
export function useMessageFile(file: MessageFile): { readonly state: MessageFileState; readonly load: () => Promise<Blob | null> } {
  const { messageFiles } = useSync()
  const [state, setState] = useState<MessageFileState>({ kind: 'unknown' })
  const { path } = file
  useEffect(() => {
    let left = false
    void messageFiles.onDevice(file).then((blob) => {
      if (!left) setState(blob ? { kind: 'here', blob, url: URL.createObjectURL(blob) } : { kind: 'elsewhere' })
    })
    return () => {
      left = true
    }
    // The path names the bytes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [messageFiles, path])
  useEffect(() => () => {
    if (state.kind === 'here') URL.revokeObjectURL(state.url)
  }, [state])
  const load = useCallback(async () => {
    setState({ kind: 'loading' })
    const opening = await messageFiles.open(file)
    setState(opening.kind === 'file' ? { kind: 'here', blob: opening.blob, url: URL.createObjectURL(opening.blob) } : { kind: opening.reason })
    return opening.kind === 'file' ? opening.blob : null
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [messageFiles, path])
  return { state, load }
}
