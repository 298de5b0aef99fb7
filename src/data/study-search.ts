import type { StudyId } from '../../sync/index.ts'
import { readStudyId } from './address-values.ts'

/** The study whose details are open, as the address holds it; anything that is no id counts as none. */
export interface StudySearch {
  readonly etude?: StudyId
}

export function readStudySearch({ etude }: Readonly<Record<string, unknown>>): StudySearch {
  const id = readStudyId(etude)
  return id ? { etude: id } : {}
}
