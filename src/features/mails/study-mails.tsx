import { useTranslation } from 'react-i18next'
import { useFailedMails } from '../../data/messages/mails.ts'
import { PageSection } from '../../ui/page/page-section.tsx'
import { FailedMails } from './failed-mails.tsx'

/** Mails about one study that did not arrive; empty when all did. */
export function StudyMails({ study }: { readonly study: string }) {
  const { t } = useTranslation('mails')
  const mails = useFailedMails(study).value?.rows ?? []
  if (mails.length === 0) return null
  return (
    <PageSection title={t('section')}>
      <FailedMails mails={mails} withinStudy />
    </PageSection>
  )
}
