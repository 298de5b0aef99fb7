import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import type { Place } from '../domain/pages.ts'
import { SAMPLE_STATES, type SampleState } from '../domain/sample.ts'
import { SIGNATURE } from '../domain/signature.ts'
import { observedFields } from '../records/observed-fields.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface SampleQuery {
  readonly state?: SampleState
  /** Part of the code, words of the company or the specialist, or the beginning of the study's id. */
  readonly search?: string
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

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
  /** Of the study; null: an older server. */
  reference: v.optional(text, null),
  entreprise: v.string(),
  /** Country of the study, for its local time. */
  pays: v.string(),
  etat: v.picklist(SAMPLE_STATES),
  /** The last receiver; null: still with the specialist. */
  detenteur: v.nullable(v.object({ nom: v.string(), organisme: v.string() })),
}
export const sampleRow = v.object(row)
const handover = v.object({
  remettant: text,
  receveur_nom: v.string(),
  receveur_organisme: v.string(),
  lieu: text,
  etat: text,
  /** Drawn; `signature_saisie` is the name typed instead. */
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
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const { data, ...known } = dataset.value
    const seen = v.safeParse(v.object(observedFields), data)
    const remise = known.kind === 'remis' ? v.safeParse(handover, data) : null
    if (seen.success && remise?.success !== false) {
      const motif = known.kind === 'annule' && typeof data['motif'] === 'string' ? data['motif'] : null
      return { ...known, ...seen.output, remise: remise?.output ?? null, motif }
    }
    addIssue({ message: 'half a chain would mislead' })
    return NEVER
  }),
)
const dossier = v.object({
  sample: v.nullable(
    v.object({
      ...row,
      ...observedFields,
      lieu: text,
      conservation: text,
      remarque: text,
      /** Whether the server found the hash chain intact. */
      whole: v.boolean(),
      /** Hash of the last event: a written note of it proves later that nothing was changed. */
      head: v.string(),
      chain: v.array(event),
    }),
  ),
})

export type SampleDossier = NonNullable<AnswerOf<typeof dossier>['sample']>
export type SampleEvent = AnswerOf<typeof event>

/** Samples of all missions, newest first. */
export const samplePage = ({ state, search, page }: SampleQuery) =>
  question({
    rpc: 'admin_samples',
    args: { state: state ?? null, search: search ?? null, page: page ?? null },
    read: v.object({ rows: v.array(sampleRow), total: v.number(), as_of: v.string(), ...ends }),
  })

/** One sample with its whole chain of custody; null: there is no such sample. */
export const sampleDossier = (id: string) => question({ rpc: 'admin_sample', args: { sample: id }, read: dossier })
