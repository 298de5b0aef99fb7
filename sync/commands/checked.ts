import * as v from 'valibot'
import type { StudyId } from '../domain/ids.ts'
import { INVALID_REASONS, type InvalidField, type InvalidReason } from '../domain/refusal.ts'
import type { Definition } from './definition.ts'

export type Checked =
  | { readonly kind: 'valid'; readonly args: Readonly<Record<string, unknown>>; readonly studyId: StudyId | null }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }

/** Validates an input by `definition`. */
export function checkedBy(definition: Pick<Definition, 'input'>, input: unknown): Checked {
  const parsed = v.safeParse(definition.input, input)
  if (!parsed.success) return { kind: 'invalid', problems: problemsOf(parsed.issues) }
  const args = { ...parsed.output }
  const studyId = 'study_id' in args ? ((args.study_id as StudyId | undefined) ?? null) : null
  return { kind: 'valid', args, studyId }
}

/** One problem per field: the first found. */
function problemsOf(issues: readonly v.BaseIssue<unknown>[]): readonly InvalidField[] {
  const reasonByField = new Map<string, InvalidReason>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!reasonByField.has(field)) reasonByField.set(field, reasonOf(issue))
  }
  return [...reasonByField].map(([field, reason]) => ({ field, reason }))
}

function reasonOf(issue: v.BaseIssue<unknown>): InvalidReason {
  return INVALID_REASONS.find((reason) => reason === issue.message) ?? 'malformed'
}
