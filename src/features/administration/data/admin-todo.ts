import { adminTodo } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { TodoItem, TodoKind, TodoRow } from '../../../../sync/admin.ts'

/** Those commands of administrators that shorten the list of things to do. */
const SETTLING: readonly string[] = [
  'send_message',
  'mark_thread_read',
  'close_support_request',
  'replace_report',
  'cancel_study',
  'delete_account',
  'send_mail_again',
  'set_mail_aside',
  'snooze_task',
  'resume_task',
]

export const useAdminTodo = () => useQuestion(adminTodo, { changedBy: SETTLING, news: true })
