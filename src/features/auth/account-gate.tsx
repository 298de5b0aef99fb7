import { Container, Stack, Text, Title } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile, TypeCompte } from '../../../sync/index.ts'
import { isLeaving } from '../../data/device/leaving.ts'
import { useSession } from '../../data/session.ts'
import { dashboardOf } from '../../subjects/areas/dashboards.ts'
import { Exact } from '../../ui/text/formatted.tsx'
import { ButtonLink } from '../../ui/links/links.tsx'
import { wayIn } from './guards.ts'

interface AccountGateProps {
  readonly area: TypeCompte
  /** The area's synchronisation page: it stays open to a deactivated account, because of its unsent work [L20]. */
  readonly work: `/${'client' | 'intervenant' | 'admin'}/synchronisation`
  readonly children: ReactNode
}

/**
 * Handles changes while an area is open: another tab signs out, an administrator deactivates the account, or the
 * profile arrives late and has another type.
 */
export function AccountGate({ area, work, children }: AccountGateProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const router = useRouter()
  const profile = session.kind === 'signed-in' ? session.profile : null
  const gone = session.kind === 'signed-out'
  const elsewhere = profile && profile.type_compte !== area ? profile.type_compte : null
  useEffect(() => {
    const leave = async (href: string) => router.navigate({ ...(await wayIn(href)), replace: true })
    // Read once: while the router is on its way to /login the address changes, and must not be nested in itself.
    if (gone && !isLeaving()) void leave(router.state.location.href)
    if (elsewhere) void router.navigate({ to: dashboardOf(elsewhere), replace: true })
  }, [gone, elsewhere, router])
  if (gone || elsewhere) return null
  const open = !profile || profile.is_active || pathname === work
  return open ? children : <Inactive profile={profile} work={work} />
}

function Inactive({ profile, work }: { readonly profile: Profile } & Pick<AccountGateProps, 'work'>) {
  const { t } = useTranslation()
  return (
    <Container size="xs" py="xl">
      <Stack gap="sm">
        <Title order={1} tabIndex={-1}>
          {t('area.inactiveTitle')}
        </Title>
        <Text>{t('area.inactiveText')}</Text>
        <Text c="dimmed">
          <Exact dir="ltr">{profile.email}</Exact>
        </Text>
        <ButtonLink to={work} style={{ alignSelf: 'start', maxWidth: '100%' }}>
          {t('area.inactiveWork')}
        </ButtonLink>
      </Stack>
    </Container>
  )
}
