import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../sync/index.ts'
import { useSession } from '../../../data/session.ts'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import classes from './session-menu.module.css'

// Loaded on demand: visitors do not download the menu of a signed-in person.
const loadAreaMenu = () => import('./area-menu.tsx')
const AreaMenu = lazy(async () => ({ default: (await loadAreaMenu()).AreaMenu }))
const AreaItems = lazy(async () => ({ default: (await loadAreaMenu()).AreaItems }))

/** The end of the public header: loading, the way in, or the person's area. */
export function SessionMenu() {
  const { t } = useTranslation()
  const session = useSession()
  switch (session.kind) {
    case 'unknown':
      return <Loading />
    case 'signed-out':
      return (
        <div className={classes.bar} data-ways-in>
          <AdminAccess withText={false} />
          <ActionLink to="/login">{t('session.signIn')}</ActionLink>
        </div>
      )
    case 'signed-in':
      return (
        <Suspense fallback={<Loading />}>
          <AreaMenu {...areaOf(session.profile)} />
        </Suspense>
      )
  }
}

/** The same in the phone's menu, where everything is in sight. */
export function SessionItems() {
  const { t } = useTranslation()
  const session = useSession()
  switch (session.kind) {
    case 'unknown':
      return <Loading />
    case 'signed-out':
      return (
        <div className={classes.stack} data-ways-in>
          <ActionLink to="/login">{t('session.signIn')}</ActionLink>
          <ActionLink to="/signup" face="plain">
            {t('session.signUp')}
          </ActionLink>
          <AdminAccess withText />
        </div>
      )
    case 'signed-in':
      return (
        <Suspense fallback={<Loading />}>
          <AreaItems {...areaOf(session.profile)} />
        </Suspense>
      )
  }
}

const areaOf = (profile: Profile | null) => ({
  type: profile?.type_compte ?? 'client',
  approved: profile?.is_approved !== false,
})

function AdminAccess({ withText }: { readonly withText: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/login"
      search={{ espace: 'admin' }}
      className={classes.admin}
      {...(withText ? {} : { 'aria-label': t('session.adminAccess'), title: t('session.adminAccess') })}
    >
      <IconShieldLock size={20} stroke={1.75} aria-hidden />
      {withText && t('session.adminAccess')}
    </Link>
  )
}

function Loading() {
  const { t } = useTranslation()
  return <div role="status" aria-busy="true" aria-label={t('session.loading')} className={classes.loading} />
}
