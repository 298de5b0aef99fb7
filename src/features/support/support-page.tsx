import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { RequestList } from './request-list.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { SupportForm } from './support-form.tsx'
import classes from './support-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface SupportPageProps {
  /** Shows whether the phone line is open now. */
  readonly openNow: ReactNode
  /** Hours of the phone line, where they differ from those in the texts. */
  readonly hours: ReactNode
}

/** Every way to reach the team, and the questions asked so far. */
export function SupportPage({ openNow, hours }: SupportPageProps) {
  const { t } = useTranslation('support')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <SupportContacts openNow={openNow} hours={hours} />
      <div className={`${kit.stackXl} ${kit.atTop} ${classes.columns}`}>
        <SupportForm />
        <RequestList />
      </div>
    </>
  )
}
