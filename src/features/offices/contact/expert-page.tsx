import { IconAlertTriangle, IconCheck, IconMail, IconMessage2, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../content/company-store.ts'
import { shownAddress } from '../../../content/shown-link.ts'
import { PageIntro } from '../../../ui/page/page-intro.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { MailLink, PhoneLink } from '../coordinates.tsx'
import classes from './expert-page.module.css'

const AREAS = ['expert.air', 'expert.emissions', 'expert.compliance', 'expert.carbon', 'expert.development'] as const

/** The form, and beside it every other way to an expert. */
export function ExpertPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('offices')
  const company = useCompany()
  const supportEmail = shownAddress(company.supportEmail)
  return (
    <>
      <PageIntro title={t('expert.heading')} lead={t('expert.lead')} />
      <PageWidth className={classes.columns}>
        <div className={classes.form}>{children}</div>
        <aside className={classes.cards}>
          <Card
            icon={<IconMessage2 stroke={1.5} aria-hidden />}
            title={t('expert.online')}
            text={t('expert.onlineText')}
          />
          <Card icon={<IconPhone stroke={1.5} aria-hidden />} title={t('expert.phone')} text={t('expert.phoneText')} />
          {supportEmail !== null && (
            <Card
              icon={<IconMail stroke={1.5} aria-hidden />}
              title={t('expert.support')}
              text={t('expert.supportText')}
            >
              <MailLink address={supportEmail} />
            </Card>
          )}
          <section className={classes.card}>
            <h2>{t('expert.areas')}</h2>
            <ul className={classes.areas}>
              {AREAS.map((area) => (
                <li key={area}>
                  <IconCheck size={20} aria-hidden />
                  {t(area)}
                </li>
              ))}
            </ul>
          </section>
          <Card
            urgent
            icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
            title={t('expert.urgent')}
            text={t('expert.urgentText')}
          >
            <PhoneLink phone={company.urgentPhone} />
          </Card>
        </aside>
      </PageWidth>
    </>
  )
}

interface CardProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly urgent?: boolean
  readonly children?: ReactNode
}

function Card({ icon, title, text, urgent = false, children }: CardProps) {
  return (
    <section className={classes.card} data-urgent={urgent}>
      <h2>
        {icon}
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  )
}
