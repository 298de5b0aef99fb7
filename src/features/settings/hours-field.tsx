import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { WEEKDAYS, type Opening, type Weekday } from '../../../sync/domain/company-details.ts'
import { isolate } from '../../i18n/isolate.ts'
import { HourField } from '../../ui/dates/hour-field.tsx'
import { openingsOf, openingsText } from './detail-texts.ts'
import type { DetailsForm } from './use-details-form.ts'
import classes from './settings.module.css'
import kit from '../../ui/kit/kit.module.css'

/** Monday first, as the hours are shown. */
const TOLD: readonly Weekday[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]]
const USUAL: Opening = { opens: '09:00', closes: '17:00' }

/** A row a day: closed, or one opening or two. */
export function HoursField({ form, field }: { readonly form: DetailsForm; readonly field: string }) {
  return (
    <div className={classes.week}>
      {TOLD.map((day) => (
        <Day key={day} form={form} field={field} day={day} />
      ))}
    </div>
  )
}

function Day({ form, field, day }: { readonly form: DetailsForm; readonly field: string; readonly day: Weekday }) {
  const { t } = useTranslation(['settings', 'offices'])
  const place = `${field}.${day}`
  const openings = openingsOf(form.values[place] ?? '')
  const name = t(`offices:day.${day}`)
  const problem = form.problems[place]
  const theirs = form.theirs(place)
  const put = (next: readonly Opening[]) => form.type(field, place, openingsText(next))
  const note = `${place}-note`
  const time = (at: number, moment: keyof Opening) => (
    <HourField
      name={place}
      label={t(`hours.${moment}`, { day: name, number: at + 1 })}
      value={openings[at]?.[moment] ?? ''}
      withLists
      problemId={problem ? note : undefined}
      onHour={(hour) => put(openings.map((one, n) => (n === at ? { ...one, [moment]: hour } : one)))}
    />
  )
  return (
    <div className={classes.day} role="group" aria-label={name} data-day={day}>
      <span className={classes.dayName}>{name}</span>
      <div className={classes.openings}>
        {openings.length === 0 && <span className={`${kit.note} ${kit.flush}`}>{t('offices:hours.closed')}</span>}
        {openings.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the first and the second
          <span key={at} className={kit.mark}>
            {time(at, 'opens')}
            <span aria-hidden="true">{'–'}</span>
            {time(at, 'closes')}
            <Button
              variant="subtle"
              color="gray"
              px="xs"
              aria-label={t('hours.remove', { day: name, number: at + 1 })}
              onClick={() => put(openings.filter((__, n) => n !== at))}
            >
              <IconX size={18} aria-hidden="true" />
            </Button>
          </span>
        ))}
        {openings.length < 2 && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            aria-label={t(openings.length === 0 ? 'hours.addOf' : 'hours.addSecondOf', { day: name })}
            onClick={() => put([...openings, openings.length === 0 ? USUAL : { opens: '', closes: '' }])}
          >
            {t(openings.length === 0 ? 'hours.add' : 'hours.addSecond')}
          </Button>
        )}
      </div>
      {theirs !== null && (
        <p className={`${kit.note} ${kit.flush}`}>
          {t('theirs', { value: isolate(theirs || t('offices:hours.closed')) })}
        </p>
      )}
      {problem && (
        <p id={note} className={classes.problem}>
          {t('problem.hours')}
        </p>
      )}
    </div>
  )
}
