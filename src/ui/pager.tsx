import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../i18n/formats.ts'
import classes from './pager.module.css'

interface PagerProps {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, pages, onPage }: PagerProps) {
  const { t } = useTranslation('lists')
  if (pages === 1 && page === 1) return null
  return (
    <div className={classes.pager}>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, pages))}>{t('previous')}</Button>
      <span>{t('page', { page: formatNumber(page), pages: formatNumber(pages) })}</span>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>{t('next')}</Button>
    </div>
  )
}
