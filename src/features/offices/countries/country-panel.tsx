import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TeamMember } from '../../../../sync/domain/company-details.ts'
import { useOffices } from '../../../content/company-store.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { COUNTRIES, type Country } from '../../../state/countries.ts'
import { SiteIcon } from '../../../subjects/site/site-icon.tsx'
import { ActionLink } from '../../../ui/links/action-link.tsx'
import { Coordinates } from '../coordinates.tsx'
import { OnlyChosen } from '../only-chosen.tsx'
import { OpenNow } from '../hours/open-now.tsx'
import { textLines } from './text-lines.ts'
import classes from './country-panel.module.css'

const KINDS = {
  air: 'wind',
  water: 'droplet',
  soil: 'shovel',
  industrial: 'building-factory-2',
  marine: 'ripple',
  urban: 'building-skyscraper',
} as const

/** docs/specification.md#2: kinds of pollution that each office studies. */
const POLLUTION = {
  dz: [
    { kind: 'air', text: 'pollution.algerieAir' },
    { kind: 'water', text: 'pollution.algerieWater' },
    { kind: 'industrial', text: 'pollution.algerieIndustrial' },
  ],
  ke: [
    { kind: 'air', text: 'pollution.kenyaAir' },
    { kind: 'water', text: 'pollution.kenyaWater' },
    { kind: 'soil', text: 'pollution.kenyaSoil' },
  ],
  tz: [
    { kind: 'air', text: 'pollution.tanzanieAir' },
    { kind: 'marine', text: 'pollution.tanzanieMarine' },
    { kind: 'urban', text: 'pollution.tanzanieUrban' },
  ],
} as const

interface CountryPanelProps {
  readonly country: Country
  readonly chosen: boolean
}

export function CountryPanel({ country, chosen }: CountryPanelProps) {
  const { t } = useTranslation(['offices', 'shell'])
  const language = useLanguage()
  const office = useOffices()[country]
  const { pays } = office
  const asTab = useHydrated()
    ? { role: 'tabpanel', 'aria-labelledby': `tab-${pays}` }
    : { 'aria-labelledby': `${pays}-title` }
  return (
    <OnlyChosen id={pays} chosen={chosen} {...asTab} className={classes.panel}>
      <div className={classes.top}>
        <div>
          <h2 id={`${pays}-title`}>{t(`shell:country.${country}`)}</h2>
          <h3>{t('activities.title')}</h3>
          <ul className={classes.ticks}>
            {textLines(t(`activities.${pays}`)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <div className={classes.office}>
          <h3>{t('office.title', { city: office.city[language] })}</h3>
          <OpenNow office={office} />
          <Coordinates office={office} />
          <ActionLink to="/contact" search={{ bureau: pays }}>
            {t('office.contact')}
          </ActionLink>
        </div>
        <div>
          <h3>{t('team.title')}</h3>
          <ul className={classes.team}>
            {office.team.map((member, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- three places, whoever is in them
              <Member key={place} member={member} />
            ))}
          </ul>
        </div>
      </div>
      <h3>{t('pollution.title')}</h3>
      <ul className={classes.kinds}>
        {POLLUTION[country].map(({ kind, text }) => (
          <li key={kind}>
            <SiteIcon name={KINDS[kind]} size={28} />
            <h4>{t(`kind.${kind}`)}</h4>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
      <Awareness country={country} />
    </OnlyChosen>
  )
}

function Awareness({ country }: { readonly country: Country }) {
  const { t } = useTranslation('offices')
  const { pays } = COUNTRIES[country]
  return (
    <div className={classes.awareness}>
      <div>
        <h3>{t(`awareness.${pays}Title`)}</h3>
        {textLines(t(`awareness.${pays}`)).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div>
        <h4>{t('awareness.tips')}</h4>
        <ul className={classes.ticks}>
          {textLines(t(`awareness.${pays}Tips`)).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Member({ member }: { readonly member: TeamMember }) {
  const { t } = useTranslation('offices')
  const name = useLanguage() === 'ar' ? member.arabic_name : member.name
  return (
    <li>
      <span className={classes.initial} aria-hidden>
        {name.charAt(0)}
      </span>
      <span>
        <strong>{name}</strong>
        <span className={classes.role}>{t(`role.${member.role}`)}</span>
      </span>
    </li>
  )
}
