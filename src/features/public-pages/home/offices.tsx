import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOffices } from '../../../content/company-store.ts'
import { shownAddress } from '../../../content/shown-link.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { COUNTRIES, type Country } from '../../../state/countries.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { Section } from '../section.tsx'
import classes from './offices.module.css'

/** The three offices; after hydration, the one of the reader's country is marked. */
export function Offices() {
  const { t } = useTranslation(['public', 'shell'])
  const language = useLanguage()
  const offices = useOffices()
  const hydrated = useHydrated()
  const chosen = usePreferences((preferences) => preferences.country)
  return (
    <Section id="offices" title={t('offices.title')} lead={t('offices.lead')}>
      <ul className={classes.offices}>
        {(Object.keys(COUNTRIES) as Country[]).map((country) => {
          const { pays, city, institution, phone, ...office } = offices[country]
          const email = shownAddress(office.email)
          const nearest = hydrated && country === chosen
          return (
            <li key={country} data-nearest={nearest}>
              {nearest && <p className={classes.nearest}>{t('offices.nearest')}</p>}
              <h3>
                <CountryFlag pays={pays} /> {t(`shell:country.${country}`)}
              </h3>
              <p>
                {institution[language]} · {city[language]}
              </p>
              <p>
                <a href={`tel:${phone.e164}`}>
                  <Ltr>{phone.display}</Ltr>
                </a>
                {email !== null && (
                  <a href={mailTo(email)}>
                    <Ltr>{email}</Ltr>
                  </a>
                )}
              </p>
              <ActionLink to="/countries" search={{ pays }} face="text">
                {t('offices.see', { city: city[language] })}
                <SiteIcon name="arrow-right" size={18} />
              </ActionLink>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
