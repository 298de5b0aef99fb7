import { useTranslation } from 'react-i18next'
import type { WaitingContent } from '../data/published/contents.ts'
import { TextLink } from '../ui/links/links.tsx'

/** Marks a version that the server has not received, or has refused. */
export function WaitingMark({ waiting }: { readonly waiting: WaitingContent | null }) {
  const { t } = useTranslation('contents')
  if (!waiting) return null
  return waiting.state === 'refused' ? (
    <TextLink to="/admin/synchronisation">{t('waiting.refused')}</TextLink>
  ) : (
    <span role="status">{t('waiting.sent')}</span>
  )
}
