import { useTranslation } from 'react-i18next'
import { otherClock } from '../../sync/domain/zones.ts'
import { formatFieldTime } from '../i18n/field-formats.ts'
import { formatDateTime, type Moment } from '../i18n/formats.ts'
import { Stamp } from './formatted.tsx'

interface FieldTimeTextProps {
  readonly value: Moment
  /** Of its study; null: not known here. */
  readonly pays: string | null
}

/**
 * When something was done in the field: on the clock of its country, which is named where it is not the reader's. Of a
 * country that is not known it is told on the reader's, and that is said.
 */
export function FieldTimeText({ value, pays }: FieldTimeTextProps) {
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
      <Stamp value={value} text={formatFieldTime(value, pays)} />
      {other && <> · {t(`zone.${other}`)}</>}
    </>
  )
}
