import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/links/links.tsx'
import classes from '../accounts.module.css'

/** Marks a change that waits on this device, or that the server has refused. */
export function WaitingMark({ kind }: { readonly kind: string | undefined }) {
  const { t } = useTranslation('accounts')
  if (kind === undefined) return null
  if (kind === 'refused') return <TextLink to="/admin/synchronisation">{t('refusedChange')}</TextLink>
  return <small className={classes.waiting}>{t('waiting')}</small>
}
