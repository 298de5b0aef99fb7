import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { ResetPassword } from '../../features/auth/mail-links/reset-password.tsx'
import { mailLinkSearch } from '../../features/auth/mail-links/mail-link.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

export const Route = createFileRoute('/_site/reset-password')({
  staticData: { title: 'auth:reset.title', description: 'auth:reset.description', unlisted: true },
  validateSearch: mailLinkSearch,
  loader: () => loadTexts('auth'),
  component: Page,
})

function Page() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard
      title={t('reset.title')}
      lead={t('reset.lead')}
      foot={
        <>
          <TextLink to="/login">{t('login.back')}</TextLink>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <ResetPassword />
    </AuthCard>
  )
}
