import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffices } from '../../../content/company-store.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { Choice } from '../../../ui/forms/choice.tsx'
import { PageIntro } from '../../../ui/page/page-intro.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { isCountry, type Country } from '../../../state/countries.ts'
import { OFFICE_CODES } from '../chosen-office.ts'
import { Coordinates } from '../coordinates.tsx'
import { OnlyChosen } from '../only-chosen.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { OpeningTable } from '../hours/opening-table.tsx'
import classes from './contact-page.module.css'

interface ContactPageProps {
  readonly chosen: Country
  readonly onChoose: (country: Country) => void
  /** The form that writes to the chosen office. */
  readonly children: ReactNode
}

export function ContactPage({ chosen, onChoose, children }: ContactPageProps) {
  const { t } = useTranslation(['offices', 'shell'])
  const language = useLanguage()
  const offices = useOffices()
  return (
    <>
      <PageIntro title={t('contact.heading')} lead={t('contact.lead')} />
      <PageWidth className={classes.columns}>
        <aside className={classes.side}>
          <Choice
            label={t('contact.choose')}
            withLabel
            value={chosen}
            onChoose={(value) => isCountry(value) && onChoose(value)}
            options={OFFICE_CODES.map((code) => ({
              value: code,
              label: `${offices[code].city[language]} · ${t(`shell:country.${code}`)}`,
            }))}
          />
          {OFFICE_CODES.map((code) => (
            <OfficeCard key={code} country={code} chosen={code === chosen} />
          ))}
        </aside>
        <div className={classes.form}>
          {children}
          <p className={classes.note}>{t('contact.formNote')}</p>
        </div>
        <p className={classes.expert}>
          <strong>{t('contact.expert')}</strong>
          <ActionLink to="/contact-expert" face="plain">
            {t('contact.expertAction')}
          </ActionLink>
        </p>
      </PageWidth>
    </>
  )
}

function OfficeCard({ country, chosen }: { readonly country: Country; readonly chosen: boolean }) {
  const { t } = useTranslation('offices')
  const language = useLanguage()
  const office = useOffices()[country]
  return (
    <OnlyChosen id={office.pays} chosen={chosen} aria-labelledby={`${office.pays}-office`}>
      <h2 id={`${office.pays}-office`}>{t('office.title', { city: office.city[language] })}</h2>
      <OpenNow office={office} />
      <Coordinates office={office} />
      <h3>{t('hours.title')}</h3>
      <OpeningTable hours={office.hours} />
    </OnlyChosen>
  )
}
