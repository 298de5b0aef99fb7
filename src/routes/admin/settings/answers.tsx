import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { CONTENT_KEY } from '../../../../sync/domain/content.ts'
import { readSearch, searchSchema } from '../../../data/search-schemas.ts'
import { AnswersPage } from '../../../features/messages/answers/answers-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

const answersSearch = searchSchema({
  /** The key of the answer that is edited; absent: the list. */
  ouvert: v.pipe(v.string(), v.regex(CONTENT_KEY)),
})

export const Route = createFileRoute('/admin/settings/answers')({
  staticData: { title: 'area.admin', titleOf: () => 'answering:answers.title' },
  validateSearch: answersSearch,
  loader: () => loadTexts('answering', 'contents'),
  component: Answers,
})

const route = getRouteApi('/admin/settings/answers')

function Answers() {
  const { ouvert } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AnswersPage
      open={ouvert}
      onOpen={(key) => void navigate({ search: readSearch(answersSearch, { ouvert: key }) })}
    />
  )
}
