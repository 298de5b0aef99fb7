import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { HandedFilePage } from '../../features/missions/handed-file-page.tsx'

interface HandedSearch {
  /** A file was shared, and could not be kept. */
  readonly perdu?: 1
}

export const Route = createFileRoute('/intervenant/rapport-partage')({
  staticData: { title: 'field:handed.title' },
  validateSearch: ({ perdu }): HandedSearch => (Number(perdu) === 1 ? { perdu: 1 } : {}),
  component: Page,
})

const route = getRouteApi('/intervenant/rapport-partage')

function Page() {
  return <HandedFilePage lost={route.useSearch().perdu === 1} />
}
