import { useRef, useState } from 'react'
import { prepareAttachment, type Attachment } from '../../../data/messages/message-files.ts'
import { fileProblem, type ComposerProblem } from './composer-problem.ts'

/**
 * The attachment beside the words. Pictures are made small when they are chosen, so that the preview shows the file
 * that is sent.
 */
export function useAttachment(onProblem: (problem: ComposerProblem | null) => void) {
  const [attachment, setAttachment] = useState<Attachment | null>(null)
  const [preparing, setPreparing] = useState(false)
  // Only the last choice counts, however long an earlier one takes.
  const choice = useRef(0)
  const choose = (file: File) => {
    choice.current += 1
    const mine = choice.current
    setPreparing(true)
    onProblem(null)
    prepareAttachment(file)
      .then((prepared) => {
        if (mine !== choice.current) return
        setAttachment(prepared.kind === 'ready' ? prepared.attachment : null)
        if (prepared.kind === 'bad-file') onProblem(fileProblem(prepared.problem, file))
      })
      // A file that vanished while it was read.
      .catch(() => mine === choice.current && onProblem(fileProblem('missing', file)))
      .finally(() => mine === choice.current && setPreparing(false))
  }
  const drop = () => {
    choice.current += 1
    setAttachment(null)
    setPreparing(false)
    onProblem(null)
  }
  return { attachment, preparing, choose, drop }
}
