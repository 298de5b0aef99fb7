import { IconChevronDown, IconShieldLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TypeCompte } from '../../../../sync/index.ts'
import { AREA_NAMES, areaLinks, hasPublicName } from '../../../subjects/areas/area-links.ts'
import { ComponentTheme } from '../../../ui/app/component-theme.tsx'
import { DisclosureMenu } from '../../../ui/links/disclosure-menu.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { NavLinkItem } from '../../../ui/links/nav-item.tsx'
import { SignOutItem } from '../sign-out/sign-out-item.tsx'

interface AreaOfPerson {
  readonly type: TypeCompte
  readonly approved: boolean
}

/** The person's area in the public header. */
export function AreaMenu({ type, approved }: AreaOfPerson) {
  const { t } = useTranslation()
  return (
    <ComponentTheme>
      {type === 'admin' && (
        <ButtonLink
          to="/admin/dashboard"
          variant="subtle"
          color="gray.7"
          px="sm"
          aria-label={t('session.adminAccess')}
          title={t('session.adminAccess')}
        >
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
        <Items type={type} approved={approved} />
      </DisclosureMenu>
    </ComponentTheme>
  )
}

/** The same in the phone's menu, under the name of the area. */
export function AreaItems(area: AreaOfPerson) {
  return (
    <ComponentTheme>
      <Items {...area} withName />
    </ComponentTheme>
  )
}

function Items({ type, approved, withName = false }: AreaOfPerson & { readonly withName?: boolean }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t(AREA_NAMES[type])}>
      {withName && <strong>{t(AREA_NAMES[type])}</strong>}
      {areaLinks(type, approved)
        .filter(hasPublicName)
        .map(({ to, label, icon: Icon }) => (
          <NavLinkItem key={to} to={to} icon={<Icon size={20} aria-hidden />}>
            {t(label)}
          </NavLinkItem>
        ))}
      <SignOutItem place="site" />
    </nav>
  )
}
