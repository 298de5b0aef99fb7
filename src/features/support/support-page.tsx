import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import { RequestList } from './request-list.tsx'
import { SupportContacts } from './support-contacts.tsx'
import { SupportForm } from './support-form.tsx'
import classes from './support-page.module.css'

interface SupportPageProps {
  /** Whether somebody answers the phone now. */
  readonly openNow: ReactNode
  /** Of the phone line, where they are not those that the texts tell. */
  readonly hours: ReactNode
}

/** Every way to the team, and what was asked of it. */
export function SupportPage({ openNow, hours }: SupportPageProps) {
  const { t } = useTranslation('support')
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      <SupportContacts openNow={openNow} hours={hours} />
      <div className={classes.columns}>
        <SupportForm />
        <RequestList />
      </div>
    </>
  )
}
