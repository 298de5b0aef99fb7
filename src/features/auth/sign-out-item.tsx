import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NavButtonItem } from '../../ui/nav-item.tsx'
import { useSignOut, type SignOutPlace } from './sign-out.ts'

export type { SignOutPlace }

/** The way out, as one line of a menu; asks first when work would stay behind. */
export function SignOutItem({ place }: { readonly place: SignOutPlace }) {
  const { t } = useTranslation()
  const { phase, start, confirm, stay } = useSignOut(place)
  const working = phase.kind === 'working'
  return (
    <>
      <NavButtonItem icon={<IconLogout size={20} aria-hidden />} onClick={start} disabled={working}>
        {working ? t('session.signingOut') : t('session.signOut')}
      </NavButtonItem>
      <ConfirmDialog
        opened={phase.kind === 'asking'}
        title={t('session.unsentTitle')}
        text={t('session.unsent', { count: phase.kind === 'asking' ? phase.count : 0 })}
        confirmLabel={t('session.unsentConfirm')}
        cancelLabel={t('session.unsentCancel')}
        onConfirm={confirm}
        onClose={stay}
        dangerous
      />
    </>
  )
}
