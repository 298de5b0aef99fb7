import { expect, it } from 'vitest'
import { checkInput } from '../../../sync/commands/check.ts'
import { checkDetails } from '../../../sync/domain/company-check.ts'
import { COMPANY_FIELDS, OFFICE_FIELDS, readDetails } from '../../../sync/domain/company-details.ts'
import { DETAIL_CASES } from '../../support/company-cases.ts'

const FIELDS = { office: OFFICE_FIELDS, company: COMPANY_FIELDS }

it.each(DETAIL_CASES)('$document $details: $wrong', ({ document, details, wrong, kept = details }) => {
  const checked = checkDetails<Readonly<Record<string, (typeof FIELDS)['office'][keyof (typeof FIELDS)['office']]>>>(
    FIELDS[document] as never,
    details,
  )
  if (wrong === null) {
    expect(checked).toEqual({ kind: 'valid', details: kept })
    expect(
      readDetails(FIELDS[document], checked.kind === 'valid' ? checked.details : null),
      'a page shows whatever may be published',
    ).toEqual(kept)
  } else
    expect(checked.kind === 'invalid' && checked.problems.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      wrong,
    ])
})

it('the commands name the place within the document', () => {
  const common = { version_id: crypto.randomUUID(), seen: null }
  expect(
    checkInput('set_office', { pays: 'kenya', details: { city: { fr: 'x' }, phone: '+254 20 000 0010' }, ...common }),
  ).toEqual({
    kind: 'invalid',
    problems: [
      { field: 'details.city.en', reason: 'required' },
      { field: 'details.city.ar', reason: 'required' },
      { field: 'details.phone', reason: 'placeholder' },
    ],
  })
  expect(checkInput('set_company_details', { details: null, ...common })).toEqual({
    kind: 'invalid',
    problems: [{ field: 'details', reason: 'required' }],
  })
  expect(checkInput('set_company_details', { details: { email: ' contact@hawa.dz ' }, ...common })).toMatchObject({
    kind: 'valid',
    args: { details: { email: 'contact@hawa.dz' } },
  })
})
