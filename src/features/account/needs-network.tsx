import { useTranslation } from 'react-i18next'
import { useNoAnswer } from '../../data/sync-status.ts'
import { NoAnswerAlert } from '../../ui/no-answer-alert.tsx'

/** Above what only the server can do. The form stays usable: the word on the server may be a moment old. */
export function NeedsNetwork() {
  const { t } = useTranslation('account')
  const noAnswer = useNoAnswer()
  return noAnswer && <NoAnswerAlert reason={noAnswer}>{t(`online.${noAnswer}`)}</NoAnswerAlert>
}
