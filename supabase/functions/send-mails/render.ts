import { inForce } from '../../../src/content/published-company.ts'
import { shownAddress } from '../../../src/content/shown-link.ts'
import { LANGUES, type Langue } from '../../../sync/domain/enumerations.ts'
import { htmlOf, textOf, type Block } from './layout.ts'
import type { Mail } from './mail.ts'
import { letterParagraphs } from '../../../sync/domain/letter.ts'
import { accountMail } from './account-mail.ts'
import { inquiryReply } from './inquiry-reply.ts'
import { noticeContent } from './notice.ts'
import { CONSULTATIONS, LABELS, LETTER, NEWSLETTER, URGENCIES } from './words.ts'

/** A leased row of `mail_jobs`. */
export interface Job {
  readonly id: string
  readonly lease: string
  /** Idempotency key: the same for each attempt at the same mail. */
  readonly key: string
  readonly template: string
  readonly langue: string
  /** An address, or the key of an office or of the support. */
  readonly recipient: string
  readonly data: Readonly<Record<string, unknown>> | null
  /** The published facts of the company, for mails to or from an office or the support. */
  readonly company?: Readonly<Record<string, unknown>> | null
}

/**
 * Throws when the job makes no mail: the error is recorded as its problem.
 * @param functions base address for the links that a mail program calls by itself
 */
export function render(job: Job, site: string, functions = `${site}/functions/v1`): Mail {
  const made = content(job, site, functions)
  return { ...made, headers: { ...made.headers, ...namesOf(job, new URL(site).hostname) } }
}

/**
 * Message-ID and its relatives, the same for each attempt. Mails about one study refer to one common id, which no mail
 * has, so that mail programs group them. Auto-Submitted keeps automatic answers away from mails that nobody wrote (RFC
 * 3834).
 */
function namesOf({ key, template, data }: Job, host: string): Mail['headers'] {
  const matter = template === 'notice' ? data?.['matter'] : null
  const thread = typeof matter === 'string' ? `<study.${matter}@${host}>` : null
  return {
    'Message-ID': `<${key}@${host}>`,
    ...(thread ? { 'In-Reply-To': thread, References: thread } : {}),
    ...(template === 'inquiry_reply' ? {} : { 'Auto-Submitted': 'auto-generated' }),
  }
}

function content(job: Job, site: string, functions: string): Mail {
  const langue = LANGUES.find((one) => one === job.langue) ?? 'fr'
  const value = (name: string): string => {
    const found = job.data?.[name]
    return typeof found === 'string' ? found : ''
  }
  const to = addressOf(job)
  switch (job.template) {
    case 'contact_message':
      return message(to, langue, value, `${LABELS[langue].contact} · ${value('sujet')} · ${value('receipt')}`, [])
    case 'expert_request': {
      const urgence = URGENCIES[langue][value('urgence')] ?? value('urgence')
      const consultation = CONSULTATIONS[langue][value('type_consultation')] ?? value('type_consultation')
      const { expert, urgence: urgency, type } = LABELS[langue]
      return message(to, langue, value, `${expert} (${urgence}) · ${value('sujet')} · ${value('receipt')}`, [
        [type, consultation],
        [urgency, urgence],
      ])
    }
    case 'newsletter_confirm':
      return newsletter(to, langue, value, { site, functions }, 'confirm')
    case 'newsletter_already':
      return newsletter(to, langue, value, { site, functions }, 'already')
    case 'letter':
    case 'letter_test':
      return letter(to, langue, value, { site, functions }, job.template === 'letter_test')
    case 'notice': {
      const { subject, blocks, area } = noticeContent(langue, site, job.data ?? {})
      const token = value('leave')
      return mail(
        to,
        null,
        langue,
        subject,
        blocks,
        token === '' ? {} : leaving(`${functions}/unsubscribe?area=${area}&mail=${job.key}&token=${token}`),
      )
    }
    case 'inquiry_reply': {
      const { subject, blocks } = inquiryReply(langue, value)
      return mail(to, shownAddress(addressOf({ ...job, recipient: value('office') })), langue, subject, blocks, {})
    }
    case 'account_refused':
    case 'account_deleted':
    case 'address_changed':
    case 'invitation': {
      const { subject, blocks } = accountMail(job.template, langue, site, value)
      return mail(to, null, langue, subject, blocks, {})
    }
    default:
      throw new Error(`no template ${job.template}`)
  }
}

type Value = (name: string) => string

/** The base addresses of links. */
interface Places {
  readonly site: string
  readonly functions: string
}

