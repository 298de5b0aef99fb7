import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseColumn, useColumnChoices } from '../../state/table-choices.ts'
import { shownColumns, type Column } from './column.ts'
import filters from './filter-line.module.css'
import kit from '../kit/kit.module.css'

interface ColumnsMenuProps {
  /** As in `DataTable`. */
  readonly name: string
  readonly columns: readonly Pick<Column<never>, 'id' | 'label' | 'extra' | 'menu'>[]
}

/** Puts columns in and leaves them out; this device keeps the choice. */
export function ColumnsMenu({ name, columns }: ColumnsMenuProps) {
  const { t } = useTranslation('lists')
  const shown = shownColumns(columns, useColumnChoices(name))
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="default" size={44} aria-label={t('columns')} title={t('columns')} className={filters.last}>
          <IconColumns3 size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={kit.stackSm} role="group" aria-label={t('columns')}>
          {columns
            .slice(1)
            .flatMap((column) =>
              column.menu ? (
                []
              ) : (
                <Checkbox
                  key={column.id}
                  label={column.label}
                  checked={shown.includes(column)}
                  onChange={({ currentTarget }) => chooseColumn(name, column.id, currentTarget.checked)}
                />
              ),
            )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
