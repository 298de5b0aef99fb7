/** A publication that an article cites, named as its publisher names it. */
interface Source {
  readonly title: string
  readonly publisher: string
  /** null: a text that its publisher keeps up to date in one place. */
  readonly year: number | null
  readonly url: string
  readonly language: 'fr' | 'en' | 'de'
}

const joradp = (year: number, number: number) =>
  `https://www.joradp.dz/FTP/jo-francais/${year}/F${year}${String(number).padStart(3, '0')}.pdf`
const journal = (year: number, number: number, title: string): Source => ({
  title,
  publisher: `Journal officiel de la République algérienne, n° ${number}`,
  year,
  url: joradp(year, number),
  language: 'fr',
})
const who = (year: number, title: string, path: string): Source => ({
  title,
  publisher: 'World Health Organization',
  year,
  url: `https://www.who.int/${path}`,
  language: 'en',
})
const kenya = (year: number, title: string, path: string): Source => ({
  title,
  publisher: 'National Council for Law Reporting (Kenya Law)',
  year,
  url: `https://new.kenyalaw.org/${path}`,
  language: 'en',
})
const gazette = (year: number, title: string, url: string): Source => ({
  title,
  publisher: 'United Republic of Tanzania',
  year,
  url,
  language: 'en',
})

export const SOURCES = {
  who2021: who(
    2021,
    'WHO global air quality guidelines: particulate matter (PM2.5 and PM10), ozone, nitrogen dioxide, sulfur ' +
      'dioxide and carbon monoxide',
    'publications/i/item/9789240034228',
  ),
  'who-ambient': who(
    2024,
    'Ambient (outdoor) air pollution: fact sheet',
    'news-room/fact-sheets/detail/ambient-(outdoor)-air-quality-and-health',
  ),
  'who-household': who(
    2024,
    'Household air pollution: fact sheet',
    'news-room/fact-sheets/detail/household-air-pollution-and-health',
  ),
  'who-fuel': who(
    2014,
    'WHO guidelines for indoor air quality: household fuel combustion',
    'publications/i/item/9789241548885',
  ),
  'who-indoor': who(
    2010,
    'WHO guidelines for indoor air quality: selected pollutants',
    'publications/i/item/9789289002134',
  ),
  'who-damp': who(
    2009,
    'WHO guidelines for indoor air quality: dampness and mould',
    'publications/i/item/9789289041683',
  ),

  'dz-03-10': journal(
    2003,
    43,
    "Loi n° 03-10 du 19 juillet 2003 relative à la protection de l'environnement dans le cadre du développement " +
      'durable',
  ),
  'dz-06-02': journal(
    2006,
    1,
    "Décret exécutif n° 06-02 du 7 janvier 2006 définissant les valeurs limites, les seuils d'alerte et les " +
      "objectifs de qualité de l'air en cas de pollution atmosphérique",
  ),
  'dz-06-138': journal(
    2006,
    24,
    "Décret exécutif n° 06-138 du 15 avril 2006 réglementant l'émission dans l'atmosphère de gaz, fumées, " +
      "vapeurs, particules liquides ou solides, ainsi que les conditions dans lesquelles s'exerce leur contrôle",
  ),
  'dz-06-198': journal(
    2006,
    37,
    'Décret exécutif n° 06-198 du 31 mai 2006 définissant la réglementation applicable aux établissements ' +
      "classés pour la protection de l'environnement",
  ),
  'dz-07-144': journal(
    2007,
    34,
    'Décret exécutif n° 07-144 du 19 mai 2007 fixant la nomenclature des installations classées pour la ' +
      "protection de l'environnement",
  ),
  'dz-07-145': journal(
    2007,
    34,
    "Décret exécutif n° 07-145 du 19 mai 2007 déterminant le champ d'application, le contenu et les modalités " +
      "d'approbation des études et des notices d'impact sur l'environnement",
  ),
  'dz-22-167': {
    title: 'Décret exécutif n° 22-167 du 19 avril 2022 modifiant et complétant le décret exécutif n° 06-198',
    publisher: 'Journal officiel de la République algérienne',
    year: 2022,
    url: 'https://www.joradp.dz/',
    language: 'fr',
  },
  'dz-onedd': {
    title:
      "Décret exécutif n° 02-115 du 3 avril 2002 portant création de l'observatoire national de l'environnement " +
      'et du développement durable',
    publisher: 'Journal officiel de la République algérienne',
    year: 2002,
    url: 'https://www.joradp.dz/',
    language: 'fr',
  },

  'ke-emca': kenya(
    1999,
    'Environmental Management and Co-ordination Act (Cap. 387)',
    'akn/ke/act/1999/8/eng@2022-12-31',
  ),
  'ke-constitution': kenya(2010, 'The Constitution of Kenya, article 42', 'akn/ke/act/2010/constitution'),
  'ke-second-schedule': kenya(
    2019,
    'Environmental Management and Co-ordination Act: amendment of the Second Schedule (Legal Notice 31 of 2019), ' +
      'in the Act as revised',
    'akn/ke/act/1999/8/eng@2022-12-31',
  ),
  'ke-eia-2003': {
    title: 'The Environmental (Impact Assessment and Audit) Regulations, 2003 (Legal Notice 101)',
    publisher: 'Kenya Gazette',
    year: 2003,
    url: 'https://new.kenyalaw.org/',
    language: 'en',
  },
  'ke-eia-2025': kenya(
    2025,
    'Environmental Management and Co-ordination (Strategic and Integrated Environmental Assessments and ' +
      'Environmental Audits) Regulations, 2025 (Legal Notice 52, revoked by Legal Notice 71)',
    'akn/ke/act/ln/2025/52',
  ),
  'ke-air': kenya(
    2014,
    'The Environmental Management and Co-ordination (Air Quality) Regulations (Legal Notice 34 of 2014)',
    'akn/ke/act/ln/2014/34/eng@2022-12-31',
  ),
  'ke-licence': {
    title: 'Application of the emission licence under the Air Quality Regulations, 2014',
    publisher: 'National Environment Management Authority (NEMA)',
    year: 2020,
    url: 'https://www.nema.go.ke/',
    language: 'en',
  },
  'ke-star': {
    title: 'Nema is coming for you if your car or factory pollutes the air',
    publisher: 'The Star',
    year: 2023,
    language: 'en',
    url: 'https://www.the-star.co.ke/news/big-read/2023-07-10-nema-is-coming-for-you-if-your-car-or-factory-pollutes-the-air',
  },

  'tz-ema': gazette(
    2004,
    'Environmental Management Act, 2004 (Act No. 20 of 2004)',
    'http://www.lead-journal.org/content/07290.pdf',
  ),
  'tz-eia-2005': gazette(
    2005,
    'Environmental Impact Assessment and Audit Regulations, 2005 (G.N. No. 349)',
    'https://faolex.fao.org/docs/pdf/tan71740.pdf',
  ),
  'tz-eia-2018': gazette(
    2018,
    'Environmental Management (Environmental Impact Assessment and Audit) (Amendment) Regulations, 2018 (G.N. No. 474)',
    'https://www.nemc.or.tz/',
  ),
  'tz-air': gazette(
    2007,
    'Environmental Management (Air Quality Standards) Regulations, 2007',
    'https://www.nemc.or.tz/',
  ),
  'tz-citizen': {
    title: 'Tanzania moves to give environmental body more autonomy',
    publisher: 'The Citizen',
    year: 2024,
    language: 'en',
    url: 'https://www.thecitizen.co.tz/tanzania/news/national/tanzania-moves-to-give-environmental-body-more-autonomy-4576168',
  },

  'eu-2008-50': {
    title: 'Directive 2008/50/EC on ambient air quality and cleaner air for Europe, annexes I and III',
    publisher: 'European Union, EUR-Lex',
    year: 2008,
    url: 'https://eur-lex.europa.eu/eli/dir/2008/50/oj',
    language: 'en',
  },
  'eu-ied': {
    title: 'Directive 2010/75/EU on industrial emissions, annex V',
    publisher: 'European Union, EUR-Lex',
    year: 2010,
    url: 'https://eur-lex.europa.eu/eli/dir/2010/75/oj',
    language: 'en',
  },
  en15259: {
    title:
      'EN 15259: Measurement of stationary source emissions. Requirements for measurement sections and sites and ' +
      'for the measurement objective, plan and report',
    publisher: 'European Committee for Standardization (CEN)',
    year: 2007,
    url: 'https://www.cencenelec.eu/',
    language: 'en',
  },
  en12341: {
    title:
      'EN 12341: Ambient air. Standard gravimetric measurement method for the determination of the PM10 or PM2,5 ' +
      'mass concentration of suspended particulate matter',
    publisher: 'European Committee for Standardization (CEN)',
    year: 2023,
    url: 'https://www.cencenelec.eu/',
    language: 'en',
  },
  iso17025: {
    title: 'ISO/IEC 17025: General requirements for the competence of testing and calibration laboratories',
    publisher: 'International Organization for Standardization (ISO)',
    year: 2017,
    url: 'https://www.iso.org/standard/66912.html',
    language: 'en',
  },
  iso14001: {
    title: 'ISO 14001: Environmental management systems. Requirements with guidance for use',
    publisher: 'International Organization for Standardization (ISO)',
    year: 2015,
    url: 'https://www.iso.org/standard/60857.html',
    language: 'en',
  },
  'epa-m1': {
    title: 'Method 1: Sample and velocity traverses for stationary sources',
    publisher: 'United States Environmental Protection Agency',
    year: null,
    url: 'https://www.epa.gov/emc/method-1-sample-and-velocity-traverses',
    language: 'en',
  },
  'epa-m5': {
    title: 'Method 5: Determination of particulate matter emissions from stationary sources',
    publisher: 'United States Environmental Protection Agency',
    year: null,
    url: 'https://www.epa.gov/emc/method-5-particulate-matter-pm',
    language: 'en',
  },
  'epa-608': {
    title: 'Code of Federal Regulations, title 40, section 60.8: Performance tests',
    publisher: 'United States Government, eCFR',
    year: null,
    url: 'https://www.ecfr.gov/current/title-40/section-60.8',
    language: 'en',
  },
  'uk-locations': {
    title: 'Monitoring stack emissions: environmental permits',
    publisher: 'Environment Agency (United Kingdom)',
    year: null,
    url: 'https://www.gov.uk/government/collections/monitoring-stack-emissions-environmental-permits',
    language: 'en',
  },

  noaa: {
    title: 'Trends in atmospheric carbon dioxide',
    publisher: 'National Oceanic and Atmospheric Administration, Global Monitoring Laboratory',
    year: null,
    url: 'https://gml.noaa.gov/ccgg/trends/',
    language: 'en',
  },
  uba: {
    title: 'Gesundheitliche Bewertung von Kohlendioxid in der Innenraumluft',
    publisher: 'Umweltbundesamt, Bundesgesundheitsblatt 51',
    year: 2008,
    url: 'https://doi.org/10.1007/s00103-008-0707-2',
    language: 'de',
  },
  hcsp: {
    title: "Avis relatif à la mesure du dioxyde de carbone dans l'air intérieur des établissements recevant du public",
    publisher: 'Haut Conseil de la santé publique',
    year: 2022,
    url: 'https://www.hcsp.fr/',
    language: 'fr',
  },
  ashrae: {
    title: 'ASHRAE Position Document on Indoor Carbon Dioxide',
    publisher: 'ASHRAE',
    year: 2022,
    url: 'https://www.ashrae.org/about/position-documents',
    language: 'en',
  },
  ifc: {
    title: 'Environmental, Health, and Safety (EHS) Guidelines: General Guidelines',
    publisher: 'International Finance Corporation',
    year: 2007,
    url: 'https://www.ifc.org/ehsguidelines',
    language: 'en',
  },
} as const satisfies Readonly<Record<string, Source>>

export type SourceId = keyof typeof SOURCES

export function isSource(id: string): id is SourceId {
  return Object.hasOwn(SOURCES, id)
}
