import { Skeleton } from '@mantine/core'
import { IconChevronDown, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TypeCompte } from '../../../sync/index.ts'
import { useSession } from '../../data/session.ts'
import { AREA_LINKS, AREA_NAMES } from '../../ui/area-links.ts'
import { DisclosureMenu } from '../../ui/disclosure-menu.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { NavLinkItem } from '../../ui/nav-item.tsx'
import { SignOutItem } from './sign-out-item.tsx'

/** The end of the public header: loading, the way in, or the person's area. */
export function SessionMenu() {
  const { t } = useTranslation()
  const session = useSession()
  switch (session.kind) {
    case 'unknown':
      return <Skeleton width={150} height={44} radius="md" role="status" aria-label={t('session.loading')} />
    case 'signed-out':
      return (
        <>
          <ButtonLink to="/login" search={{ tab: 'admin' }} variant="subtle" color="gray.7" px="sm" aria-label={t('session.adminAccess')} title={t('session.adminAccess')}>
            <IconShieldLock size={20} aria-hidden />
          </ButtonLink>
          <ButtonLink to="/login">{t('session.signIn')}</ButtonLink>
        </>
      )
    case 'signed-in': {
      const type = session.profile?.type_compte ?? 'client'
      return (
        <>
          {type === 'admin' && (
            <ButtonLink to="/admin/dashboard" variant="subtle" color="gray.7" px="sm" aria-label={t('session.adminAccess')} title={t('session.adminAccess')}>
              <IconShieldLock size={20} aria-hidden />
            </ButtonLink>
          )}
          <DisclosureMenu
            button={
              <>
                {t(AREA_NAMES[type])}
                <IconChevronDown size={16} aria-hidden />
              </>
            }
          >
            <AreaItems type={type} />
          </DisclosureMenu>
        </>
      )
    }
  }
}

/** The same in the phone's menu, where everything is in sight. */
export function SessionItems() {
  const { t } = useTranslation()
  const session = useSession()
  switch (session.kind) {
    case 'unknown':
      return <Skeleton height={44} radius="md" role="status" aria-label={t('session.loading')} />
    case 'signed-out':
      return (
        <>
          <ButtonLink to="/login" fullWidth mb="xs">
            {t('session.signIn')}
          </ButtonLink>
          <ButtonLink to="/signup" fullWidth mb="xs" variant="default">
            {t('session.signUp')}
          </ButtonLink>
          <NavLinkItem to="/login" search={{ tab: 'admin' }} icon={<IconShieldLock size={20} aria-hidden />}>
            {t('session.adminAccess')}
          </NavLinkItem>
        </>
      )
    case 'signed-in':
      return <AreaItems type={session.profile?.type_compte ?? 'client'} withName />
  }
}

function AreaItems({ type, withName = false }: { readonly type: TypeCompte; readonly withName?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t(AREA_NAMES[type])}>
      {withName && <strong>{t(AREA_NAMES[type])}</strong>}
      {AREA_LINKS[type].map(({ to, label, icon: Icon }) => (
        <NavLinkItem key={to} to={to} icon={<Icon size={20} aria-hidden />}>
          {t(label)}
        </NavLinkItem>
      ))}
      <SignOutItem place="site" />
    </nav>
  )
}
