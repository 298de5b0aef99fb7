import { redirect } from '@tanstack/react-router'
import type { StudyId } from '../../sync/index.ts'
import { readStudyId } from './address-values.ts'

/** The parameter of older addresses, from when a study opened over a list; a value that is no id counts as none. */
export interface StudySearch {
  readonly etude?: StudyId
}

export function readStudySearch({ etude }: Readonly<Record<string, unknown>>): StudySearch {
  const id = readStudyId(etude)
  return id ? { etude: id } : {}
}

/** For `beforeLoad`: such an address leads to the page of its study; mails and bookmarks hold them for years. */
export function leadToStudy({ search: { etude } }: { readonly search: StudySearch }): void {
  if (etude) throw redirect({ to: '/intervenant/missions/$id', params: { id: etude }, replace: true })
}
