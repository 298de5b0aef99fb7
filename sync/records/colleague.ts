import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { instant, kind, text, type BodyOf } from './definition.ts'

/** One line of the list of the team; the id of its record is the profile's. */
export const colleague = kind({
  name: 'colleague',
  body: v.object({
    name: text,
    role: v.picklist(['intervention', 'admin']),
    specialite: text,
    zone_intervention: text,
    pays: v.nullable(v.picklist(PAYS)),
    /** When the account was made. */
    since: instant,
  }),
  at: ({ since }) => since,
})

export type Colleague = BodyOf<typeof colleague>
