import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SessionItems, SessionMenu } from '../features/auth/menu/session-menu.tsx'
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx'
import { loadTexts } from '../i18n/setup.ts'
import { SitePage } from '../subjects/site/site-page.tsx'

export const Route = createFileRoute('/_site')({
  loader: () => loadTexts('newsletter'),
  component: Site,
})

function Site() {
  return (
    <SitePage account={<SessionMenu />} menuAccount={<SessionItems />} newsletter={<NewsletterForm />}>
      <Outlet />
    </SitePage>
  )
}
