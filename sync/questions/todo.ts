import * as v from 'valibot'
import { question, type AnswerOf } from './question.ts'

/** In display order. */
export const TODO_KINDS = [
  'approvals',
  'late',
  'messages',
  'contacts',
  'experts',
  'help',
  'stuck',
  'refused',
  'deletions',
  'mails',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

const item = v.object({
  kind: v.picklist(TODO_KINDS),
  count: v.number(),
  /** The oldest ones. */
  first: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      about: v.nullable(v.string()),
      thread_kind: v.optional(v.string()),
      /** An instant; for late studies, answers and deletions the due date. */
      since: v.string(),
    }),
  ),
})
const todo = v.object({
  items: v.array(item),
  /** Commands refused in the last seven days. */
  refused_commands: v.number(),
  as_of: v.string(),
})

export type TodoItem = AnswerOf<typeof item>
export type TodoRow = TodoItem['first'][number]

/** The team's open tasks. */
export const adminTodo = question({ rpc: 'admin_todo', args: {}, read: todo })
