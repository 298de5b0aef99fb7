import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { knownSession } from '../../data/hawa.ts'
import { StudyRequest } from '../../features/study-request/study-request.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { ComponentTheme } from '../../ui/app/component-theme.tsx'

interface StartStudySearch {
  /** Back from the sign-in that a submission asked for. */
  readonly returning?: true
}

export const Route = createFileRoute('/_site/start-study')({
  staticData: { title: 'request:title', description: 'request:description' },
  validateSearch: ({ returning }): StartStudySearch => (returning === true ? { returning } : {}),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) => {
    await loadTexts('request', 'study', 'refusal')
    if (!deps.returning || preload) return
    // Not for a visitor who only reads the site: the form's rules are heavy.
    const { takeOverDraft } = await import('../../features/study-request/use-request-draft.ts')
    takeOverDraft(await knownSession())
  },
  component: StartStudy,
})

const route = getRouteApi('/_site/start-study')

function StartStudy() {
  const { returning = false } = route.useSearch()
  return (
    <ComponentTheme>
      <StudyRequest returning={returning} />
    </ComponentTheme>
  )
}
