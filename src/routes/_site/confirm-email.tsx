import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { ConfirmEmail } from '../../features/auth/confirm-email.tsx'
import { mailLinkSearch } from '../../features/auth/mail-link.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links.tsx'

export const Route = createFileRoute('/_site/confirm-email')({
  staticData: { title: 'auth:confirm.title', description: 'auth:confirm.description', unlisted: true },
  validateSearch: mailLinkSearch,
  loader: () => loadTexts('auth'),
  component: Page,
})

function Page() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard
      title={t('confirm.title')}
      lead={t('confirm.lead')}
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
