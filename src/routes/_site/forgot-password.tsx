import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { MailRequestForm } from '../../features/auth/mail-request/mail-request-form.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

export const Route = createFileRoute('/_site/forgot-password')({
  staticData: { title: 'auth:forgot.title', description: 'auth:forgot.description' },
  loader: () => loadTexts('auth'),
  component: ForgotPassword,
})

function ForgotPassword() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      foot={
        <>
          <TextLink to="/login">{t('login.back')}</TextLink>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <MailRequestForm kind="recovery" resume />
    </AuthCard>
  )
}
