import * as v from 'valibot'
import { MOST_HANDED_OVER } from '../domain/sample.ts'
import { LONGEST_SIGNATURE, SIGNATURE } from '../domain/signature.ts'
import { define } from './definition.ts'
import { fields, reason, recordIdField, recordIdsField, studyIdField, text, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { fieldInstant, instantOrigin, place } from './observed-fields.ts'

/** Hands several samples to one person with one signature. */
export const handOverSamples = define({
  name: 'hand_over_samples',
  freeStanding: true,
  input: v.pipe(
    fields({
      study_id: studyIdField,
      handover_id: recordIdField,
      sample_ids: recordIdsField(MOST_HANDED_OVER),
      handed_at: fieldInstant,
      at_origin: instantOrigin,
      ...place,
      receveur_nom: text(LIMITS.receveur_nom),
      receveur_organisme: text(LIMITS.receveur_organisme),
      lieu: v.exactOptional(text(LIMITS.lieu)),
      /** Condition of the samples at the hand-over. */
      etat: v.exactOptional(text(LIMITS.etat)),
      /** Drawn signature: domain/signature.ts. */
      signature: v.exactOptional(v.pipe(text(LONGEST_SIGNATURE), v.regex(SIGNATURE, reason('malformed')))),
      /** Typed name of a receiver who cannot draw; one of the two is required. */
      signature_saisie: v.exactOptional(text(LIMITS.signature_saisie)),
    }),
    wholePosition(),
    v.forward(
      v.partialCheck(
        [['signature'], ['signature_saisie']],
        ({ signature, signature_saisie }) => signature !== undefined || signature_saisie !== undefined,
        reason('required'),
      ),
      ['signature_saisie'],
    ),
  ),
  puts: ({ handover_id, sample_ids, handed_at, receveur_nom, receveur_organisme }, { at, me, known }) =>
    sample_ids.flatMap((id) => {
      const sample = known(id)
      if (sample?.kind !== 'sample') return []
      const { remises, annulation } = sample.body
      if (annulation || remises.some((one) => one.id === handover_id)) return [sample]
      const remettant = remises.at(-1)?.receveur_nom ?? (me ? `${me.prenom} ${me.nom}`.trim() || null : null)
      const remise = {
        id: handover_id,
        remettant,
        receveur_nom,
        receveur_organisme,
        at: Date.parse(handed_at) < Date.parse(at) ? handed_at : at,
      }
      return [{ ...sample, body: { ...sample.body, remises: [...remises, remise] } }]
    }),
})
