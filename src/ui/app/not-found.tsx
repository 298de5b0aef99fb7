import { useHydrated, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { tellServer } from '../../state/server-log.ts'
import { ActionLink } from '../links/action-link.tsx'
import { Ltr } from '../text/formatted.tsx'
import { PageWidth } from '../page/page-width.tsx'
import classes from './not-found.module.css'

/** No page, study or report at this address. */
export function NotFound() {
  const { pathname: path } = useLocation()
  const hydrated = useHydrated()
  const { t } = useTranslation()
  useEffect(() => tellServer('missing', null, path), [path])
  return (
    <PageWidth className={classes.missing}>
      <p className={classes.code} aria-hidden>
        404
      </p>
      <h1 tabIndex={-1} lang="en" dir="ltr">
        {t('missing.title')}
      </h1>
      <p>{t('missing.text')}</p>
      <p>
        {t('missing.path')} <Ltr>{hydrated ? path : '…'}</Ltr>
      </p>
      <div className={classes.ways}>
        <ActionLink to="/">{t('missing.home')}</ActionLink>
        <ActionLink to="/contact" face="plain">
          {t('missing.contact')}
        </ActionLink>
      </div>
    </PageWidth>
  )
}
