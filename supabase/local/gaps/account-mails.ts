/**
 * Gap: Lite takes the base address of links once, when this server does not know its port yet, writes plain texts of
 * its own, and a request waits until its mail has left.
 * Test: tests/contract/stack-recovery.test.ts
 * Goes when: Lite asks for the address with each mail, fills a template for plain text, and answers before it sends.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { EmailDriver } from '../lite.ts'
import { SUPABASE } from '../places.ts'

/**
 * Lite takes the base address of links once, before the port of this server is known. It is given this one, which the
 * driver below replaces. Never the Host header of the request: a stranger could then ask for a mail to another person
 * with a link to a server of their own.
 */
export const SITE_UNKNOWN = 'http://site.invalid'

const templateFile = (name: string): string => path.join(SUPABASE, 'templates', `${name}.html`)

export interface AccountMail {
  readonly subject: string
  readonly content_path: string
}

/** The mails of the account service, the same files as hosted Supabase takes (config.toml). */
export const ACCOUNT_MAILS = {
  recovery: {
    subject: 'Hawa · nouveau mot de passe · new password · كلمة مرور جديدة',
    content_path: templateFile('recovery'),
  },
  confirmation: {
    subject: 'Hawa · confirmez votre adresse · confirm your address · أكّد بريدك',
    content_path: templateFile('confirmation'),
  },
  email_change: {
    subject: 'Hawa · nouvelle adresse e-mail · new email address · بريد إلكتروني جديد',
    content_path: templateFile('email_change'),
  },
} as const satisfies Readonly<Record<string, AccountMail>>

export interface AccountMails extends Pick<EmailDriver, 'send'> {
  /** Drops mails to this address while `work` runs: Lite mails each new account at once. */
  readonly without: <T>(to: string, work: () => Promise<T>) => Promise<T>
}

export interface SentMails extends AccountMails {
  /** Resolves when the delivery of every mail so far has been tried. */
  readonly tried: () => Promise<void>
}

/**
 * Puts the address of this site into Lite's mails, and their HTML as plain text instead of Lite's own words. A request
 * does not wait until its mail has left: the time would show that the account exists, and on PGlite no other request
 * would be answered meanwhile. A mail that does not leave is not sent again: its reader asks for another.
 */
export function accountMails(
  box: Pick<EmailDriver, 'send'>,
  siteUrl: () => string,
  report: (error: unknown) => void,
): SentMails {
  const silenced = new Set<string>()
  const leaving = new Set<Promise<unknown>>()
  return {
    async send(message) {
      if (silenced.has(message.to)) return
      const html = (message.html ?? '').replaceAll(SITE_UNKNOWN, siteUrl())
      const mail = box
        .send({ ...message, html, text: plainText(html) })
        .catch(report)
        .finally(() => leaving.delete(mail))
      leaving.add(mail)
    },
    async without(to, work) {
      silenced.add(to)
      try {
        return await work()
      } finally {
        silenced.delete(to)
      }
    },
    tried: async () => void (await Promise.all(leaving)),
  }
}

/** The mail of a sign-up, once more: Lite never sends it a second time, see auth-gate. */
export async function sendConfirmation(mails: EmailDriver, to: string, tokenHash: string): Promise<void> {
  await sendFilled(mails, 'confirmation', to, { TokenHash: tokenHash, Email: to })
}

/** The mail to one of the two mailboxes of a change, each with its own token, see auth-email-change. */
export async function sendEmailChange(
  mails: EmailDriver,
  to: string,
  tokenHash: string,
  change: { readonly from: string; readonly to: string },
): Promise<void> {
  await sendFilled(mails, 'email_change', to, { TokenHash: tokenHash, Email: change.from, NewEmail: change.to })
}

async function sendFilled(
  mails: EmailDriver,
  kind: keyof typeof ACCOUNT_MAILS,
  to: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const { subject, content_path } = ACCOUNT_MAILS[kind]
  const values: Readonly<Record<string, string>> = { SiteURL: SITE_UNKNOWN, ...texts }
  const html = (await readFile(content_path, 'utf8')).replaceAll(/\{\{ \.(\w+) \}\}/g, (_, name: string) =>
    escaped(values[name] ?? ''),
  )
  await mails.send({ to, subject, text: '', html })
}

function plainText(html: string): string {
  const body = html.slice(Math.max(0, html.indexOf('<body')))
  return body
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 :\n$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n\n')
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
