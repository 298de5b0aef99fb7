import { Skeleton } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from '../../../sync/index.ts'
import type { Place } from '../../data/address-values.ts'
import { usePeople, type PeoplePage, type PersonRow } from './data/projects.ts'
import { Exact, Ltr } from '../../ui/text/formatted.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SearchField } from '../../ui/lists/search-field.tsx'
import classes from './person-choice.module.css'
import kit from '../../ui/kit/kit.module.css'

interface PersonChoiceProps<P extends PersonRow> {
  readonly question: (search: string, page?: Place) => Question<PeoplePage<P>>
  readonly label: string
  /** The label is already visible above: only speak it. */
  readonly quiet?: boolean
  readonly hint: string
  readonly chosen: { readonly id: string; readonly name: string } | null
  readonly onChoose: (person: P) => void
  /** Shown when a choice is required and none was made. */
  readonly error?: string | false | undefined
  /** Further facts about a person, beside the contact details. */
  readonly renderFacts?: (person: P) => ReactNode
}

/** One person of many, searched on the server. */
export function PersonChoice<P extends PersonRow>({
  question,
  label,
  quiet = false,
  hint,
  chosen,
  onChoose,
  error,
  renderFacts,
}: PersonChoiceProps<P>) {
  const { t } = useTranslation('projects')
  const name = useId()
  const [asked, setAsked] = useState<{ readonly search: string; readonly page?: Place | undefined }>({ search: '' })
  const { value: found, failure, loading, asking, ask } = usePeople(question(asked.search, asked.page))
  const elsewhere = chosen && found && !found.rows.some(({ id }) => id === chosen.id) ? chosen : null
  return (
    <fieldset className={`${kit.stackSm} ${classes.choice}`}>
      <legend className={quiet ? kit.unseen : classes.legend}>{label}</legend>
      <SearchField value={asked.search} hint={hint} onSearch={(search) => setAsked({ search })} />
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {loading && <Skeleton height={120} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {elsewhere && (
        <label className={`${kit.stackSm} ${kit.atTop} ${classes.person}`}>
          <input type="radio" name={name} value={elsewhere.id} checked readOnly />
          <strong dir="auto">{elsewhere.name}</strong>
        </label>
      )}
      {found?.total === 0 && (
        <p className={`${kit.quiet} ${kit.flush}`} role="status">
          {t('nobody_found')}
        </p>
      )}
      {found && found.total > 0 && (
        <div className={classes.people} aria-busy={asking}>
          {found.rows.map((person) => (
            <label key={person.id} className={`${kit.stackSm} ${kit.atTop} ${classes.person}`}>
              <input
                type="radio"
                name={name}
                value={person.id}
                checked={chosen?.id === person.id}
                onChange={() => onChoose(person)}
              />
              <span>
                <strong dir="auto">{person.name ?? person.email}</strong>
                <small>
                  <Ltr>{person.email}</Ltr>
                  {[person.entreprise, person.specialite, person.zone_intervention].filter(Boolean).map((one) => (
                    <span key={one}>
                      {' '}
                      · <Exact>{one}</Exact>
                    </span>
                  ))}
                </small>
                {renderFacts?.(person)}
              </span>
            </label>
          ))}
          <Pager ends={found} onPage={(page) => setAsked({ ...asked, page })} />
        </div>
      )}
    </fieldset>
  )
}
