import { TODO_KINDS } from '../domain/todo.ts'
import { define } from './definition.ts'
import { day, fields, oneOf, recordIdField } from './fields.ts'

/** Puts a task of the team off until a day, for all administrators. */
export const snoozeTask = define({
  name: 'snooze_task',
  freeStanding: true,
  input: fields({ kind: oneOf(TODO_KINDS), task_id: recordIdField, until: day }),
})
