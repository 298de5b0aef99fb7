import { useTranslation } from 'react-i18next'
import type { OutboxItem, TypeCompte } from '../../../sync/index.ts'
import { useOutboxItems } from '../../data/sync-status.ts'
import { useSuppressedNotices } from '../../keeping/use-suppressed-notices.ts'
import { ItemState } from '../../keeping/item-state.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import classes from './latest-item.module.css'
import kit from '../../ui/kit/kit.module.css'

interface LatestItemProps {
  readonly names: readonly OutboxItem['name'][]
  readonly type: TypeCompte
}

const CENTRES = {
  client: '/client/synchronisation',
  intervention: '/intervenant/synchronisation',
  admin: '/admin/synchronisation',
} as const satisfies Record<TypeCompte, string>

/** Sync state of the last change of this kind, with a link when the person must decide about it [L16]. */
export function LatestItem({ names, type }: LatestItemProps) {
  const { t } = useTranslation('account')
  const item = useOutboxItems()
    ?.filter(({ name }) => names.includes(name))
    .reduce<OutboxItem | null>(later, null)
  useSuppressedNotices(item ? [item.id] : [])
  if (!item) return null
  const undecided = item.state.kind === 'refused' || item.state.kind === 'held'
  return (
    <div className={kit.stack2xs} role="status">
      <span className={classes.label}>{t('profile.last')}</span>
      <ItemState state={item.state} />
      {undecided && (
        <TextLink to={CENTRES[type]} className={classes.link}>
          {t('profile.decide')}
        </TextLink>
      )}
    </div>
  )
}

function later(last: OutboxItem | null, item: OutboxItem): OutboxItem {
  return last && last.madeAt >= item.madeAt ? last : item
}
