import { createFileRoute, getRouteApi, useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { ConfirmEmail } from '../../features/auth/mail-links/confirm-email.tsx'
import { mailLinkSearch } from '../../features/auth/mail-links/mail-link.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

export const Route = createFileRoute('/_site/confirm-email')({
  staticData: { title: 'auth:confirm.title', description: 'auth:confirm.description', unlisted: true },
  validateSearch: mailLinkSearch,
  loaderDeps: ({ search: { type } }) => ({ type }),
  // A visitor who confirms a new account does not load the texts of a changed address.
  loader: ({ deps: { type } }) => (type ? loadTexts('auth', 'account') : loadTexts('auth')),
  component: Page,
})

const route = getRouteApi('/_site/confirm-email')

function Page() {
  const { t } = useTranslation(['auth', 'account'])
  const { type } = route.useSearch()
  // The page of the build knows no address.
  const changes = useHydrated() && type !== undefined
  return (
    <AuthCard
      title={t('confirm.title')}
      lead={t(changes ? 'account:change.lead' : 'confirm.lead')}
      foot={
        <>
          <TextLink to="/login">{t('login.back')}</TextLink>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <ConfirmEmail />
    </AuthCard>
  )
}
