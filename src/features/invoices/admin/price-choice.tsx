import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../../sync/index.ts'
import type { UnbilledStudy } from '../data/admin-invoices.ts'
import { isOvertaken, useOvertaken } from '../../../data/commands/overtaken.ts'
import { AmountText } from '../../../ui/text/formatted.tsx'
import { useDecision } from '../../../keeping/use-decision.ts'
import { ValueChoice } from '../../../keeping/value-choice.tsx'

type Priced = Pick<UnbilledStudy, 'study_id' | 'prix_convenu'>

interface LostPrice {
  readonly items: readonly OutboxItem[]
  readonly last: OutboxItem
  /** DA; null: none. */
  readonly montant: number | null
}

/** This person's price, refused because somebody else agreed another one; null: there is nothing to decide. */
export function useLostPrice({ study_id, prix_convenu }: Priced): LostPrice | null {
  const items = useOvertaken(({ name, studyId }) => name === 'set_agreed_price' && studyId === study_id)
  const last = items.at(-1)
  if (!last) return null
  const montant = amount(last.args['montant'])
  return isOvertaken(amount(last.args['seen']), prix_convenu, montant) ? { items, last, montant } : null
}

/** Another administrator has agreed another price meanwhile. */
export function PriceChoice({ study }: { readonly study: Priced }) {
  const { t } = useTranslation('invoices')
  const lost = useLostPrice(study)
  const { busy, decide } = useDecision()
  if (!lost) return null
  const { study_id, prix_convenu: seen } = study
  const { items, last, montant } = lost
  const text = (price: number | null) => (price === null ? t('price.none') : <AmountText value={price} />)
  return (
    <ValueChoice
      lost={items.map(({ id }) => id)}
      title={t('price.choice')}
      mine={{ at: last.madeAt, value: text(montant) }}
      other={{ value: text(seen) }}
      busy={busy}
      onMine={() => void decide(items, { name: 'set_agreed_price', args: { study_id, montant, seen } })}
      onOther={() => void decide(items)}
    />
  )
}

const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null)
