import * as v from 'valibot'
import { instant, kind, text, withdrawnAt, type BodyOf } from './definition.ts'
import { observedFields } from './observed-fields.ts'

/** A row of the field book, with its time and place. */
export const measurement = kind({
  name: 'measurement',
  body: v.object({
    parametre: v.string(),
    /** The person's own word where the value is `autre`. */
    libelle: text,
    valeur: v.number(),
    unite: v.string(),
    /** As the device said and the server allowed [L17]. */
    measured_at: instant,
    ...observedFields,
    instrument: text,
    /** Where on the site. */
    point: text,
    author_name: text,
    mine: v.boolean(),
    received_at: instant,
    withdrawn_at: withdrawnAt,
  }),
  at: ({ measured_at }) => measured_at,
})

export type Measurement = BodyOf<typeof measurement>
