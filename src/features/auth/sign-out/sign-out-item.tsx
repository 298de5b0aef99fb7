import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NavButtonItem } from '../../../ui/links/nav-item.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import { useSignOut, type SignOutPlace } from './sign-out.ts'

export type { SignOutPlace }

/** The way out, as one line of a menu; asks first when work would stay behind. */
export function SignOutItem({ place }: { readonly place: SignOutPlace }) {
  const { t } = useTranslation()
  const leaving = useSignOut(place)
  const working = leaving.phase.kind === 'working'
  return (
    <>
      <NavButtonItem icon={<IconLogout size={20} aria-hidden />} onClick={leaving.start} disabled={working}>
        {working ? t('session.signingOut') : t('session.signOut')}
      </NavButtonItem>
      <SignOutQuestion {...leaving} />
    </>
  )
}
