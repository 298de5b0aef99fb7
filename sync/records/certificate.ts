import * as v from 'valibot'
import { CERTIFICATE_STATES } from '../domain/certificate.ts'
import { PAYS, TYPES_RAPPORT } from '../domain/enumerations.ts'
import { instant, kind, type BodyOf } from './definition.ts'

/** The certificate of one delivered file; the file itself is never altered. */
export const certificate = kind({
  name: 'certificate',
  body: v.object({
    code: v.string(),
    /** 1 for the first file of a study. */
    version: v.number(),
    /** Lower-case hexadecimal. */
    sha256: v.string(),
    size: v.number(),
    type_rapport: v.picklist(TYPES_RAPPORT),
    pays: v.picklist(PAYS),
    issued_at: instant,
    state: v.picklist(CERTIFICATE_STATES),
    replaced_at: v.nullable(instant),
    withdrawn_at: v.nullable(instant),
  }),
  at: ({ issued_at }) => issued_at,
})

export type Certificate = BodyOf<typeof certificate>
