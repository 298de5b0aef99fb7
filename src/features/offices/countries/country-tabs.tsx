import { useHydrated } from '@tanstack/react-router'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { directionOf } from '../../../i18n/languages.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { COUNTRIES, type Country } from '../../../state/countries.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { OFFICE_CODES } from '../chosen-office.ts'
import classes from './country-tabs.module.css'

interface CountryTabsProps {
  readonly chosen: Country
  readonly onChoose: (country: Country) => void
}

/** Links to the sections of the page; a script turns them into tabs. */
export function CountryTabs({ chosen, onChoose }: CountryTabsProps) {
  const { t } = useTranslation(['offices', 'shell'])
  const hydrated = useHydrated()
  const forward = directionOf(useLanguage()) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const links = useRef(new Map<Country, HTMLAnchorElement | null>())

  const choose = (country: Country, event: MouseEvent | KeyboardEvent) => {
    event.preventDefault()
    links.current.get(country)?.focus()
    onChoose(country)
  }
  const onKey = (event: KeyboardEvent) => {
    const next = neighbour(event.key, chosen, forward)
    if (next) choose(next, event)
  }
  return (
    <nav aria-label={t('countries.tabs')}>
      <div
        className={classes.tabs}
        {...(hydrated ? { role: 'tablist', 'aria-label': t('countries.tabs'), onKeyDown: onKey } : {})}
      >
        {OFFICE_CODES.map((code) => (
          <a
            key={code}
            ref={(link) => void links.current.set(code, link)}
            id={`tab-${COUNTRIES[code].pays}`}
            href={`/countries?pays=${COUNTRIES[code].pays}#${COUNTRIES[code].pays}`}
            className={classes.tab}
            data-chosen={code === chosen}
            {...(hydrated && {
              role: 'tab',
              'aria-selected': code === chosen,
              'aria-controls': COUNTRIES[code].pays,
              tabIndex: code === chosen ? 0 : -1,
              onClick: (event: MouseEvent) => !isForNewTab(event) && choose(code, event),
            })}
          >
            <CountryFlag pays={COUNTRIES[code].pays} />
            {t(`shell:country.${code}`)}
          </a>
        ))}
      </div>
    </nav>
  )
}

/** Null for a key that does not move among tabs. */
function neighbour(key: string, from: Country, forward: string): Country | null {
  const place = OFFICE_CODES.indexOf(from)
  const count = OFFICE_CODES.length
  switch (key) {
    case ' ':
      return from
    case 'Home':
      return OFFICE_CODES[0] ?? null
    case 'End':
      return OFFICE_CODES[count - 1] ?? null
    case 'ArrowLeft':
    case 'ArrowRight':
      return OFFICE_CODES[(place + (key === forward ? 1 : count - 1)) % count] ?? null
    default:
      return null
  }
}

function isForNewTab(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
}
