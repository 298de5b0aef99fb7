import { isOfItsType, SETTINGS } from '../../../sync/domain/setting.ts'
import { usePublishedItem } from './published-items.ts'

/** Working days within which the company answers, as published. */
export function useReplyDays(): number {
  const told = usePublishedItem('rule', 'reply_days')
  return isOfItsType('reply_days', told) ? Number(told) : SETTINGS.reply_days.initial
}
