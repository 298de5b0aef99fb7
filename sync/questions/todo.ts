import * as v from 'valibot'
import { TODO_KINDS, type TodoKind } from '../domain/todo.ts'
import { question, type AnswerOf } from './question.ts'

const row = {
  id: v.string(),
  name: v.nullable(v.string()),
  about: v.nullable(v.string()),
  thread_kind: v.optional(v.string()),
  /** An instant; for late studies, answers, invoices and deletions the due date. */
  since: v.string(),
}
const item = v.object({
  kind: v.picklist(TODO_KINDS),
  count: v.number(),
  /** The oldest ones. */
  first: v.array(v.object(row)),
})
const snoozed = v.object({
  ...row,
  kind: v.picklist(TODO_KINDS),
  /** YYYY-MM-DD: the day on which it is back. */
  until: v.string(),
  /** The name of whoever put it off. */
  by: v.nullable(v.string()),
})
/** A newer server may name kinds that this version does not know yet: their rows are left out. */
const known = v.filterItems<unknown[]>((one) => v.is(v.object({ kind: v.picklist(TODO_KINDS) }), one))
const todo = v.object({
  items: v.pipe(v.array(v.unknown()), known, v.array(item)),
  /** Put off until a day: in none of the items. */
  snoozed: v.object({ count: v.number(), first: v.pipe(v.array(v.unknown()), known, v.array(snoozed)) }),
  /** Commands refused in the last seven days. */
  refused_commands: v.number(),
  as_of: v.string(),
})

export type { TodoKind }
export type TodoItem = AnswerOf<typeof item>
export type TodoRow = TodoItem['first'][number]
export type SnoozedRow = AnswerOf<typeof snoozed>

/** The team's open tasks; `most`: how many of each kind with their names, 50 at the most. */
export const adminTodo = (most: number) => question({ rpc: 'admin_todo', args: { most }, read: todo })
