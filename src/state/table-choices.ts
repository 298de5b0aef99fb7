import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Columns that the reader has put in or left out, by table and column. */
type Columns = Readonly<Record<string, Readonly<Record<string, boolean>>>>

/** Filters of a list under a name. */
export interface SavedView {
  readonly name: string
  /** The parameters of its address, which are read like those of any address. */
  readonly search: Readonly<Record<string, unknown>>
}
type Views = Readonly<Record<string, readonly SavedView[]>>

interface TableChoices {
  readonly columns: Columns
  readonly views: Views
}

/** Choices of the people of this device about its tables, by the name of the table. */
const useTableChoices = create<TableChoices>()(
  persist((): TableChoices => ({ columns: {}, views: {} }), {
    name: 'hawa.tables',
    merge: (stored) => readTableChoices(stored),
  }),
)

/** Anything of another form is left out. */
export function readTableChoices(stored: unknown): TableChoices {
  const { columns, views } = entriesOf(stored)
  return {
    columns: mapped(columns, (of) => mapped(of, (shown) => (typeof shown === 'boolean' ? shown : undefined))),
    views: mapped(views, (of) => (Array.isArray(of) ? of.filter(isView) : undefined)),
  }
}

function isView(one: unknown): one is SavedView {
  const { name, search } = entriesOf(one)
  return typeof name === 'string' && typeof search === 'object' && search !== null
}

const entriesOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const mapped = <T>(of: unknown, read: (value: unknown) => T | undefined): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(entriesOf(of)).flatMap(([name, value]) => {
      const kept = read(value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )

const NO_COLUMNS: Readonly<Record<string, boolean>> = {}
const NO_VIEWS: readonly SavedView[] = []

export const useColumnChoices = (table: string): Readonly<Record<string, boolean>> =>
  useTableChoices(({ columns }) => columns[table] ?? NO_COLUMNS)

export function chooseColumn(table: string, column: string, shown: boolean): void {
  useTableChoices.setState(({ columns }) => ({
    columns: { ...columns, [table]: { ...columns[table], [column]: shown } },
  }))
}

export const useSavedViews = (table: string): readonly SavedView[] =>
  useTableChoices(({ views }) => views[table] ?? NO_VIEWS)

/** A view of the same name is replaced. */
export function saveView(table: string, view: SavedView): void {
  change(table, (views) => [...views.filter(({ name }) => name !== view.name), view])
}

export function forgetView(table: string, name: string): void {
  change(table, (views) => views.filter((one) => one.name !== name))
}

function change(table: string, to: (views: readonly SavedView[]) => readonly SavedView[]): void {
  useTableChoices.setState(({ views }) => ({ views: { ...views, [table]: to(views[table] ?? NO_VIEWS) } }))
}
