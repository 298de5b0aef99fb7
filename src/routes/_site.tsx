import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SessionItems, SessionMenu } from '../features/auth/session-menu.tsx'
import { SitePage } from '../ui/site-page.tsx'

export const Route = createFileRoute('/_site')({ component: Site })

function Site() {
  return (
    <SitePage account={<SessionMenu />} drawerAccount={<SessionItems />}>
      <Outlet />
    </SitePage>
  )
}
