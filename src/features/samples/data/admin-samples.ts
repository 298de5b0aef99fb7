import { sampleDossier, samplePage, type SampleQuery } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { SampleDossier, SampleEvent } from '../../../../sync/admin.ts'

/** A hand-over may arrive at any time; a minute's delay does no harm. */
const EVERY_MS = 60_000

export const useAdminSamples = (query: SampleQuery) => useQuestion(samplePage(query), { everyMs: EVERY_MS })

export const useAdminSample = (id: string) => useQuestion(sampleDossier(id), { everyMs: EVERY_MS })
