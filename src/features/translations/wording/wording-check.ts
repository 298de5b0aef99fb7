import {
  LONGEST_WORDING,
  type PluralForm,
  type Wording,
  type Wordings,
} from '../../../../sync/domain/published-text.ts'
import { faultsOf } from '../../../data/commands/command-rules.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import { wordsOf } from '../catalogue.ts'

/** Why a wording would not work, and the names at fault. */
export interface WordingProblem {
  readonly kind: 'missing' | 'unknown' | 'broken' | 'tags' | 'too_long'
  readonly names: string
}

/** By language, and by form of a counted text ("fr", "fr.one"). */
export type WordingProblems = ReadonlyMap<string, WordingProblem>

const PLACE = /\{\{([^{}]*)\}\}/g
const TAG = /<\/?\d+\s*\/?>/g
/** These may be words instead of a figure. */
const SPOKEN: readonly (PluralForm | null)[] = ['zero', 'one', 'two']

/**
 * Every wording must have the placeholders of its model and no others. The model is the shipped wording of that
 * language or, for a text of our own, the first language that has words.
 */
export function wordingProblems(shipped: Wordings | null, given: Wordings): WordingProblems {
  const found = new Map<string, WordingProblem>()
  const first = LANGUAGES.map((language) => given[language]).find((wording) =>
    wordsOf(wording).some((text) => text.trim() !== ''),
  )
  for (const language of LANGUAGES) {
    const wording = given[language]
    const model = wordsOf(shipped ? (shipped[language] ?? shipped.fr) : first)
    for (const [place, form, text] of placesOf(language, wording)) {
      const problem = text.trim() === '' ? null : problemOf(model, form, text.trim())
      if (problem) found.set(place, problem)
    }
  }
  return found
}

export function problemOf(model: readonly string[], form: PluralForm | null, text: string): WordingProblem | null {
  if (isTooLong(text)) return { kind: 'too_long', names: String(LONGEST_WORDING) }
  if (/\{\{|\}\}|\$t\(/.test(text.replaceAll(PLACE, ''))) return { kind: 'broken', names: '' }
  const wanted = new Set(model.flatMap(holes))
  const filled = new Set(holes(text))
  const missing = [...wanted].filter((name) => !filled.has(name) && !(name === 'count' && SPOKEN.includes(form)))
  if (missing.length > 0) return { kind: 'missing', names: missing.map(asWritten).join(', ') }
  const unknown = [...filled].filter((name) => !wanted.has(name))
  if (unknown.length > 0) return { kind: 'unknown', names: unknown.map(asWritten).join(', ') }
  const tags = (model[0]?.match(TAG) ?? []).toSorted()
  return tags.join() === (text.match(TAG) ?? []).toSorted().join() && isNested(text.match(TAG) ?? [])
    ? null
    : { kind: 'tags', names: tags.join(' ') }
}

/** By the rules of `set_text`. */
const isTooLong = (text: string): boolean =>
  faultsOf('set_text', { texts: { fr: text } }).some(({ field, reason }) => field === 'texts' && reason === 'too_long')

function placesOf(
  language: Language,
  wording: Wording | undefined,
): readonly (readonly [string, PluralForm | null, string])[] {
  if (wording === undefined) return []
  if (typeof wording === 'string') return [[language, null, wording]]
  return Object.entries(wording).map(([form, text]) => [`${language}.${form}`, form as PluralForm, text])
}

const holes = (text: string): readonly string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name.trim())
const asWritten = (name: string): string => `{{${name}}}`

/** Whether every opened tag is closed, the last one first. */
function isNested(tags: readonly string[]): boolean {
  const open: string[] = []
  for (const tag of tags) {
    const number = tag.replaceAll(/\D/g, '')
    if (tag.startsWith('</')) {
      if (open.pop() !== number) return false
    } else if (!tag.endsWith('/>')) open.push(number)
  }
  return open.length === 0
}
