import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Long enough to type a word, short enough not to be noticed. */
const PAUSE_MS = 300

interface SearchFieldProps {
  readonly value: string
  /** Names the things that are searched. */
  readonly hint: string
  readonly onSearch: (words: string) => void
  /** On a line of filters: its name is not written above it. */
  readonly bare?: boolean
}

/** Asks when the typing pauses. */
export function SearchField({ value, hint, onSearch, bare = false }: SearchFieldProps) {
  const { t } = useTranslation('lists')
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  // The address changed elsewhere: "clear the search", the browser's Back.
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  // Another filter may be chosen while the timer runs: the latest function must be called.
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => {
      setAsked(typed.trim())
      search.current(typed.trim())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only typing starts the clock
  }, [typed])
  return (
    <TextInput
      type="search"
      {...(bare ? { 'aria-label': t('search') } : { label: t('search') })}
      placeholder={hint}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  )
}
