import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../sync/index.ts'
import { notify } from '../../../ui/notices/notices.tsx'

/** Tells a new intervenant that an administrator must approve the account first. */
export function useWelcome(): (profile: Profile | null) => void {
  const { t } = useTranslation('auth')
  return (profile) => {
    if (profile && !profile.is_approved)
      notify({ kind: 'info', title: t('signup.waiting'), text: t('signup.waitingText') })
  }
}
