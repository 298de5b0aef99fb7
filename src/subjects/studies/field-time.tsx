import { useTranslation } from 'react-i18next'
import { otherClock } from '../../../sync/domain/zones.ts'
import { formatFieldHour, formatFieldTime } from '../../i18n/field-formats.ts'
import { formatDateTime, type Moment } from '../../i18n/formats.ts'
import { Stamp } from '../../ui/text/formatted.tsx'

interface FieldTimeTextProps {
  readonly value: Moment
  /** Of its study; null: not known here. */
  readonly pays: string | null
  /** The day stands above it. */
  readonly hourOnly?: boolean | undefined
}

/**
 * The time of field work: on the clock of its country, which is named if it is not the reader's. If the country is not
 * known, on the reader's clock, with a note.
 */
export function FieldTimeText({ value, pays, hourOnly = false }: FieldTimeTextProps) {
  const { t } = useTranslation('sync')
  if (pays === null)
    return (
      <>
        <Stamp value={value} text={formatDateTime(value)} /> · {t('zone.here')}
      </>
    )
  const other = otherClock(pays, new Date(value))
  return (
    <>
      <Stamp value={value} text={hourOnly ? formatFieldHour(value, pays) : formatFieldTime(value, pays)} />
      {other && <> · {t(`zone.${other}`)}</>}
    </>
  )
}
