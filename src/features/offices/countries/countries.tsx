import { useTranslation } from 'react-i18next'
import type { Country } from '../../../state/countries.ts'
import { PageIntro } from '../../../ui/page/page-intro.tsx'
import { PageWidth } from '../../../ui/page/page-width.tsx'
import { OFFICE_CODES } from '../chosen-office.ts'
import { CountryPanel } from './country-panel.tsx'
import { CountryTabs } from './country-tabs.tsx'

interface CountriesProps {
  readonly chosen: Country
  readonly onChoose: (country: Country) => void
}

export function Countries({ chosen, onChoose }: CountriesProps) {
  const { t } = useTranslation('offices')
  return (
    <>
      <PageIntro title={t('countries.heading')} lead={t('countries.lead')} />
      <PageWidth>
        <CountryTabs chosen={chosen} onChoose={onChoose} />
        {OFFICE_CODES.map((code) => (
          <CountryPanel key={code} country={code} chosen={code === chosen} />
        ))}
      </PageWidth>
    </>
  )
}
