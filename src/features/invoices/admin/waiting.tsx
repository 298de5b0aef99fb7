import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/links/links.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** Marks a change that waits on this device, or that the server has refused. */
export function Waiting({ kind }: { readonly kind: string | undefined }) {
  const { t } = useTranslation('invoices')
  if (kind === undefined) return null
  if (kind === 'refused') return <TextLink to="/admin/synchronisation">{t('admin.refused')}</TextLink>
  return <span className={`${kit.smaller} ${kit.bold}`}>{t('admin.waiting')}</span>
}
