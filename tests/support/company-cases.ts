import type { InvalidReason } from '../../sync/domain/refusal.ts'

/** Cases of valid and invalid company documents: their SQL and its TypeScript check answer this table alike. */
export interface DetailCase {
  readonly document: 'office' | 'company'
  readonly details: unknown
  /** The fault, as `field: reason`; null: it is published. */
  readonly wrong: `${string}: ${InvalidReason}` | null
  /** As it is kept, where it differs from the input. */
  readonly kept?: unknown
}

const open = (opens: string, closes: string) => ({ opens, closes })
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const week = (changes: object = {}) => ({ ...Object.fromEntries(DAYS.map((day) => [day, []])), ...changes })
const member = (changes: object = {}) => ({ name: 'Grace Njeri', arabic_name: 'غريس نجيري', role: 'lead', ...changes })

const office = (details: unknown, wrong: DetailCase['wrong'], kept?: unknown): DetailCase => ({
  document: 'office',
  details,
  wrong,
  ...(kept === undefined ? {} : { kept }),
})
const company = (details: unknown, wrong: DetailCase['wrong'], kept?: unknown): DetailCase => ({
  ...office(details, wrong, kept),
  document: 'company',
})
const each = (
  make: (value: unknown, wrong: DetailCase['wrong']) => DetailCase,
  field: string,
  reason: InvalidReason,
  values: readonly unknown[],
) => values.map((value) => make({ [field]: value }, `${field}: ${reason}`))

const localized = (changes: object = {}) => ({ fr: 'Nairobi', en: 'Nairobi', ar: 'نيروبي', ...changes })

