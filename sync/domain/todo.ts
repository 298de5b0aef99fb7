/** The kinds of tasks of the team, in display order; hawa.todo_kinds is the twin. */
export const TODO_KINDS = [
  'approvals',
  'unassigned',
  'late',
  'quotes',
  'reports',
  'messages',
  'contacts',
  'experts',
  'help',
  'stuck',
  'refused',
  'invoices',
  'deletions',
  'mails',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]
