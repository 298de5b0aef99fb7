import { accounts, inquiryList, invoicePage, projects, reportList, samplePage } from '../../../../sync/admin.ts'
import type { Question } from '../../../../sync/index.ts'
import { inbox } from '../../../../sync/shared-questions.ts'
import { useQuestion } from '../../../data/use-question.ts'

const KEPT = { kept: true } as const

/** The server's lists, each asked for these words by itself; null: nothing is asked. */
export function useFound(words: string | null) {
  const search = words ?? ''
  const asked = <T>(question: Question<T>) => (words === null ? null : question)
  return {
    studies: useQuestion(asked(projects({ search, sort: 'newest' })), KEPT),
    people: useQuestion(asked(accounts({ search, sort: 'name' })), KEPT),
    invoices: useQuestion(asked(invoicePage({ search })), KEPT),
    reports: useQuestion(asked(reportList({ search, sort: 'recent' })), KEPT),
    samples: useQuestion(asked(samplePage({ search })), KEPT),
    inquiries: useQuestion(asked(inquiryList({ search, state: 'toutes', sort: 'newest' })), KEPT),
    /** The first page of the inbox, which has no search of its own. */
    messages: useQuestion(asked(inbox()), KEPT),
  }
}

export type Found = ReturnType<typeof useFound>
