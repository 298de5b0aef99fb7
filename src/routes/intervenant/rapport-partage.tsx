import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { searchSchema, written } from '../../data/search-schemas.ts'
import { HandedFilePage } from '../../features/missions/hand-in/handed-file-page.tsx'

export const Route = createFileRoute('/intervenant/rapport-partage')({
  staticData: { title: 'field:handed.title' },
  validateSearch: searchSchema({
    /** A file was shared, and could not be kept. */
    perdu: v.pipe(written, v.transform(Number), v.literal(1)),
  }),
  component: Page,
})

const route = getRouteApi('/intervenant/rapport-partage')

function Page() {
  return <HandedFilePage lost={route.useSearch().perdu === 1} />
}
