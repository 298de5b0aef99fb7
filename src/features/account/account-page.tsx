import { Alert, Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../data/session.ts'
import { useProfile } from '../../data/sync-status.ts'
import { LanguageSwitcher } from '../../ui/preferences/language-switcher.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { AccountSection } from './account-section.tsx'
import classes from './account-page.module.css'
import { DeletionSection } from './deletion-section.tsx'
import { EmailSection } from './sign-in/email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasswordSection } from './sign-in/password-section.tsx'
import { ProfileSection } from './profile/profile-section.tsx'
import kit from '../../ui/kit/kit.module.css'

interface AccountPageProps {
  /** The route, for the notice of a verdict. */
  /** Settings of this device only. */
  readonly device?: ReactNode
  /** The buttons that sign out, shown in their own section. */
  readonly signOut: ReactNode
}

/** Profile, sign-in and data of one's own account; the same for every role. */
export function AccountPage({ device, signOut }: AccountPageProps) {
  const { t } = useTranslation('account')
  const profile = useProfile()
  const session = useSession()
  if (profile === undefined || session.kind !== 'signed-in') return <SkeletonList rows={4} />
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <div className={`${kit.stackLg} ${classes.columns}`}>
        <Stack gap="lg">
          {profile ? (
            <ProfileSection key={profile.id} profile={profile} />
          ) : (
            <Alert color="yellow" icon={<IconInfoCircle aria-hidden />}>
              {t('profile.missing')}
            </Alert>
          )}
          <EmailSection current={profile?.email || session.email} />
          {profile && <PasswordSection profile={profile} />}
        </Stack>
        <Stack gap="lg">
          <AccountSection title={t('language.title')} lead={t('language.lead')}>
            <LanguageSwitcher />
          </AccountSection>
          {device}
          {profile && <MailsSection profile={profile} />}
          <AccountSection title={t('sessions.title')}>{signOut}</AccountSection>
          <ExportSection />
          {profile && <DeletionSection profile={profile} />}
        </Stack>
      </div>
    </>
  )
}
