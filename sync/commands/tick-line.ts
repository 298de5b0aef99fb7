import * as v from 'valibot'
import { CHECK_LINE_ID } from '../domain/checklist.ts'
import { define } from './definition.ts'
import { fields, flag, reason, studyIdField, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Ticks a line of the mission's checklist by hand, or takes the tick back. `libelle`: the words that were read. */
export const tickLine = define({
  name: 'tick_line',
  freeStanding: true,
  input: fields({
    study_id: studyIdField,
    ligne: v.pipe(text(40), v.regex(CHECK_LINE_ID, reason('malformed'))),
    libelle: text(LIMITS.libelle),
    done: flag,
  }),
  // Uses the command's id: only the server knows the id of this line's record. The last of several ticks counts.
  puts: ({ study_id, ligne, libelle, done }, { at, me, commandId }) => [
    {
      id: commandId,
      kind: 'tick',
      studyId: study_id,
      body: {
        ligne,
        libelle,
        done,
        mine: true,
        author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
        at,
      },
    },
  ],
})
