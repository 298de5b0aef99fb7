import { redirect } from '@tanstack/react-router'
import { searchSchema, study, type SearchOf } from '../../data/search-schemas.ts'

/** The parameter of older addresses, from when a study opened over a list. */
export const studySearch = searchSchema({ etude: study })

/** For `beforeLoad`: such an address leads to the page of its study; mails and bookmarks hold them for years. */
export function leadToStudy({ search: { etude } }: { readonly search: SearchOf<typeof studySearch> }): void {
  if (etude) throw redirect({ to: '/intervenant/missions/$id', params: { id: etude }, replace: true })
}
