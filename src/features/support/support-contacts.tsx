import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../content/company-store.ts'
import { shownAddress } from '../../content/shown-link.ts'
import { useReplyDays } from '../../data/published/reply-days.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import classes from './support-contacts.module.css'
import kit from '../../ui/kit/kit.module.css'

interface SupportContactsProps {
  readonly openNow: ReactNode
  /** Hours of the phone line, where they differ from those in the texts. */
  readonly hours: ReactNode
}

/** The phone line and the mail address, with their hours. */
export function SupportContacts({ openNow, hours }: SupportContactsProps) {
  const { t } = useTranslation('support')
  const { helpline, supportEmail } = useCompany()
  const email = shownAddress(supportEmail)
  const days = useReplyDays()
  return (
    <section className={`${kit.stackMd} ${classes.cards}`} aria-label={t('contact.title')}>
      <div className={`${kit.box} ${classes.card}`}>
        <IconPhone size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 className={kit.itemHead}>{t('contact.phone')}</h2>
          <a className={classes.link} href={`tel:${helpline.phone.e164}`}>
            <Ltr>{helpline.phone.display}</Ltr>
          </a>
          {hours ?? <p className={classes.hours}>{t('contact.hours')}</p>}
          {openNow}
        </div>
      </div>
      <div className={`${kit.box} ${classes.card}`}>
        <IconMail size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 className={kit.itemHead}>{t(email === null ? 'form.title' : 'contact.email')}</h2>
          {email !== null && (
            <a className={classes.link} href={mailTo(email)}>
              <Ltr>{email}</Ltr>
            </a>
          )}
          <p className={classes.hours}>
            {days === 1 ? t('contact.reply') : t('contact.reply_within', { count: days })}
          </p>
        </div>
      </div>
    </section>
  )
}
