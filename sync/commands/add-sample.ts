import * as v from 'valibot'
import { observed } from '../domain/observation.ts'
import { CONTENANTS, MATRICES } from '../domain/sample.ts'
import { isSampleCodeOf } from '../domain/sample-code.ts'
import { cancelSample } from './cancel-sample.ts'
import { ask, define } from './definition.ts'
import { fields, oneOf, reason, recordIdField, studyIdField, text, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { fieldInstant, instantOrigin, place } from './observed-fields.ts'

export const addSample = define({
  name: 'add_sample',
  freeStanding: true,
  undo: ({ study_id, sample_id }, motif) => ask(cancelSample, { study_id, sample_id, motif }),
  input: v.pipe(
    fields({
      study_id: studyIdField,
      sample_id: recordIdField,
      /** The code on the label: domain/sample-code.ts. */
      code: text(17),
      matrice: oneOf(MATRICES),
      contenant: oneOf(CONTENANTS),
      /** The container's name when `contenant` is `autre`. */
      contenant_precise: v.exactOptional(text(LIMITS.contenant_precise)),
      sampled_at: fieldInstant,
      at_origin: instantOrigin,
      ...place,
      /** The place on the site. */
      lieu: v.exactOptional(text(LIMITS.lieu)),
      conservation: v.exactOptional(text(LIMITS.conservation)),
      remarque: v.exactOptional(text(LIMITS.remarque)),
    }),
    wholePosition(),
    v.forward(
      v.partialCheck(
        [['study_id'], ['code']],
        ({ study_id, code }) => isSampleCodeOf(study_id, code),
        reason('malformed'),
      ),
      ['code'],
    ),
    v.forward(
      v.partialCheck(
        [['contenant'], ['contenant_precise']],
        ({ contenant, contenant_precise }) => contenant !== 'autre' || contenant_precise !== undefined,
        reason('required'),
      ),
      ['contenant_precise'],
    ),
  ),
  puts: ({ study_id, sample_id, sampled_at, ...given }, { at, me, known }) => {
    const arrived = known(sample_id)
    if (arrived) return [arrived]
    return [
      {
        id: sample_id,
        kind: 'sample',
        studyId: study_id,
        body: {
          code: given.code,
          matrice: given.matrice,
          contenant: given.contenant,
          contenant_precise: given.contenant === 'autre' ? (given.contenant_precise ?? null) : null,
          sampled_at: Date.parse(sampled_at) < Date.parse(at) ? sampled_at : at,
          ...observed(given),
          lieu: given.lieu ?? null,
          conservation: given.conservation ?? null,
          remarque: given.remarque ?? null,
          author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
          mine: true,
          received_at: at,
          remises: [],
          annulation: null,
        },
      },
    ]
  },
})
