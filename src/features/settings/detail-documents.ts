import {
  COMPANY_FIELDS,
  OFFICE_FIELDS,
  type CompanyDetails,
  type DetailKind,
  type DetailKinds,
  type OfficeDetails,
} from '../../../sync/domain/company-details.ts'
import { company, offices, type Office } from '../../content/company.ts'
import type { DetailsDocument } from './data/company-details.ts'

/** A document as a form shows it: its fields, their shipped values, and their groups. */
export interface DocumentShape {
  readonly kind: 'office' | 'company'
  readonly fields: DetailKinds
  readonly shipped: Readonly<Record<string, unknown>>
  readonly groups: readonly { readonly name: string; readonly fields: readonly string[] }[]
}

const OFFICE_GROUPS = [
  { name: 'reach', fields: ['phone', 'email'] },
  { name: 'place', fields: ['city', 'institution', 'department', 'address', 'coordinates'] },
  { name: 'hours', fields: ['hours'] },
  { name: 'team', fields: ['team'] },
] as const satisfies readonly { name: string; fields: readonly (keyof typeof OFFICE_FIELDS)[] }[]

const COMPANY_GROUPS = [
  { name: 'reach', fields: ['phone', 'email', 'support_email', 'privacy_email', 'urgent_phone'] },
  { name: 'helpline', fields: ['helpline_phone', 'helpline_hours'] },
  { name: 'video', fields: ['video_url', 'video_minutes', 'video_megabytes'] },
  { name: 'social', fields: ['linkedin', 'youtube', 'facebook'] },
  { name: 'legal', fields: ['registration', 'director', 'host'] },
] as const satisfies readonly { name: string; fields: readonly (keyof typeof COMPANY_FIELDS)[] }[]

/** Values from the specification: they are no examples, and hold until somebody changes them. */
const SPECIFIED: readonly string[] = ['city', 'hours', 'helpline_hours']

export const isExample = (field: string): boolean => !SPECIFIED.includes(field)

const officeShape = ({
  phone,
  city,
  email,
  institution,
  department,
  address,
  hours,
  team,
  coordinates,
}: Office): DocumentShape => ({
  kind: 'office',
  fields: OFFICE_FIELDS,
  groups: OFFICE_GROUPS,
  shipped: {
    phone: phone.display,
    city,
    email,
    institution,
    department,
    address,
    hours,
    team,
    coordinates,
  } satisfies Required<OfficeDetails>,
})

const companyShape: DocumentShape = {
  kind: 'company',
  fields: COMPANY_FIELDS,
  groups: COMPANY_GROUPS,
  shipped: {
    phone: company.phone.display,
    email: company.email,
    support_email: company.supportEmail,
    privacy_email: company.privacyEmail,
    urgent_phone: company.urgentPhone.display,
    helpline_phone: company.helpline.phone.display,
    helpline_hours: company.helpline.hours,
    video_url: company.video.url,
    video_minutes: company.video.minutes,
    video_megabytes: company.video.megabytes,
    ...company.social,
    ...company.legal,
  } satisfies Required<CompanyDetails>,
}

export const SHAPES: Readonly<Record<DetailsDocument, DocumentShape>> = {
  company: companyShape,
  algerie: officeShape(offices.dz),
  kenya: officeShape(offices.ke),
  tanzanie: officeShape(offices.tz),
}

/** Fields whose examples nobody has replaced or confirmed. */
export function examplesLeft({ fields }: DocumentShape, details: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.keys(fields).filter((field) => isExample(field) && !Object.hasOwn(details, field))
}

export const kindOf = ({ fields }: DocumentShape, field: string): DetailKind => fields[field] ?? 'text'
