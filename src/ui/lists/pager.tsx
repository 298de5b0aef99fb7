import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ends, Place } from '../../../sync/domain/pages.ts'
import classes from './pager.module.css'
import kit from '../kit/kit.module.css'

interface PagerProps {
  readonly ends: Ends
  /** Undefined: the first. */
  readonly onPage: (page: Place | undefined) => void
}

/** Pages have no numbers: while rows come and go, the same number would be another page. */
export function Pager({ ends: { before, after }, onPage }: PagerProps) {
  const { t } = useTranslation('lists')
  if (!before && !after) return null
  return (
    <nav className={`${kit.clusterSm} ${kit.centred} ${kit.apart} ${classes.pager}`} aria-label={t('pages')}>
      <Button variant="default" disabled={!before} onClick={() => before && onPage({ before })}>
        {t('previous')}
      </Button>
      <Button className={classes.first} variant="subtle" disabled={!before} onClick={() => onPage(undefined)}>
        {t('first')}
      </Button>
      <Button variant="default" disabled={!after} onClick={() => after && onPage({ after })}>
        {t('next')}
      </Button>
    </nav>
  )
}
