import { createFileRoute } from '@tanstack/react-router'
import { knownSession } from '../../data/hawa.ts'
import { StudyRequest } from '../../features/study-request/study-request.tsx'
import { takeOverDraft } from '../../features/study-request/use-request-draft.ts'
import { loadTexts } from '../../i18n/setup.ts'

interface StartStudySearch {
  /** Back from the sign-in that a submission asked for. */
  readonly returning?: true
}

export const Route = createFileRoute('/_site/start-study')({
  staticData: { title: 'request:title' },
  validateSearch: ({ returning }): StartStudySearch => (returning === true ? { returning } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) => {
    await loadTexts('request', 'study', 'refusal')
    if (deps.returning && !preload) takeOverDraft(await knownSession())
  },
  component: StartStudy,
})

function StartStudy() {
  const { returning = false } = Route.useSearch()
  return <StudyRequest returning={returning} />
}
