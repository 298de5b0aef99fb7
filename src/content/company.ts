/**
 * The company's details in the build: examples (reserved domains and numbers) until the company enters its own in the
 * settings (docs/decisions/0046). Pages show the details in force (company-store.ts), and so do mails
 * (published-company.ts). Only the data for search engines, the web manifest and the HTML before a script runs use
 * these.
 */
import type { Coordinates, Localized, Opening, TeamMember, WeeklyHours } from '../../sync/domain/company-details.ts'
import type { Pays } from '../../sync/domain/enumerations.ts'
import type { Country } from '../state/countries.ts'

export interface Phone {
  /** For `tel:` links. */
  readonly e164: string
  readonly display: string
}

export interface Office {
  readonly pays: Pays
  readonly city: Localized
  readonly phone: Phone
  readonly email: string
  readonly institution: Localized
  readonly department: Localized
  /** Street and town; institution and department are written above it. */
  readonly address: Localized<readonly string[]>
  /** IANA name. */
  readonly timeZone: string
  readonly hours: WeeklyHours
  readonly team: readonly [TeamMember, TeamMember, TeamMember]
  readonly coordinates: Coordinates
}

export const SOCIAL_NETWORKS = ['linkedin', 'youtube', 'facebook'] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

export interface Company {
  readonly name: string
  readonly copyrightYear: number
  readonly phone: Phone
  readonly email: string
  readonly supportEmail: string
  /** For requests under the laws on personal data. */
  readonly privacyEmail: string
  /** Answered day and night: a spill, smoke, an accident. */
  readonly urgentPhone: Phone
  /** For specialists in the field, Monday to Friday. */
  readonly helpline: { readonly phone: Phone } & Pick<Office, 'timeZone' | 'hours'>
  /** Opens on another site; `megabytes` is the size of the video. */
  readonly video: { readonly url: string; readonly minutes: number; readonly megabytes: number }
  readonly social: Readonly<Record<SocialNetwork, string>>
  /** The facts in the legal notices. */
  readonly legal: { readonly registration: string; readonly director: Localized; readonly host: Localized }
}

const helpDay: readonly Opening[] = [{ opens: '09:00', closes: '18:00' }]

export const company: Company = {
  name: 'Hawa',
  copyrightYear: 2025,
  phone: { e164: '+21343000010', display: '+213 43 00 00 10' },
  email: 'contact@hawa.example',
  supportEmail: 'support@hawa.example',
  privacyEmail: 'donnees@hawa.example',
  urgentPhone: { e164: '+213550000024', display: '+213 550 00 00 24' },
  helpline: {
    phone: { e164: '+21343000018', display: '+213 43 00 00 18' },
    timeZone: 'Africa/Algiers',
    hours: {
      sunday: [],
      monday: helpDay,
      tuesday: helpDay,
      wednesday: helpDay,
      thursday: helpDay,
      friday: helpDay,
      saturday: [],
    },
  },
  video: {
    url: 'https://video.hawa.example/presentation',
    minutes: 4,
    megabytes: 38,
  },
  social: {
    linkedin: 'https://linkedin.hawa.example',
    youtube: 'https://youtube.hawa.example',
    facebook: 'https://facebook.hawa.example',
  },
  legal: {
    registration: '13/00-0000000 B 25',
    director: { fr: 'Amina Benyahia', en: 'Amina Benyahia', ar: 'أمينة بن يحيى' },
    host: {
      fr: "le centre de calcul de l'Université de Tlemcen, 13000 Tlemcen, Algérie",
      en: 'the computing centre of the University of Tlemcen, 13000 Tlemcen, Algeria',
      ar: 'مركز الحساب بجامعة تلمسان، 13000 تلمسان، الجزائر',
    },
  },
}

const day: readonly Opening[] = [{ opens: '09:00', closes: '17:00' }]

/** docs/specification.md#9, the same in the three offices until one of them says otherwise. */
const usual: WeeklyHours = {
  sunday: [],
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: [{ opens: '09:00', closes: '12:00' }],
}

