import * as v from 'valibot'
import { readBody } from '../records/kinds.ts'
import type { MailPreference } from '../records/mail-preference.ts'

const rows = v.array(v.unknown())

/** Skips choices about events that this version does not know. */
export function readMailPreferences(body: unknown): readonly MailPreference[] | null {
  const parsed = v.safeParse(rows, body)
  return parsed.success
    ? parsed.output.map((row) => readBody('mail_preference', row)).filter((row) => row !== null)
    : null
}
