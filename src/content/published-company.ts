import {
  COMPANY_FIELDS,
  e164Of,
  OFFICE_FIELDS,
  readDetails,
  type CompanyDetails,
  type OfficeDetails,
} from '../../sync/domain/company-details.ts'
import { company, offices, type Company, type Office, type Phone } from './company.ts'

/** The details on pages and in mails: the published ones over those of the build. */
export interface InForce {
  readonly company: Company
  readonly offices: typeof offices
}

/** `documents` as they were published, of any version or hand: by 'company' and the countries of the offices. */
export function inForce(documents: Readonly<Record<string, unknown>>): InForce {
  const office = (shipped: Office) => officeWith(shipped, readDetails(OFFICE_FIELDS, documents[shipped.pays]))
  return {
    company: companyWith(company, readDetails(COMPANY_FIELDS, documents['company'])),
    offices: { dz: office(offices.dz), ke: office(offices.ke), tz: office(offices.tz) },
  }
}

function officeWith(shipped: Office, { phone, ...given }: OfficeDetails): Office {
  return { ...shipped, ...given, phone: phoneOf(phone, shipped.phone) }
}

function companyWith(shipped: Company, given: CompanyDetails): Company {
  const { helpline, video, social, legal } = shipped
  return {
    ...shipped,
    phone: phoneOf(given.phone, shipped.phone),
    email: given.email ?? shipped.email,
    supportEmail: given.support_email ?? shipped.supportEmail,
    privacyEmail: given.privacy_email ?? shipped.privacyEmail,
    urgentPhone: phoneOf(given.urgent_phone, shipped.urgentPhone),
    helpline: {
      ...helpline,
      phone: phoneOf(given.helpline_phone, helpline.phone),
      hours: given.helpline_hours ?? helpline.hours,
    },
    video: {
      url: given.video_url ?? video.url,
      minutes: given.video_minutes ?? video.minutes,
      megabytes: given.video_megabytes ?? video.megabytes,
    },
    social: {
      linkedin: given.linkedin ?? social.linkedin,
      youtube: given.youtube ?? social.youtube,
      facebook: given.facebook ?? social.facebook,
    },
    legal: {
      registration: given.registration ?? legal.registration,
      director: given.director ?? legal.director,
      host: given.host ?? legal.host,
    },
  }
}

const phoneOf = (display: string | undefined, shipped: Phone): Phone =>
  display ? { display, e164: e164Of(display) } : shipped
