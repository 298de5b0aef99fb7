import { Button, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDinars, formatNumber } from '../../../i18n/formats.ts'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { valueOf, type FigureCell, type FigureTable } from '../figures/figure-table.ts'
import { formatDayCount } from '../figures/figure-text.ts'
import classes from './chart-panel.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ChartPanelProps {
  readonly table: FigureTable
  readonly note?: string | undefined
  /** Nothing was counted: neither a chart nor a table. */
  readonly empty: boolean
  /** Where the screen is narrow, its title opens it. */
  readonly folded?: boolean
  readonly children: ReactNode
}

/** A chart and its table: the same figures, drawn and in rows. On paper both are open. */
export function ChartPanel({ table, note, empty, folded = false, children }: ChartPanelProps) {
  const { t } = useTranslation('statistics')
  const id = useId()
  const [opened, setOpened] = useState(false)
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [unfolded, setUnfolded] = useState(false)
  const folds = narrow && folded
  return (
    <section className={`${kit.box} ${kit.padLg} ${kit.shrinks} ${classes.panel}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={`${kit.itemHead} ${kit.flush}`}>
        {folds ? (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={unfolded}
            aria-controls={`${id}-body`}
            onClick={() => setUnfolded(!unfolded)}
          >
            {table.title}
            <IconChevronDown size={20} aria-hidden="true" data-paper="no" />
          </UnstyledButton>
        ) : (
          table.title
        )}
      </h2>
      <div id={`${id}-body`} className={classes.body} data-shown={!folds || unfolded}>
        {note && <p className={`${kit.smaller} ${classes.note}`}>{note}</p>}
        {empty && <p className={classes.nothing}>{t('none')}</p>}
        {!empty && (
          <>
            <div className={classes.chart}>{children}</div>
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
      </div>
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
                  <Exact>{valueOf(cell)}</Exact>
                </th>
              ) : (
                <td key={label} data-kind={kind}>
                  <Cell cell={cell} kind={kind} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Kind = FigureTable['columns'][number]['kind']

function Cell({ cell, kind }: { readonly cell: FigureCell; readonly kind: Kind }) {
  const text = <Ltr>{written(valueOf(cell), kind)}</Ltr>
  return typeof cell === 'object' && cell.link && cell.value !== 0 ? (
    <Link {...cell.link} className={classes.cellLink}>
      {text}
    </Link>
  ) : (
    text
  )
}

function written(value: string | number, kind: Kind): string {
  if (typeof value === 'string') return value
  switch (kind) {
    case 'amount':
      return formatDinars(value)
    case 'percent':
      return formatNumber(value, 1)
    case 'days':
      return formatDayCount(value)
    default:
      return formatNumber(value)
  }
}
