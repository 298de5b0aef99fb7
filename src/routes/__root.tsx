import { createRootRouteWithContext, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AllNamespaces } from '../i18n/setup.ts'
import { applyUpdate, useUpdateState } from '../service-worker/update.ts'
import { followKeyboard } from '../ui/app/keyboard-room.ts'
import { leaveErrors, Notices } from '../ui/notices/notices.tsx'
import { SkipLink } from '../ui/app/skip-link.tsx'
import { bearTranslation } from '../ui/app/translated-page.ts'
import { UpdateBar } from '../ui/app/update-bar.tsx'

export interface RouterContext {
  /** Fetches the routes behind the sign-in when `pathname` is one of theirs; true when one of them leads there. */
  readonly addAreas: (pathname: string) => Promise<boolean>
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root })

function Root() {
  useDocumentTitle()
  useFocusAfterNavigation()
  useErrorsLeftBehind()
  useEffect(followKeyboard, [])
  useEffect(bearTranslation, [])
  return (
    <>
      <SkipLink />
      <UpdateBar state={useUpdateState()} onApply={applyUpdate} />
      <Outlet />
      <Notices />
    </>
  )
}

function useDocumentTitle() {
  const { t } = useTranslation<AllNamespaces>()
  const key = useMatches({
    // Titles are in texts that come with the route: until they are loaded the page keeps its title.
    select: (matches) =>
      matches.some(({ status }) => status === 'pending')
        ? null
        : (matches
            .map(
              ({ staticData, params, status }) =>
                (status === 'success' && staticData.titleOf?.(params)) || staticData.title,
            )
            .findLast(Boolean) ?? ''),
  })
  const title = key === null ? null : key === '' ? 'Hawa' : `${t(key)} · Hawa`
  useEffect(() => {
    if (title !== null) document.title = title
  }, [title])
}

function useErrorsLeftBehind() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) leaveErrors()
      }),
    [router],
  )
}

/** A screen reader and a keyboard start at the new page's title, not where the old page's link was. */
function useFocusAfterNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
        if (!pathChanged || !fromLocation || toLocation.hash) return
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
      }),
    [router],
  )
}
