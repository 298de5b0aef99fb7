import { expect, it } from 'vitest'
import { checkDetails } from '../../../sync/domain/company-check.ts'
import { COMPANY_FIELDS, OFFICE_FIELDS, type DetailKinds } from '../../../sync/domain/company-details.ts'
import { company, offices } from '../../../src/content/company.ts'
import { inForce } from '../../../src/content/published-company.ts'

it('nothing published: as the build has it', () => {
  expect(inForce({})).toEqual({ company, offices })
})

it('what was given stands over what is shipped, field by field', () => {
  const details = inForce({
    kenya: { phone: '+254 20 271 8000', city: { fr: 'Mombasa', en: 'Mombasa', ar: 'مومباسا' } },
    company: { support_email: 'aide@hawa.dz', video_minutes: 6, linkedin: 'https://www.linkedin.com/company/hawa' },
  })
  expect(details.offices.ke).toEqual({
    ...offices.ke,
    phone: { display: '+254 20 271 8000', e164: '+254202718000' },
    city: { fr: 'Mombasa', en: 'Mombasa', ar: 'مومباسا' },
  })
  expect(details.offices.dz).toEqual(offices.dz)
  expect(details.company).toEqual({
    ...company,
    supportEmail: 'aide@hawa.dz',
    video: { ...company.video, minutes: 6 },
    social: { ...company.social, linkedin: 'https://www.linkedin.com/company/hawa' },
  })
})

const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  '',
  '  ',
  0,
  Number.NaN,
  true,
  'x',
  [],
  {},
  [[]],
  [null],
  { fr: 'x' },
  { fr: [], en: [], ar: [] },
  'javascript:alert(1)',
  'http://hawa.dz',
  { monday: 'x' },
]

it('whatever a field holds, of a later version or another hand, a page has something to show', () => {
  for (const nonsense of NONSENSE) {
    for (const field of Object.keys(OFFICE_FIELDS)) {
      expect(inForce({ kenya: { [field]: nonsense } }).offices.ke, `${field} = ${JSON.stringify(nonsense)}`).toEqual(
        offices.ke,
      )
    }
    for (const field of Object.keys(COMPANY_FIELDS).filter(
      (name) => name !== 'registration' && !(typeof nonsense === 'number' && name.startsWith('video_')),
    )) {
      expect(inForce({ company: { [field]: nonsense } }).company, `${field} = ${JSON.stringify(nonsense)}`).toEqual(
        company,
      )
    }
    expect(inForce({ kenya: nonsense, company: nonsense, later: nonsense })).toEqual({ company, offices })
  }
  const half = inForce({
    kenya: { phone: '+254 20 271 8000', team: [{ name: 'A', arabic_name: 'أ', role: 'astronomy' }], unheardOf: 1 },
  })
  expect(half.offices.ke).toEqual({ ...offices.ke, phone: { display: '+254 20 271 8000', e164: '+254202718000' } })
})

it('no example can be published: every number, address and link that is shipped is refused', () => {
  const wrong = (fields: DetailKinds, details: object) => {
    const checked = checkDetails(fields, details)
    return checked.kind === 'invalid' ? checked.problems.map(({ field, reason }) => `${field}: ${reason}`) : []
  }
  for (const { phone, email } of Object.values(offices))
    expect(wrong(OFFICE_FIELDS, { phone: phone.display, email })).toEqual(['phone: placeholder', 'email: placeholder'])
  const { helpline, video, social, legal } = company
  expect(
    wrong(COMPANY_FIELDS, {
      phone: company.phone.display,
      urgent_phone: company.urgentPhone.display,
      helpline_phone: helpline.phone.display,
      email: company.email,
      support_email: company.supportEmail,
      privacy_email: company.privacyEmail,
      video_url: video.url,
      ...social,
      registration: legal.registration,
    }).toSorted(),
  ).toEqual(
    [
      'email',
      'facebook',
      'helpline_phone',
      'linkedin',
      'phone',
      'privacy_email',
      'registration',
      'support_email',
      'urgent_phone',
      'video_url',
      'youtube',
    ].map((field) => `${field}: placeholder`),
  )
})
