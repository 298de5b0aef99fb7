import * as v from 'valibot'
import type { MailPreference } from '../domain/mail-event.ts'
import { readBody } from '../records/kinds.ts'

const rows = v.array(v.unknown())

/** Skips choices about events that this version does not know. */
export function readMailPreferences(body: unknown): readonly MailPreference[] | null {
  const parsed = v.safeParse(rows, body)
  return parsed.success
    ? parsed.output.map((row) => readBody('mail_preference', row)).filter((row) => row !== null)
    : null
}
