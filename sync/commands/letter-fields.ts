import * as v from 'valibot'
import type { Spoken } from '../domain/content.ts'
import { LETTER_LIMITS } from '../domain/letter.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { spokenOf } from './content-fields.ts'
import { recordIdField } from './fields.ts'

const required = 'required' satisfies InvalidReason

/** A required text in three languages, each of which may be blank; an inner problem is reported for the whole field. */
const spoken = (most: number) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Spoken>(({ dataset: { value }, addIssue, NEVER }) => {
      if (value !== undefined && value !== null) {
        const read = v.safeParse(spokenOf(most), value)
        if (read.success) return read.output
        addIssue({ message: read.issues[0].message })
      } else addIssue({ message: required })
      return NEVER
    }),
  )

export const letterWords = { sujet: spoken(LETTER_LIMITS.sujet), corps: spoken(LETTER_LIMITS.corps) }

/** A letter and the version that the page showed: somebody else may have saved a newer one. */
export const seenLetter = { letter_id: recordIdField, seen: recordIdField }
