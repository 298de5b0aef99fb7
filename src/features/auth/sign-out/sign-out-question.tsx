import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { useSignOut } from './sign-out.ts'

/** Asks before signing out leaves unsent work behind [L13]. */
export function SignOutQuestion({
  phase,
  confirm,
  stay,
}: Pick<ReturnType<typeof useSignOut>, 'phase' | 'confirm' | 'stay'>) {
  const { t } = useTranslation()
  return (
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
  )
}
