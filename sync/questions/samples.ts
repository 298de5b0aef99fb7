import * as v from 'valibot'
import type { Question, SampleDossier, SamplePage, SampleQuery } from '../contract.ts'
import { studyId } from '../domain/ids.ts'
import { SAMPLE_STATES } from '../domain/sample.ts'
import { SIGNATURE } from '../domain/signature.ts'
import { observedFields } from '../records/observed-fields.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

const text = v.nullable(v.string())
const row = {
  id: v.string(),
  code: v.string(),
  matrice: v.string(),
  contenant: v.string(),
  contenant_precise: text,
  sampled_at: v.string(),
  author_name: text,
  study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  entreprise: v.string(),
  pays: v.string(),
  etat: v.picklist(SAMPLE_STATES),
  detenteur: v.nullable(v.object({ nom: v.string(), organisme: v.string() })),
}
export const sampleRow = v.object(row)
const page = v.object({ rows: v.array(sampleRow), total: v.number(), as_of: v.string(), ...ends })

export const samplePage = ({ state, search, page: place }: SampleQuery): Question<SamplePage> => ({
  rpc: 'admin_samples',
  args: { state: state ?? null, search: search ?? null, page: place ?? null },
  read: reading(page),
})

const handover = v.object({
  remettant: text,
  receveur_nom: v.string(),
  receveur_organisme: v.string(),
  lieu: text,
  etat: text,
  signature: v.optional(v.nullable(v.pipe(v.string(), v.regex(SIGNATURE))), null),
  signature_saisie: v.optional(text, null),
})
const event = v.pipe(
  v.object({
    position: v.number(),
    kind: v.picklist(SAMPLE_STATES),
    author_name: text,
    at: v.string(),
    received_at: v.string(),
    hash: v.string(),
    data: v.record(v.string(), v.unknown()),
  }),
  v.transform(({ data, ...known }) => ({
    ...known,
    ...v.parse(v.object(observedFields), data),
    remise: known.kind === 'remis' ? v.parse(handover, data) : null,
    motif: known.kind === 'annule' && typeof data['motif'] === 'string' ? data['motif'] : null,
  })),
)
const dossier = v.object({
  sample: v.nullable(
    v.object({
      ...row,
      ...observedFields,
      lieu: text,
      conservation: text,
      remarque: text,
      whole: v.boolean(),
      head: v.string(),
      chain: v.array(event),
    }),
  ),
})

/** Null: there is no such sample. */
export const sampleDossier = (id: string): Question<{ readonly sample: SampleDossier | null }> => ({
  rpc: 'admin_sample',
  args: { sample: id },
  read: (body) => {
    try {
      return reading(dossier)(body)
    } catch {
      // A chain with parts that this version cannot read counts as no answer: half a chain would mislead.
      return null
    }
  },
})
