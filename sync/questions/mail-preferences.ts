import * as v from 'valibot'
import { readBody } from '../records/kinds.ts'
import { question } from './question.ts'

/**
 * This person's choices of mails, for administrators, who mirror nothing; others have them as records. Skips choices
 * about events that this version does not know.
 */
export const mailPreferences = question({
  table: 'mail_preferences',
  read: v.pipe(
    v.array(v.unknown()),
    v.transform((rows) => rows.map((row) => readBody('mail_preference', row)).filter((row) => row !== null)),
  ),
})
