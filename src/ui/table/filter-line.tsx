import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../lists/search-field.tsx'
import classes from './filter-line.module.css'

interface FilterLineProps {
  readonly words: string | undefined
  /** Names the things that are searched. */
  readonly hint: string
  readonly onSearch: (words: string) => void
  /** Whether something can be cleared. */
  readonly filtered: boolean
  readonly onClear: () => void
  /** Filters, then the menu of the columns. */
  readonly children?: ReactNode
  readonly columns?: ReactNode
}

/** Search, filters and columns of a list on one line. */
export function FilterLine({ words, hint, onSearch, filtered, onClear, children, columns }: FilterLineProps) {
  const { t } = useTranslation('lists')
  return (
    <div className={classes.line}>
      <div className={classes.words}>
        <SearchField bare value={words ?? ''} hint={hint} onSearch={onSearch} />
      </div>
      {children}
      {filtered && (
        <Button variant="subtle" onClick={onClear}>
          {t('reset')}
        </Button>
      )}
      {columns}
    </div>
  )
}

interface FilterSelectProps {
  readonly label: string
  /** Names the choice that filters nothing; absent: the label stands there. */
  readonly all?: string
  readonly value: string | undefined
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
}

export function FilterSelect({ label, all = label, value, choices, onChoose }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      data={[{ value: '', label: all }, ...choices]}
    />
  )
}
