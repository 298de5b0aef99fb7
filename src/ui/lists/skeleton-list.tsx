import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './skeleton-list.module.css'
import kit from '../kit/kit.module.css'

/** Where a list of cards is about to be. */
export function SkeletonList({ rows = 3 }: { readonly rows?: number }) {
  const { t } = useTranslation('study')
  return (
    <div className={kit.stackSm} role="status" aria-label={t('list.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div className={`${kit.box} ${kit.stackSm} ${classes.card}`} key={row}>
          <Skeleton height={18} width="55%" />
          <Skeleton height={12} width="80%" />
          <Skeleton height={12} width="35%" />
        </div>
      ))}
    </div>
  )
}
