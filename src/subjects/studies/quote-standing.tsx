import { useTranslation } from 'react-i18next'
import type { Quote } from '../../../sync/index.ts'
import { AmountText } from '../../ui/text/formatted.tsx'

/** "30 000 DA, accordé par le client": for those who work on the study. Nothing where no quote stands. */
export function QuoteStanding({ quote }: { readonly quote: Pick<Quote, 'montant' | 'accepte'> | null }) {
  const { t } = useTranslation('quotes')
  if (quote === null || quote.montant === null) return null
  const standing = quote.accepte === null ? 'open' : quote.accepte ? 'accepted' : 'refused'
  return (
    <span>
      {t('title')} <AmountText value={quote.montant} /> · {t(`standing.${standing}`)}
    </span>
  )
}