export const DETAIL_CASES: readonly DetailCase[] = [
  office({}, null),
  office({ phone: null }, null, {}),
  office({ fax: '+254 20 271 8000' }, 'fax: unknown_value'),
  company({ hours: week() }, 'hours: unknown_value'),
  office(null, ': required'),
  office([], ': malformed'),
  office('x', ': malformed'),

  ...[
    '+254 20 271 8000',
    '+25420 2718000',
    '+213 43 20 10 30',
    '+213432010 30',
    '+213 555 55 12 34',
    '+33 1 11 11 12 34',
  ].map((phone) => office({ phone }, null)),
  office({ phone: ' +254 20 271 8000\n' }, null, { phone: '+254 20 271 8000' }),
  ...each(office, 'phone', 'placeholder', [
    '+213 43 00 00 10',
    '+213 43 00 00 18',
    '+254 20 000 0010',
    '+255 22 000 0010',
    '+213 550 00 00 24',
    '+33 1 11 11 11 34',
    'xxx',
    'À compléter',
    '[…]',
    'TODO',
  ]),
  ...each(office, 'phone', 'malformed', [
    '020 271 8000',
    '+0 20 271 8000',
    '+254 20  271 8000',
    '+254-20-271-8000',
    '+254 20',
    '+254 20 271 8000 1234 5',
    'appelez-nous',
    7,
    true,
    [],
    {},
  ]),
  ...each(office, 'phone', 'required', ['', '   ']),
  office({ phone: '1'.repeat(31) }, 'phone: too_long'),

  ...['nairobi@hawa.co.ke', 'N.B+1@sub.hawa-env.dz', 'x@examples.com', 'a@my-example.org'].map((email) =>
    office({ email }, null),
  ),
  ...each(office, 'email', 'placeholder', [
    'kenya@hawa.example',
    'a@EXAMPLE.com',
    'a@example.org',
    'a@b.example.net',
    'a@hawa.test',
    'a@hawa.invalid',
    'a@localhost',
    'a@x.localhost',
    'xxx@hawa.dz',
    'todo@hawa.dz',
    'a@b@example',
  ]),
  ...each(office, 'email', 'malformed', [
    'nairobi',
    '@hawa.dz',
    'a@b',
    'a b@hawa.dz',
    'a@hawa',
    'a@hawa..dz',
    'a@hawa.d',
    'a,b@hawa.dz',
    '<a@hawa.dz>',
    'é@hawa.dz',
    1,
  ]),
  office({ email: `${'x'.repeat(250)}@b.dz` }, 'email: too_long'),

  ...[
    'https://www.linkedin.com/company/hawa',
    'https://youtu.be',
    'https://hawa.dz:8443/vidéo?x=1#é',
    'https://xn--80ak6aa92e.com/',
  ].map((video_url) => company({ video_url }, null)),
  ...['linkedin', 'youtube', 'facebook'].map((network) => company({ [network]: 'https://www.hawa.dz/' }, null)),
  ...each(company, 'linkedin', 'placeholder', [
    'https://linkedin.hawa.example',
    'https://example.com/hawa',
    'https://EXAMPLE.org:443/',
    'https://localhost',
    'https://localhost:3000/x',
    'https://hawa.test/x',
    'https://www.linkedin.com/xxx',
  ]),
  ...each(company, 'linkedin', 'malformed', [
    'http://www.linkedin.com/hawa',
    'www.linkedin.com',
    'javascript:alert(1)',
    'https://',
    'https://hawa',
    'https://a b.dz',
    'https://a@b.dz/',
    'https://127.0.0.1/',
    'https://hawa.dz/"><script>',
    'https://hawa.dz/a b',
    'HTTPS://hawa.dz',
    1,
  ]),

  ...[1, 4, 600].map((video_minutes) => company({ video_minutes }, null)),
  ...each(company, 'video_minutes', 'malformed', [0, -1, 601, 1.5, '4', true, []]),
  company({ video_megabytes: 10_000 }, null),
  company({ video_megabytes: 10_001 }, 'video_megabytes: malformed'),

  ...['16/00-0001234 B 09', '16/00-1000001 B 09'].map((registration) => company({ registration }, null)),
  ...each(company, 'registration', 'placeholder', [
    '13/00-0000000 B 25',
    '[numéro]',
    'lorem ipsum',
    'à  compléter',
    'A COMPLÉTER',
    'To be completed',
    'TBD',
    '____',
    'للاستكمال',
  ]),
  company({ registration: 'x'.repeat(121) }, 'registration: too_long'),
  ...[`Lotissement Todorov`, 'Maxxxi', 'Texas', 'Rue de la Complétude', 'Tbdala'].map((registration) =>
    company({ registration }, null),
  ),

  office({ city: localized() }, null),
  office({ city: localized({ de: 'x', fr: ' Nairobi ' }) }, null, { city: localized() }),
  ...(
    [
      ['fr', undefined],
      ['en', null],
      ['ar', '  '],
    ] as const
  ).map(([language, value]) => office({ city: localized({ [language]: value }) }, `city.${language}: required`)),
  office({ city: localized({ en: 'TODO' }) }, 'city.en: placeholder'),
  office({ city: localized({ ar: 3 }) }, 'city.ar: malformed'),
  office({ city: localized({ en: 'x'.repeat(200) }) }, 'city.en: placeholder'),
  office({ city: localized({ en: 'y'.repeat(200) }) }, null),
  office({ city: localized({ en: 'y'.repeat(201) }) }, 'city.en: too_long'),
  office({ city: localized({ en: '🌬'.repeat(101) }) }, null),
  ...each(office, 'city', 'malformed', ['Nairobi', [], 3]),

  office({ address: { fr: [' Ngong Road ', 'Nairobi'], en: ['Ngong Road'], ar: ['نيروبي'] } }, null, {
    address: { fr: ['Ngong Road', 'Nairobi'], en: ['Ngong Road'], ar: ['نيروبي'] },
  }),
  office({ address: { fr: ['a'], en: ['a'] } }, 'address.ar: required'),
  office({ address: { fr: [], en: ['a'], ar: ['a'] } }, 'address.fr: required'),
  office({ address: { fr: ['a', ' '], en: ['a'], ar: ['a'] } }, 'address.fr: required'),
  office({ address: { fr: ['a'], en: ['a', '[address]'], ar: ['a'] } }, 'address.en: placeholder'),
  office({ address: { fr: 'a', en: ['a'], ar: ['a'] } }, 'address.fr: malformed'),
  office({ address: { fr: ['a', 'b', 'c', 'd', 'e'], en: ['a'], ar: ['a'] } }, 'address.fr: too_long'),
  office({ address: { fr: ['a'.repeat(121)], en: ['a'], ar: ['a'] } }, 'address.fr: too_long'),

  office({ hours: week() }, null),
  office({ hours: week({ saturday: [open('09:00', '12:00'), open('14:00', '23:59')] }) }, null),
  office({ hours: week({ saturday: [{ ...open('09:00', '12:00'), note: 'x' }], holiday: [] }) }, null, {
    hours: week({ saturday: [open('09:00', '12:00')] }),
  }),
  office({ hours: week({ monday: undefined }) }, 'hours.monday: required'),
  ...[
    'x',
    {},
    [{}],
    ['09:00-12:00'],
    [open('9:00', '12:00')],
    [open('09:00', '24:00')],
    [open('12:00', '09:00')],
    [open('09:00', '09:00')],
    [open('09:00', '12:00'), open('12:00', '17:00')],
    [open('14:00', '17:00'), open('09:00', '12:00')],
    [open('08:00', '09:00'), open('10:00', '11:00'), open('12:00', '13:00')],
    [{ opens: 9, closes: 12 }],
    [open('09:00', '12:00\n')],
  ].map((saturday) => office({ hours: week({ saturday }) }, 'hours.saturday: malformed')),
  ...each(office, 'hours', 'malformed', ['x', []]),
  company({ helpline_hours: week({ monday: [open('09:00', '18:00')] }) }, null),

  office({ team: [member(), member({ name: 'Otieno' }), member({ role: 'urbanAir' })] }, null),
  office({ team: [member(), member()] }, 'team: malformed'),
  office({ team: {} }, 'team: malformed'),
  office({ team: [member(), 'x', member()] }, 'team.1: malformed'),
  office({ team: [member(), member({ name: ' ' }), member()] }, 'team.1.name: required'),
  office({ team: [member(), member(), member({ name: 'Lorem Ipsum' })] }, 'team.2.name: placeholder'),
  office({ team: [member({ arabic_name: 'Grace' }), member(), member()] }, 'team.0.arabic_name: malformed'),
  office({ team: [member({ role: 'boss' }), member(), member()] }, 'team.0.role: unknown_value'),
  office({ team: [member({ role: undefined }), member(), member()] }, 'team.0.role: required'),
  office({ team: [member({ role: ['lead'] }), member(), member()] }, 'team.0.role: unknown_value'),

  office({ coordinates: { latitude: -1.2921, longitude: 36.8219 } }, null),
  office({ coordinates: { latitude: 0, longitude: 36.8219 } }, null),
  office({ coordinates: { latitude: 0, longitude: 0 } }, 'coordinates.latitude: placeholder'),
  office({ coordinates: { latitude: 91, longitude: 1 } }, 'coordinates.latitude: malformed'),
  office({ coordinates: { latitude: 1, longitude: -180.5 } }, 'coordinates.longitude: malformed'),
  office({ coordinates: { latitude: 1 } }, 'coordinates.longitude: required'),
  office({ coordinates: { latitude: '1', longitude: 1 } }, 'coordinates.latitude: malformed'),
  office({ coordinates: [1, 2] }, 'coordinates: malformed'),
]