export const offices: Readonly<Record<Country, Office>> = {
  dz: {
    pays: 'algerie',
    city: { fr: 'Tlemcen', en: 'Tlemcen', ar: 'تلمسان' },
    phone: company.phone,
    email: 'algerie@hawa.example',
    institution: { fr: 'Université de Tlemcen', en: 'University of Tlemcen', ar: 'جامعة تلمسان' },
    department: {
      fr: "Département des sciences de l'environnement",
      en: 'Department of Environmental Sciences',
      ar: 'قسم علوم البيئة',
    },
    address: {
      fr: ['Faculté des sciences, bâtiment C', '13000 Tlemcen, Algérie'],
      en: ['Faculty of Science, building C', '13000 Tlemcen, Algeria'],
      ar: ['كلية العلوم، المبنى ج', '13000 تلمسان، الجزائر'],
    },
    timeZone: 'Africa/Algiers',
    hours: usual,
    team: [
      { name: 'Amina Benyahia', arabic_name: 'أمينة بن يحيى', role: 'lead' },
      { name: 'Sofiane Merabet', arabic_name: 'سفيان مرابط', role: 'industrialEmissions' },
      { name: 'Lynda Haddad', arabic_name: 'ليندة حداد', role: 'waterChemistry' },
    ],
    coordinates: { latitude: 34.8884, longitude: -1.318 },
  },
  ke: {
    pays: 'kenya',
    city: { fr: 'Nairobi', en: 'Nairobi', ar: 'نيروبي' },
    phone: { e164: '+254200000010', display: '+254 20 000 0010' },
    email: 'kenya@hawa.example',
    institution: { fr: 'Hawa Kenya', en: 'Hawa Kenya', ar: 'Hawa كينيا' },
    department: {
      fr: "Laboratoire de l'air et des sols",
      en: 'Air and Soil Laboratory',
      ar: 'مخبر الهواء والتربة',
    },
    address: {
      fr: ['Ngong Road, 2e étage', 'Nairobi, Kenya'],
      en: ['Ngong Road, 2nd floor', 'Nairobi, Kenya'],
      ar: ['شارع نغونغ، الطابق الثاني', 'نيروبي، كينيا'],
    },
    timeZone: 'Africa/Nairobi',
    hours: usual,
    team: [
      { name: 'Wanjiru Kamau', arabic_name: 'وانجيرو كاماو', role: 'lead' },
      { name: 'Brian Otieno', arabic_name: 'برايان أوتيينو', role: 'airSampling' },
      { name: 'Faith Chebet', arabic_name: 'فيث شيبيت', role: 'soilScience' },
    ],
    coordinates: { latitude: -1.2999, longitude: 36.7848 },
  },
  tz: {
    pays: 'tanzanie',
    city: { fr: 'Dar es Salaam', en: 'Dar es Salaam', ar: 'دار السلام' },
    phone: { e164: '+255220000010', display: '+255 22 000 0010' },
    email: 'tanzanie@hawa.example',
    institution: { fr: 'Hawa Tanzanie', en: 'Hawa Tanzania', ar: 'Hawa تنزانيا' },
    department: {
      fr: 'Laboratoire du littoral et de la ville',
      en: 'Coastal and Urban Laboratory',
      ar: 'مخبر الساحل والمدينة',
    },
    address: {
      fr: ['Ali Hassan Mwinyi Road', 'Dar es Salaam, Tanzanie'],
      en: ['Ali Hassan Mwinyi Road', 'Dar es Salaam, Tanzania'],
      ar: ['شارع علي حسن مويني', 'دار السلام، تنزانيا'],
    },
    timeZone: 'Africa/Dar_es_Salaam',
    hours: usual,
    team: [
      { name: 'Neema Mushi', arabic_name: 'نيما موشي', role: 'lead' },
      { name: 'Hamisi Juma', arabic_name: 'حميسي جمعة', role: 'marineBiology' },
      { name: 'Zawadi Mrema', arabic_name: 'زوادي مريما', role: 'urbanAir' },
    ],
    coordinates: { latitude: -6.7785, longitude: 39.2735 },
  },
}
