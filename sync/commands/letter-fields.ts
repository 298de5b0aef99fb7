import * as v from 'valibot'
import type { Spoken } from '../domain/content.ts'
import { LETTER_LIMITS } from '../domain/letter.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { spokenOf } from './content-fields.ts'
import { recordIdField } from './fields.ts'

const required = 'required' satisfies InvalidReason

/** One text in three languages that has to be given, each may be blank; what is wrong in it is told of the whole. */
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

/** A letter, and the version of it that was on the screen: somebody else may have written it anew. */
export const seenLetter = { letter_id: recordIdField, seen: recordIdField }
