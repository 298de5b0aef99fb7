import { Outlet } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Profile, Sync, TypeCompte } from '../../sync/index.ts'
import { useSession } from '../data/session.ts'
import { useSyncStatus } from '../data/sync-status.ts'
import { SyncGate, SyncScope } from '../data/sync-context.tsx'
import { useNotices } from '../features/notices/data/notices.ts'
import { useFollowAdvice } from '../data/published/published-advice.ts'
import { useHelpFigures } from '../data/messages/support.ts'
import { useUnread } from '../data/messages/threads.ts'
import { KeepLanguage } from '../features/account/keep-language.tsx'
import { AccountGate } from '../features/auth/account-gate.tsx'
import { SignOutItem, type SignOutPlace } from '../features/auth/sign-out/sign-out-item.tsx'
import { IdleLock } from '../features/codes/idle-lock.tsx'
import { LockItem } from '../features/codes/lock-item.tsx'
import { HandedFileBar } from '../features/handed-file/handed-file-bar.tsx'
import { KeptPage } from '../features/kept/kept-page.tsx'
import { AreaBanner } from '../features/sync-status/indicator/area-banner.tsx'
import { InstallBar } from '../features/sync-status/install/install-bar.tsx'
import { SettlementNotices } from '../features/sync-status/settlement/settlement-notices.tsx'
import { SyncIndicator } from '../features/sync-status/indicator/sync-indicator.tsx'
import { keepArea, keepScript } from '../service-worker/warm.ts'
import { sealDrafts } from '../state/draft-shelf.ts'
import { AREA_NAMES, areaLinks } from '../subjects/areas/area-links.ts'
import { AreaShell } from '../subjects/areas/area-shell.tsx'
import { ComponentTheme } from '../ui/app/component-theme.tsx'
import { SkeletonList } from '../ui/lists/skeleton-list.tsx'

const ROOTS = { client: 'client', intervention: 'intervenant', admin: 'admin' } as const satisfies Record<
  TypeCompte,
  SignOutPlace
>
const ROLES = { client: 'area.roleClient', intervention: 'area.roleIntervenant', admin: 'area.roleAdmin' } as const

interface AreaProps {
  readonly area: TypeCompte
  /** Around the pages, inside of the shell: a page that some accounts see instead. */
  readonly gate?: (pages: ReactNode) => ReactNode
  /** In the head, once the sync is there. */
  readonly search?: ReactNode
}

/** The layout of a signed-in area: the person, the state of the sync, the pages. */
export function Area({ area, gate = (pages) => pages, search }: AreaProps) {
  const { t } = useTranslation()
  const session = useSession()
  const profile = session.kind === 'signed-in' ? session.profile : null
  const email = session.kind === 'signed-in' ? session.email : ''
  const approved = profile?.is_approved !== false
  const root = ROOTS[area]
  useEffect(() => {
    // So that this area opens without network next time [L13]; asked at every start, cheap when nothing is missing.
    void keepArea(root)
  }, [root])
  const [{ unread, unseen, answers }, setNews] = useState(NONE)
  return (
    <ComponentTheme>
      <SyncScope onPerson={sealTheirDrafts}>
        <SyncGate>
          <CountNews onNews={setNews} />
        </SyncGate>
        <AreaShell
          title={t(AREA_NAMES[area])}
          links={areaLinks(area, approved)}
          news={{ [`/${root}/messages`]: unread, '/intervenant/support': answers }}
          notices={area === 'admin' || !approved ? undefined : { to: `/${ROOTS[area]}/notifications`, count: unseen }}
          person={{ name: nameOf(profile) || email, role: t(ROLES[area]) }}
          account={`/${root}/account`}
          search={search && <SyncGate>{search}</SyncGate>}
          indicator={
            <SyncGate>
              <SyncIndicator to={`/${root}/synchronisation`} />
            </SyncGate>
          }
          banner={
            <SyncGate>
              <AreaBanner />
              <HandedFileBar area={area} />
              {area !== 'admin' && approved && <InstallBar />}
            </SyncGate>
          }
          signOut={
            <>
              <SyncGate>
                <LockItem />
              </SyncGate>
              <SignOutItem place={root} />
            </>
          }
        >
          <AccountGate area={area} work={`/${root}/synchronisation`}>
            <SyncGate waiting={<SkeletonList rows={4} />}>{gate(<Outlet />)}</SyncGate>
          </AccountGate>
        </AreaShell>
        <SyncGate>
          {area !== 'admin' && <FollowAdvice />}
          <IdleLock />
          <SettlementNotices />
          <KeepLanguage />
          <KeepScript area={root} />
          <KeptPage />
        </SyncGate>
      </SyncScope>
    </ComponentTheme>
  )
}

const sealTheirDrafts = (sync: Sync | null) => sealDrafts(sync && { userId: sync.userId, ...sync.drafts })

interface News {
  /** Messages. */
  readonly unread: number
  /** Notifications. */
  readonly unseen: number
  /** To help requests. */
  readonly answers: number
}

const NONE: News = { unread: 0, unseen: 0, answers: 0 }

/** Known only below the gate, shown above it. */
function CountNews({ onNews }: { readonly onNews: (news: News) => void }) {
  const unread = useUnread()
  const { answers } = useHelpFigures()
  const unseen = useNotices()?.unseen ?? 0
  useEffect(() => onNews({ unread, unseen, answers }), [onNews, unread, unseen, answers])
  useEffect(() => () => onNews(NONE), [onNews])
  return null
}

/** Once the server has answered and nothing is under way. */
function KeepScript({ area }: { readonly area: (typeof ROOTS)[TypeCompte] }) {
  const status = useSyncStatus()
  const idle = status?.connection === 'reached' && status.phase === 'idle'
  useEffect(() => {
    if (idle) void keepScript(area)
  }, [area, idle])
  return null
}

/** The company's articles and recommendations: visitors' pages do not load them. */
function FollowAdvice() {
  useFollowAdvice()
  return null
}

function nameOf(profile: Profile | null): string {
  return profile ? `${profile.prenom} ${profile.nom}`.trim() : ''
}
