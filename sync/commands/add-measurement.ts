import * as v from 'valibot'
import { measurementProblem, MOST_MEASURED, PARAMETRES } from '../domain/measurement.ts'
import { observed } from '../domain/observation.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { ask, define } from './definition.ts'
import { between, fields, oneOf, recordIdField, studyIdField, text, wholePosition } from './fields.ts'
import { LIMITS } from './limits.ts'
import { fieldInstant, instantOrigin, place } from './observed-fields.ts'
import { withdrawMeasurement } from './withdraw-measurement.ts'

type Given = Parameters<typeof measurementProblem>[0]

const REASONS = { libelle: 'required', unite: 'unknown_value', valeur: 'malformed' } as const satisfies Record<
  string,
  InvalidReason
>

const ofItsUnit = <T extends Given & Record<string, unknown>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const key = measurementProblem(dataset.value)
    if (key)
      addIssue({
        message: REASONS[key],
        path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key, value: dataset.value[key] }],
      })
  })

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
    ofItsUnit(),
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
