import { useTranslation } from 'react-i18next'
import { useNoAnswer } from '../../../data/sync-status.ts'
import { NoAnswerAlert } from '../../../ui/lists/no-answer-alert.tsx'

/**
 * Warning above a form that works only online. The form stays usable: the last known state of the server may be
 * outdated.
 */
export function NeedsNetwork() {
  const { t } = useTranslation('account')
  const noAnswer = useNoAnswer()
  return noAnswer && <NoAnswerAlert reason={noAnswer}>{t(`online.${noAnswer}`)}</NoAnswerAlert>
}
