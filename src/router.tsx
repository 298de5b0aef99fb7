import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'
import { routeTree } from './publicRouteTree.gen.js'
import type { AllNamespaces } from './i18n/setup.ts'
import type { RouterContext } from './routes/__root.tsx'
import { savesData } from './service-worker/save-data.ts'
import { NotFound } from './ui/app/not-found.tsx'
import { RouteFailure } from './ui/app/route-failure.tsx'
import { RoutePending } from './ui/app/route-pending.tsx'

/** In the browser without a history: that of the tab. */
export function appRouter(options: { readonly history?: RouterHistory; readonly isServer?: boolean } = {}) {
  let added = false
  const context: RouterContext = {
    async addAreas(pathname) {
      if (!AREA.test(pathname)) return false
      // It puts every screen below the root route, which the router then reads anew.
      await import('./routeTree.gen.ts')
      if (!added) router.setRoutes(router.buildRouteTree())
      added = true
      // A page may have been requested while the routes were loading.
      return router.getMatchedRoutes(pathname)[2]?.id !== UNKNOWN
    },
  }
  const router = createRouter({
    routeTree,
    context,
    ...options,
    defaultPreload: savesData() ? false : 'intent',
    // Without the script that would restore it before the app lives: a reload is answered by the worker's shell.
    scrollRestoration: !options.isServer,
    // Pages that load in a third of a second show no placeholder; until then the old page stays.
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFound,
  })
  return router
}

const UNKNOWN = '/_site/$'

/** As in scripts/route-trees.mjs. */
const AREA = /^\/(admin|client|intervenant|unlock)(\/|$)/

export type AppRouter = ReturnType<typeof appRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The document's title on this route; the deepest one wins. */
    readonly title?: ParseKeys<AllNamespaces>
    /** The same where the address decides it. */
    readonly titleOf?: (params: Readonly<Record<string, string | undefined>>) => ParseKeys<AllNamespaces> | null
    /** The description in a search result: public pages only, 70 to 155 characters. */
    readonly description?: ParseKeys<AllNamespaces>
    /** A public page that search engines are asked to leave out. */
    readonly unlisted?: boolean
  }
}
