import { READY_ANSWERS } from '../../../content/ready-answers.ts'
import { entriesOf, useContents, useWaitingContents, type ContentEntry } from '../../../data/published/contents.ts'

/** The ready answers of the team: those of the company, and the shipped ones that it has not changed. */
export function useReadyAnswers() {
  const { value, failure, ask } = useContents('answer')
  const waiting = useWaitingContents('answer')
  const entries = value && entriesOf(READY_ANSWERS, value.rows, waiting)
  return { entries, rows: value?.rows ?? [], failure, ask }
}

export type ReadyAnswer = ContentEntry<'answer'>
