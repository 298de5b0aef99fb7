import { adminTodo } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { SnoozedRow, TodoItem, TodoKind, TodoRow } from '../../../../sync/admin.ts'

/** Those commands of administrators that shorten the list of things to do. */
const SETTLING: readonly string[] = [
  'send_message',
  'mark_thread_read',
  'close_support_request',
  'replace_report',
  'cancel_study',
  'delete_account',
  'approve_account',
  'refuse_account',
  'answer_inquiry',
  'set_inquiry_state',
  'assign_study',
  'change_study_state',
  'validate_report',
  'send_back_report',
  'offer_quote',
  'record_payment',
  'cancel_invoice',
  'send_mail_again',
  'set_mail_aside',
  'snooze_task',
  'resume_task',
]

/** `most`: how many of each kind with their names. A failure leaves the last answer in sight. */
export const useAdminTodo = (most: number) =>
  useQuestion(adminTodo(most), { changedBy: SETTLING, news: true, stays: most > 3 })
