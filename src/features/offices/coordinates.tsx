import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Office, Phone } from '../../content/company.ts'
import { shownAddress } from '../../content/shown-link.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import { mailTo } from '../../ui/links/mail-to.ts'
import classes from './coordinates.module.css'

/** Where an office is and how it is reached. */
export function Coordinates({ office }: { readonly office: Office }) {
  const { t } = useTranslation('offices')
  const language = useLanguage()
  const email = shownAddress(office.email)
  return (
    <dl className={classes.facts}>
      <Fact name={t('fact.phone')}>
        <PhoneLink phone={office.phone} />
      </Fact>
      {email !== null && (
        <Fact name={t('fact.email')}>
          <MailLink address={email} />
        </Fact>
      )}
      <Fact name={t('fact.address')}>
        <address>
          {[...new Set([office.institution[language], ...office.address[language]])].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Fact>
      <Fact name={t('fact.department')}>{office.department[language]}</Fact>
    </dl>
  )
}

export function PhoneLink({ phone }: { readonly phone: Phone }) {
  return (
    <a href={`tel:${phone.e164}`} className={classes.link}>
      <Ltr>{phone.display}</Ltr>
    </a>
  )
}

export function MailLink({ address }: { readonly address: string }) {
  return (
    <a href={mailTo(address)} className={classes.link}>
      <Ltr>{address}</Ltr>
    </a>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
