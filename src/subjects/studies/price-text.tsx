import { useTranslation } from 'react-i18next'
import type { StudyPrice } from '../../../sync/index.ts'
import { AmountText } from '../../ui/text/formatted.tsx'

/** "Prix convenu 30 000 DA", "Estimation 30 000 DA", or that a price is to be agreed. */
export function PriceText({ price: { kind, amount } }: { readonly price: StudyPrice }) {
  const { t } = useTranslation('study')
  switch (kind) {
    case 'agreed':
      return (
        <span>
          {t('fields.prix_convenu')} <AmountText value={amount} />
        </span>
      )
    case 'estimate':
      return (
        <span>
          {t('price.estimate')} <AmountText value={amount} />
        </span>
      )
    case 'none':
      return <span>{t('price.none')}</span>
  }
}
