import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { company as shipped } from '../../../content/company.ts'
import { useCompany } from '../../../content/company-store.ts'
import { shownAddress } from '../../../content/shown-link.ts'
import { useReplyDays } from '../../../data/published/reply-days.ts'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import classes from './waiting-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Phone and address for questions about an account that waits. */
export function WaysToAsk() {
  const { t } = useTranslation('field')
  const { helpline, supportEmail } = useCompany()
  const email = shownAddress(supportEmail)
  const days = useReplyDays()
  return (
    <div>
      <p className={kit.flush}>
        {days === 1 && helpline.hours === shipped.helpline.hours
          ? t('waiting.help')
          : t('waiting.help_within', { count: days })}
      </p>
      <div className={`${kit.clusterMd} ${classes.ways}`}>
        <Anchor href={`tel:${helpline.phone.e164}`}>
          <Ltr>{helpline.phone.display}</Ltr>
        </Anchor>
        {email !== null && (
          <Anchor href={mailTo(email)}>
            <Ltr>{email}</Ltr>
          </Anchor>
        )}
      </div>
    </div>
  )
}
