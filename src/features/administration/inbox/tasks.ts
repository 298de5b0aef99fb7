import type { TodoItem, TodoKind, TodoRow } from '../data/admin-todo.ts'

/** A task of the list: its kind and id are its name in the address. */
export interface Task {
  readonly key: string
  readonly kind: TodoKind
  readonly row: TodoRow
}

export const tasksOf = (items: readonly TodoItem[]): readonly Task[] =>
  items.flatMap(({ kind, first }) => first.map((row) => ({ key: `${kind}.${row.id}`, kind, row })))

/** The one after `key`, in a list that may have lost it: the first that is left of those that came after. */
export function nextOf(tasks: readonly Task[], key: string, before: readonly Task[] = tasks): Task | undefined {
  const later = before.slice(before.findIndex((task) => task.key === key) + 1)
  const left = later.find((one) => tasks.some((task) => task.key === one.key))
  return left ?? tasks.find((task) => task.key !== key)
}

/** Days that a task is put off until, by the reader's calendar, YYYY-MM-DD. */
export function snoozeDays(now: Date): Readonly<Record<'tomorrow' | 'monday' | 'week', string>> {
  const after = (days: number) => {
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
    const two = (number: number) => String(number).padStart(2, '0')
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  }
  return { tomorrow: after(1), monday: after((8 - now.getDay()) % 7 || 7), week: after(7) }
}
