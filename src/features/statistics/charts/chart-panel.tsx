import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDinars, formatNumber } from '../../../i18n/formats.ts'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import type { FigureTable } from '../figures/figure-table.ts'
import classes from './chart-panel.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ChartPanelProps {
  readonly table: FigureTable
  readonly note?: string
  /** Nothing was counted: neither a chart nor a table. */
  readonly empty: boolean
  readonly children: ReactNode
}

/** A chart and its table: a drawing for the eye; for everybody else its figures, in one sentence or in rows. */
export function ChartPanel({ table, note, empty, children }: ChartPanelProps) {
  const { t } = useTranslation(['statistics', 'admin'])
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <section className={`${kit.box} ${kit.padLg} ${kit.shrinks} ${classes.panel}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={kit.itemHead}>
        {table.title}
      </h2>
      {note && <p className={`${kit.smaller} ${classes.note}`}>{note}</p>}
      {empty && <p className={classes.nothing}>{t('none')}</p>}
      {!empty && (
        <>
          <div
            role="img"
            aria-label={inWords(table, t('admin:share', { percent: '' }).trim())}
            className={classes.chart}
          >
            {children}
          </div>
          <Button
            className={classes.toggle}
            data-paper="no"
            variant="subtle"
            onClick={() => setOpened(!opened)}
            aria-expanded={opened}
            aria-controls={`${id}-table`}
            leftSection={<IconTable size={18} aria-hidden="true" />}
          >
            {t('table')}
          </Button>
          <div id={`${id}-table`} className={classes.tableFrame} data-opened={opened}>
            <Table table={table} />
          </div>
        </>
      )}
    </section>
  )
}

function Table({ table: { title, columns, rows } }: { readonly table: FigureTable }) {
  return (
    <table className={classes.table}>
      <caption className={kit.unseen}>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ label, kind }) => (
            <th key={label} scope="col" data-kind={kind}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two specialists may have one name
          <tr key={index}>
            {row.map((cell, column) => {
              const { label = '', kind = 'text' } = columns[column] ?? {}
              return column === 0 ? (
                <th key={label} scope="row">
                  <Exact>{cell}</Exact>
                </th>
              ) : (
                <td key={label} data-kind={kind}>
                  <Ltr>{written(cell, kind)}</Ltr>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function written(cell: string | number, kind: FigureTable['columns'][number]['kind']): string {
  if (typeof cell === 'string') return cell
  switch (kind) {
    case 'amount':
      return formatDinars(cell)
    case 'percent':
      return formatNumber(cell, 1)
    default:
      return formatNumber(cell)
  }
}

/** "Évolution mensuelle : juin 2026 12, …" */
function inWords({ title, columns, rows }: FigureTable, percentSign: string): string {
  const said = rows.map((row) =>
    row
      .map((cell, column) => {
        const kind = columns[column]?.kind ?? 'text'
        return kind === 'percent' ? `(${written(cell, kind)} ${percentSign})` : written(cell, kind)
      })
      .join(' '),
  )
  return `${title} : ${said.join(', ')}`
}
