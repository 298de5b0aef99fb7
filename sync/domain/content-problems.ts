import {
  ANSWER_VARIABLES,
  LEGAL_VARIABLES,
  type ContentBody,
  type ContentKind,
  type ContentSection,
  type ContentSource,
  type Spoken,
} from './content.ts'
import { LANGUES } from './enumerations.ts'
import { isPlaceholder } from './placeholder.ts'
import type { InvalidField } from './refusal.ts'

const PLACE = /\{\{([^{}]*)\}\}/g
const SOURCE = /\[\^([A-Za-z0-9_-]+)\]/g

/** The variables in a text, {{name}}, each once. */
export const namesIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name = '']) => name.trim())),
]

/**
 * Every problem that forbids publishing a body, in the order of reading; empty: it can be published. Twin:
 * `hawa.content_problems`.
 */
export function contentProblems(kind: ContentKind, body: ContentBody): readonly InvalidField[] {
  if ('keys' in body) return []
  const names = kind === 'legal' ? LEGAL_VARIABLES : kind === 'answer' ? ANSWER_VARIABLES : []
  const sources = 'sources' in body ? body.sources : []
  const ids = sources.map(({ id }) => id)
  const sections = 'sections' in body ? body.sections : null
  return [
    ...placesOf(body).flatMap(([place, spoken]) => spokenProblems(place, spoken, names, ids)),
    ...(sections?.length === 0 ? [{ field: 'sections', reason: 'required' } as const] : []),
    ...sources.flatMap(sourceProblems),
  ]
}

/** Every text of a body with its path ("title", "sections.0.text"), in the order of reading. */
export function placesOf(body: ContentBody): readonly (readonly [place: string, spoken: Spoken])[] {
  const own = (['title', 'lead', 'text'] as const).flatMap((name) =>
    name in body ? [[name, Reflect.get(body, name) as Spoken] as const] : [],
  )
  const sections: readonly ContentSection[] = 'sections' in body ? body.sections : []
  const lines = 'lines' in body ? body.lines : []
  return [
    ...own,
    ...lines.flatMap(({ text }, at) => (text ? [[`lines.${at}.text`, text] as const] : [])),
    ...sections.flatMap(({ title, text }, at) => [
      [`sections.${at}.title`, title] as const,
      [`sections.${at}.text`, text] as const,
    ]),
  ]
}

/**
 * A variable must be one of `names` and stand in all three languages or in none. A mark [^id] must name one of
 * `sources`.
 */
export function spokenProblems(
  place: string,
  spoken: Spoken,
  names: readonly string[],
  sources: readonly string[],
): readonly InvalidField[] {
  const everywhere = new Set(LANGUES.flatMap((language) => namesIn(spoken[language])))
  return LANGUES.flatMap((language) => {
    const reason = wordsProblem(spoken[language], names, everywhere, sources)
    return reason ? [{ field: `${place}.${language}`, reason }] : []
  })
}

function wordsProblem(
  words: string,
  names: readonly string[],
  everywhere: ReadonlySet<string>,
  sources: readonly string[],
): InvalidField['reason'] | null {
  if (words === '') return 'required'
  if (isPlaceholder(words)) return 'placeholder'
  if (/\{\{|\}\}|\$t\(/.test(words.replaceAll(PLACE, ''))) return 'unknown_name'
  const named = namesIn(words)
  if (named.some((name) => !names.includes(name)) || [...everywhere].some((name) => !named.includes(name)))
    return 'unknown_name'
  return [...words.matchAll(SOURCE)].some(([, id = '']) => !sources.includes(id)) ? 'unknown_name' : null
}

function sourceProblems(source: ContentSource, at: number): readonly InvalidField[] {
  return (['title', 'publisher', 'url'] as const).flatMap((name) => {
    const reason = lineProblem(source[name], name === 'url')
    return reason ? [{ field: `sources.${at}.${name}`, reason }] : []
  })
}

function lineProblem(words: string, address: boolean): InvalidField['reason'] | null {
  if (words === '') return 'required'
  if (isPlaceholder(words)) return 'placeholder'
  return address && !/^https?:\/\/[^\s/]+\.[^\s]+$/.test(words) ? 'malformed' : null
}