/** A message of a visitor to us: a reply goes to the visitor. */
function message(
  to: string,
  langue: Langue,
  value: Value,
  subject: string,
  more: readonly (readonly [string, string])[],
): Mail {
  const labels = LABELS[langue]
  const all: readonly (readonly [string, string])[] = [
    [labels.receipt, value('receipt')],
    [labels.nom, value('nom')],
    [labels.email, value('email')],
    [labels.telephone, value('telephone')],
    [labels.entreprise, value('entreprise')],
    ...more,
    [labels.language, value('langue')],
    [labels.sujet, value('sujet')],
  ]
  const blocks: readonly Block[] = [
    { kind: 'fields', fields: all.filter(([, words]) => words !== '') },
    { kind: 'quote', text: value('message') },
    { kind: 'small', text: labels.answer },
  ]
  return mail(to, value('email'), langue, subject, blocks, {})
}

/** A link with the token in the job. */
function newsletterLink(value: Value, langue: Langue, site: string, page: 'confirm' | 'unsubscribe'): string {
  if (!/^[0-9a-f]{64}$/.test(value(page))) throw new Error('the subscription is gone')
  return `${site}/newsletter/${page}?token=${value(page)}&lang=${langue}`
}

/** Unsubscribing by one click in the mail program, without a page (RFC 8058). */
const leaving = (address: string): Mail['headers'] => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
const oneClick = (value: Value, functions: string): Mail['headers'] =>
  leaving(`${functions}/unsubscribe?token=${value('unsubscribe')}`)

function letter(to: string, langue: Langue, value: Value, { site, functions }: Places, isTest: boolean): Mail {
  const words = LETTER[langue]
  if (value('sujet') === '' || value('corps') === '') throw new Error('a letter that says nothing')
  const paragraphs = letterParagraphs(value('corps')).map((parts): Block => ({ kind: 'parts', parts }))
  if (isTest) {
    const blocks: readonly Block[] = [...paragraphs, { kind: 'small', text: words.testNote }]
    return mail(to, null, langue, `${words.test} ${value('sujet')}`, blocks, {})
  }
  const href = newsletterLink(value, langue, site, 'unsubscribe')
  const foot: Block = { kind: 'small', text: words.why, link: { label: NEWSLETTER[langue].leaveLink, href } }
  return mail(to, null, langue, value('sujet'), [...paragraphs, foot], oneClick(value, functions))
}

function newsletter(
  to: string,
  langue: Langue,
  value: Value,
  { site, functions }: Places,
  kind: 'confirm' | 'already',
): Mail {
  const words = NEWSLETTER[langue]
  const leave = newsletterLink(value, langue, site, 'unsubscribe')
  const blocks: readonly Block[] =
    kind === 'confirm'
      ? [
          { kind: 'paragraph', text: words.confirmText },
          { kind: 'link', label: words.confirmLink, href: newsletterLink(value, langue, site, 'confirm') },
          { kind: 'small', text: words.confirmNote },
          { kind: 'small', text: words.leaveText, link: { label: words.leaveLink, href: leave } },
        ]
      : [
          { kind: 'paragraph', text: words.alreadyText },
          { kind: 'small', text: words.leaveText, link: { label: words.leaveLink, href: leave } },
        ]
  const subject = kind === 'confirm' ? words.confirmSubject : words.alreadySubject
  return mail(to, null, langue, subject, blocks, oneClick(value, functions))
}

function mail(
  to: string,
  replyTo: string | null,
  langue: Langue,
  subject: string,
  blocks: readonly Block[],
  headers: Mail['headers'],
): Mail {
  const title = oneLine(subject, 200)
  return {
    to: oneLine(to, 254),
    replyTo: replyTo && oneLine(replyTo, 254),
    subject: title,
    text: textOf(blocks),
    html: htmlOf(langue, title, blocks),
    headers,
  }
}

/** The address of a recipient: an address as it is, else that of the named office or of the support. */
function addressOf({ recipient, company: published }: Job): string {
  if (recipient.includes('@')) return recipient
  const { company, offices } = inForce(published ?? {})
  const office = Object.values(offices).find(({ pays }) => pays === recipient)
  if (office) return office.email
  if (recipient === 'support') return company.supportEmail
  throw new Error(`nobody is called ${recipient}`)
}

/** A line break in a header would let its author add headers. */
function oneLine(text: string, most: number): string {
  return Array.from(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
    .slice(0, most)
    .join('')
    .trim()
}
