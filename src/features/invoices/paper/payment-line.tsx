import { useTranslation } from 'react-i18next'
import type { Payment } from '../../../../sync/index.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AmountText, DayText } from '../../../ui/text/formatted.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** One payment in words; one that was taken back is struck through and marked. */
export function PaymentLine({
  payment: { paid_on, mode, montant, reference, taken_back },
}: {
  readonly payment: Payment
}) {
  const { t } = useTranslation('invoices')
  const Words = taken_back ? 's' : 'span'
  return (
    <>
      <Words>
        <DayText value={paid_on} /> · {t(`mode.${mode ?? 'other'}`)} · <AmountText value={montant} />
        {reference && <> · {t('paper.reference', { reference: isolate(reference) })}</>}
      </Words>
      {taken_back && (
        <span className={kit.block} dir="auto">
          {t('paper.takenBack', { day: isolate(formatDate(taken_back.at)), reason: isolate(taken_back.motif) })}
        </span>
      )}
    </>
  )
}
