import {
  CHECK_KINDS,
  isCounted,
  progressOf,
  SHIPPED_CHECKLISTS,
  type CheckLine,
  type Progress,
  type Recorded,
} from '../../../../sync/domain/checklist.ts'
import type { AdviceItems } from '../../../data/published/published-advice.ts'
import { TYPES_ETUDE } from '../../../../sync/domain/enumerations.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'

/** The company's lines for a type of study, else the shipped ones; none for a type of a later version. */
export function linesOf(type: string, items: AdviceItems): readonly CheckLine[] {
  const known = TYPES_ETUDE.find((one) => one === type)
  return (
    asLines(items['checklist']?.[type]) ??
    (known ? SHIPPED_CHECKLISTS[known] : []).map((line) => ({ ...line, text: null }))
  )
}

/** The server has checked them; this leaves out an absent value, and lines of a kind of a later version. */
function asLines(value: unknown): readonly CheckLine[] | null {
  if (!isRecord(value) || !Array.isArray(value['lines'])) return null
  return value['lines'].filter(isLine)
}

function isLine(value: unknown): value is CheckLine {
  if (!isRecord(value) || typeof value['id'] !== 'string') return false
  const { count, parametre, text } = value
  const kind = CHECK_KINDS.find((one) => one === value['kind'])
  if (!kind || (isCounted(kind) && typeof count !== 'number')) return false
  if (kind === 'measurement') return parametre === null || typeof parametre === 'string'
  return kind !== 'hand' || (isRecord(text) && LANGUAGES.every((language) => typeof text[language] === 'string'))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A line, and how much of it the mission has. */
export interface CheckedLine {
  readonly line: CheckLine
  readonly progress: Progress
}

export const checked = (lines: readonly CheckLine[], recorded: Recorded): readonly CheckedLine[] =>
  lines.map((line) => ({ line, progress: progressOf(line, recorded) }))
