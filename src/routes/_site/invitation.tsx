import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AcceptInvitation } from '../../features/auth/mail-links/accept-invitation.tsx'
import { AuthCard } from '../../features/auth/auth-card.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { TextLink } from '../../ui/links/links.tsx'

export const Route = createFileRoute('/_site/invitation')({
  staticData: { title: 'auth:invitation.title', description: 'auth:invitation.description', unlisted: true },
  loader: () => loadTexts('auth'),
  component: Page,
})

function Page() {
  const { t } = useTranslation('auth')
  return (
    <AuthCard
      title={t('invitation.title')}
      lead={t('invitation.lead')}
      foot={
        <>
          <TextLink to="/login">{t('login.back')}</TextLink>
          <TextLink to="/">{t('home')}</TextLink>
        </>
      }
    >
      <AcceptInvitation />
    </AuthCard>
  )
}
