import { company, offices, type Office } from './content/company.ts'
import { shownAddress, shownLink } from './content/shown-link.ts'
import type { Language } from './i18n/languages.ts'

const COUNTRY_CODES = { algerie: 'DZ', kenya: 'KE', tanzanie: 'TZ' } as const
const DAYS = {
  sunday: 'Sunday',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
} as const satisfies Record<keyof Office['hours'], string>

/**
 * The company's data for search engines (https://schema.org/Organization), as JSON-LD: the organization on the home
 * page, with its offices on the page that shows them. Null elsewhere.
 */
export function structuredData(site: string, language: Language, path: string | null): object | null {
  if (path !== '/' && path !== '/contact') return null
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name: company.name,
    url: `${site}/`,
    logo: `${site}/icon-512.png`,
    ...emailOf(company.email),
    telephone: company.phone.e164,
    ...socialPages(),
    ...(path === '/contact' ? { location: Object.values(offices).map((office) => officeData(office, language)) } : {}),
  }
}

function socialPages(): object {
  const sameAs = Object.values(company.social).flatMap((url) => shownLink(url) ?? [])
  return sameAs.length > 0 ? { sameAs } : {}
}

function emailOf(address: string): object {
  const email = shownAddress(address)
  return email === null ? {} : { email }
}

function officeData(office: Office, language: Language): object {
  return {
    '@type': 'LocalBusiness',
    name: `${company.name} ${office.city[language]}`,
    ...emailOf(office.email),
    telephone: office.phone.e164,
    address: {
      '@type': 'PostalAddress',
      streetAddress: office.address[language].join(language === 'ar' ? '، ' : ', '),
      addressLocality: office.city[language],
      addressCountry: COUNTRY_CODES[office.pays],
    },
    geo: { '@type': 'GeoCoordinates', ...office.coordinates },
    openingHoursSpecification: openingHours(office),
  }
}

/** Days with the same hours together. */
function openingHours({ hours }: Office): object[] {
  const days = new Map<string, string[]>()
  for (const [day, openings] of Object.entries(hours)) {
    for (const { opens, closes } of openings) {
      const key = `${opens}-${closes}`
      days.set(key, [...(days.get(key) ?? []), DAYS[day as keyof typeof DAYS]])
    }
  }
  return [...days].map(([key, dayOfWeek]) => {
    const [opens, closes] = key.split('-')
    return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
  })
}
