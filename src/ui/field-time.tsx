import { useTranslation } from 'react-i18next'
import { otherClock } from '../../sync/domain/zones.ts'
import { formatFieldTime } from '../i18n/field-formats.ts'
import type { Moment } from '../i18n/formats.ts'
import { Stamp } from './formatted.tsx'

/** When something was done in the field: on the clock of its country, which is named where it is not the reader's. */
export function FieldTimeText({ value, pays }: { readonly value: Moment; readonly pays: string }) {
  const { t } = useTranslation('sync')
  const other = otherClock(pays, new Date(value))
  return (
    <>
      <Stamp value={value} text={formatFieldTime(value, pays)} />
      {other && <> · {t(`zone.${other}`)}</>}
    </>
  )
}
