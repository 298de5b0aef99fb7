import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort } from '@tabler/icons-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnChoices } from '../../state/table-choices.ts'
import { shownColumns, type Column } from './column.ts'
import type { Selection } from './use-selection.ts'
import classes from './data-table.module.css'
import kit from '../kit/kit.module.css'

interface DataTableProps<Row, Order extends string> {
  /** Names the table for the columns that this device keeps. */
  readonly name: string
  readonly label: string
  readonly columns: readonly Column<Row, Order>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** Undefined: the list's own order. */
  readonly order?: Order | undefined
  readonly onOrder?: (order: Order | undefined) => void
  /** The row that is open beside the table. */
  readonly opened?: string | undefined
  /** Absent: rows are not chosen together. */
  readonly selection?: Selection<Row>
  /** Names a row for the box that chooses it. */
  readonly nameOf?: (row: Row) => string
}

/**
 * Rows of one line, the same for all lists: head that stays, order chosen in the head, columns chosen by the reader.
 * A narrow column of the page shows each row as a card. A row's link or button is an element with `data-row` in
 * its first cell; it covers the row.
 */
export function DataTable<Row, Order extends string>({
  name,
  label,
  columns,
  rows,
  idOf,
  order,
  onOrder,
  opened,
  selection,
  nameOf = idOf,
}: DataTableProps<Row, Order>) {
  const { t } = useTranslation('lists')
  const [first, ...others] = shownColumns(columns, useColumnChoices(name))
  if (!first) return null
  const whole = [first, ...others].reduce((total, { width = 1 }) => total + width, 0)
  return (
    <table className={classes.table} aria-label={label}>
      <colgroup>
        {selection && <col className={classes.choiceColumn} />}
        {[first, ...others].map(({ id, width = 1 }) => (
          <col key={id} style={{ inlineSize: `${(100 * width) / whole}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection && (
            <td data-choice>
              <ChooseAll rows={rows} selection={selection} />
            </td>
          )}
          {[first, ...others].map((column) => (
            <th key={column.id} scope="col" {...(column.order && { 'aria-sort': sortOf(column, order) })}>
              {column.order && onOrder ? (
                <UnstyledButton
                  className={classes.order}
                  title={t(column.order === order ? 'order_off' : 'order_by', { column: column.label })}
                  onClick={() => onOrder(column.order === order ? undefined : column.order)}
                >
                  {column.label}
                  {column.order === order ? (
                    <IconArrowDown size={16} aria-hidden="true" />
                  ) : (
                    <IconArrowsSort size={16} aria-hidden="true" />
                  )}
                </UnstyledButton>
              ) : (
                <span className={column.menu ? kit.unseen : undefined}>{column.label}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onPointerOver={nameWhole}>
        {rows.map((row) => (
          <tr
            key={idOf(row)}
            {...(idOf(row) === opened && { 'aria-current': true })}
            data-chosen={selection?.has(row) || undefined}
            data-last={selection?.isLast(row) || undefined}
          >
            {selection && (
              <td data-choice>
                <label className={classes.choice}>
                  <Checkbox
                    aria-label={t('choose', { row: nameOf(row) })}
                    checked={selection.has(row)}
                    onChange={({ currentTarget, nativeEvent }) =>
                      selection.choose(row, currentTarget.checked, isExtending(nativeEvent))
                    }
                  />
                </label>
              </td>
            )}
            <th scope="row">{first.renderCell(row)}</th>
            {others.map((column) => (
              <td
                key={column.id}
                data-wide-only={column.wideOnly}
                {...(column.menu ? { 'data-menu': true } : { 'data-label': column.label })}
              >
                {column.renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChooseAllProps<Row> {
  readonly rows: readonly Row[]
  readonly selection: Selection<Row>
}

function ChooseAll<Row>({ rows, selection }: ChooseAllProps<Row>) {
  const { t } = useTranslation('lists')
  const chosen = rows.filter(selection.has).length
  return (
    <label className={classes.choice}>
      <Checkbox
        aria-label={t('choose_page')}
        checked={chosen > 0 && chosen === rows.length}
        indeterminate={chosen > 0 && chosen < rows.length}
        onChange={({ currentTarget }) => selection.choosePage(currentTarget.checked)}
      />
      <span className={classes.choiceWord}>{t('choose_page')}</span>
    </label>
  )
}

/** The change of a box comes with the press that made it. */
const isExtending = (event: Event): boolean => event instanceof MouseEvent && event.shiftKey

const sortOf = <Order extends string>({ order, descending }: Column<never, Order>, chosen: Order | undefined) =>
  order !== chosen ? 'none' : descending === true ? 'descending' : 'ascending'

/** Writes what a cell had to cut off into its title, when somebody points at it. */
function nameWhole({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText
  else cell?.removeAttribute('title')
}
