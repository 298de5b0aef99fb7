import { useEffect, useState } from 'react'
import {
  activeClients,
  assignable,
  projectBatch,
  projects,
  studyDossier,
  studyPart,
  type PeoplePage,
  type ProjectFilter,
  type ProjectQuery,
  type StudyPart,
} from '../../../../sync/admin.ts'
import * as v from 'valibot'
import { requestStudyFor } from '../../../../sync/commands/request-study-for.ts'
import type { Place } from '../../../../sync/domain/pages.ts'
import { staffMoves } from '../../../../sync/domain/study.ts'
import type { CommandArgs, InvalidField, OutboxItem, Question, Sync } from '../../../../sync/index.ts'
import { allRows } from '../../../data/all-rows.ts'
import { faultsOf } from '../../../data/commands/command-rules.ts'
import { requestInput } from '../../../data/studies/request-study.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type {
  Assignable,
  FigurePart,
  PeoplePage,
  PersonRow,
  Project,
  ProjectFilter,
  ProjectOrder,
  StudyDossier,
  StudyPart,
  StudyParts,
  StudyReport,
} from '../../../../sync/admin.ts'
export { staffMoves }

/** The commands of these pages. */
const OURS = ['assign_study', 'change_study_state', 'request_study_for', 'set_agreed_price', 'offer_quote'] as const
const CHANGING: readonly string[] = [...OURS, 'cancel_invoice', 'record_payment', 'take_back_payment']

export const useProjects = (query: ProjectQuery) => useQuestion(projects(query), { changedBy: CHANGING, news: true })

export const useStudyDossier = (id: string) => useQuestion(studyDossier(id), { changedBy: CHANGING, kept: true })

/** Asks for a study that is likely to be opened next. */
export const useDossierAhead = (id: string | undefined): void =>
  void useQuestion(id === undefined ? null : studyDossier(id), { kept: true })

export const useStudyPart = <P extends StudyPart>(id: string, part: P, page: Place | undefined) =>
  useQuestion(studyPart(id, part, page), part === 'events' ? { changedBy: CHANGING } : {})

export const askAssignable = (study: string) => (search: string, page?: Place) => assignable(study, search, page)
export const askClients = (search: string, page?: Place) => activeClients(search, page)

export const usePeople = <P>(question: Question<PeoplePage<P>>) => useQuestion(question, { changedBy: CHANGING })

export interface WaitingOnStudy extends Pick<OutboxItem, 'id' | 'state'> {
  readonly name: (typeof OURS)[number]
}

/** Commands about a study that wait on this device, or were refused. */
export function useWaitingOnStudy(id: string): readonly WaitingOnStudy[] {
  return (useOutboxItems() ?? []).flatMap(({ id: item, name, args, state }) => {
    const ours = OURS.find((one) => one === name)
    return ours && args['study_id'] === id && state.kind !== 'received' ? [{ id: item, name: ours, state }] : []
  })
}

/** Everything that matches; see `allRows`. */
export const allProjects = (sync: Sync, filter: ProjectFilter, told: (rows: number) => void) =>
  allRows(sync, (after) => projectBatch(filter, after), told)

/** An address that shows a stored file for a few minutes; null: not yet, or refused. */
export function useFileLink(path: string): string | null {
  const { carriedFiles } = useSync()
  const [link, setLink] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    void carriedFiles.link(path).then((given) => {
      if (!left) setLink(given)
    })
    return () => {
      left = true
    }
  }, [carriedFiles, path])
  return link
}

/** A form's texts by the rules the server applies again. */
export function checkRequestFor(
  studyId: string,
  clientId: string,
  texts: Readonly<Record<string, string>>,
):
  | { readonly kind: 'valid'; readonly args: CommandArgs['request_study_for'] }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] } {
  const given = { ...requestInput(texts), study_id: studyId, client_id: clientId }
  const parsed = v.safeParse(requestStudyFor.input, given)
  if (parsed.success) return { kind: 'valid', args: parsed.output }
  return { kind: 'invalid', problems: faultsOf('request_study_for', given) }
}
