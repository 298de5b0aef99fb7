import { sampleDossier, samplePage } from '../../sync/admin.ts'
import type { SampleQuery } from '../../sync/index.ts'
import { useQuestion } from './use-question.ts'

/** A hand-over may arrive at any time; a minute's delay does no harm. */
const EVERY_MS = 60_000

export const useAdminSamples = (query: SampleQuery) => useQuestion(samplePage(query), { everyMs: EVERY_MS })

export const useAdminSample = (id: string) => useQuestion(sampleDossier(id), { everyMs: EVERY_MS })
