import * as v from 'valibot'
import { hasUnit, isInRange, isNamed, MOST_MEASURED, PARAMETRES } from '../domain/measurement.ts'
import { observed } from '../domain/observation.ts'
import { ask, define } from './definition.ts'
import { between, fields, oneOf, reason, recordIdField, studyIdField, text, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { fieldInstant, instantOrigin, place } from './observed-fields.ts'
import { withdrawMeasurement } from './withdraw-measurement.ts'

export const addMeasurement = define({
  name: 'add_measurement',
  freeStanding: true,
  undo: ({ study_id, measurement_id }) => ask(withdrawMeasurement, { study_id, measurement_id }),
  input: v.pipe(
    fields({
      study_id: studyIdField,
      /** Created by the device: a refused measurement is sent again under the same id. */
      measurement_id: recordIdField,
      parametre: oneOf(PARAMETRES),
      /** The parameter's name when `parametre` is `autre`. */
      libelle: v.exactOptional(text(LIMITS.libelle)),
      valeur: between(-MOST_MEASURED, MOST_MEASURED),
      unite: text(LIMITS.unite),
      measured_at: fieldInstant,
      at_origin: instantOrigin,
      ...place,
      instrument: v.exactOptional(text(LIMITS.instrument)),
      /** The place on the site. */
      point: v.exactOptional(text(LIMITS.point)),
    }),
    wholePosition(),
    v.forward(v.partialCheck([['parametre'], ['libelle']], isNamed, reason('required')), ['libelle']),
    v.forward(v.partialCheck([['parametre'], ['unite']], hasUnit, reason('unknown_value')), ['unite']),
    v.forward(v.partialCheck([['parametre'], ['unite'], ['valeur']], isInRange, reason('malformed')), ['valeur']),
  ),
  puts: (
    { study_id, measurement_id, parametre, libelle, valeur, unite, measured_at, instrument, point, ...given },
    { at, me, known },
  ) => {
    const arrived = known(measurement_id)
    if (arrived) return [arrived]
    return [
      {
        id: measurement_id,
        kind: 'measurement',
        studyId: study_id,
        body: {
          parametre,
          libelle: parametre === 'autre' ? (libelle ?? null) : null,
          valeur,
          unite,
          measured_at: Date.parse(measured_at) < Date.parse(at) ? measured_at : at,
          ...observed(given),
          instrument: instrument ?? null,
          point: point ?? null,
          author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
          mine: true,
          received_at: at,
          withdrawn_at: null,
        },
      },
    ]
  },
})
