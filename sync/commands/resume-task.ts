import { TODO_KINDS } from '../domain/todo.ts'
import { define } from './definition.ts'
import { fields, oneOf, recordIdField } from './fields.ts'

/** Takes a task up again that was put off. */
export const resumeTask = define({
  name: 'resume_task',
  freeStanding: true,
  input: fields({ kind: oneOf(TODO_KINDS), task_id: recordIdField }),
})
