import type { ImportedText } from '../../../../sync/domain/published-text.ts'
import { MOST_IMPORTED, type Wording, type Wordings } from '../../../../sync/domain/published-text.ts'
import type { Language } from '../../../i18n/languages.ts'
import { correctionsOf, eachLanguage, formsOf, isSame, shownOf, type CatalogueText } from '../catalogue.ts'
import { lostLetters } from './lost-letters.ts'
import type { FileTexts } from './translations-file.ts'
import { wordingProblems, type WordingProblem } from '../wording/wording-check.ts'

/** The result for one text of a file. */
export type ImportLine =
  | {
      readonly kind: 'changed'
      readonly key: string
      readonly before: Wordings
      readonly after: Wordings
      readonly entry: ImportedText
    }
  | { readonly kind: 'same'; readonly key: string }
  /** No page shows a text of this name. */
  | { readonly kind: 'unknown'; readonly key: string }
  /** Letters were lost before the file came here; `said`: its wordings in these languages. */
  | { readonly kind: 'damaged'; readonly key: string; readonly languages: readonly Language[]; readonly said: Wordings }
  | { readonly kind: 'wrong'; readonly key: string; readonly problem: WordingProblem | 'forms' }

/** Bytes of texts in one command: below the server's limit, with room for the rest of the command. */
const LARGEST_PART = 90_000

export function importPreview(file: FileTexts, texts: readonly CatalogueText[]): readonly ImportLine[] {
  const known = new Map(texts.map((text) => [text.key, text]))
  return [...file].map(([key, said]): ImportLine => {
    const text = known.get(key)
    if (!text) return { kind: 'unknown', key }
    const languages = lostLetters(said, text.shown)
    if (languages.length > 0) return { kind: 'damaged', key, languages, said }
    if (text.shipped && !hasItsForms(text.shipped, said)) return { kind: 'wrong', key, problem: 'forms' }
    // A wording that the file leaves out stays as it is.
    const after = eachLanguage((language) => laidOver(text.shown[language], said[language]))
    const [problem] = wordingProblems(text.shipped, after).values()
    if (problem) return { kind: 'wrong', key, problem }
    const [before, now] = [text.corrected, correctionsOf(text.shipped, after)]
    if (isSame(before, now ?? {})) return { kind: 'same', key }
    return {
      kind: 'changed',
      key,
      before: text.shown,
      after: shownOf(text.shipped ?? {}, now ?? {}),
      entry: { key, texts: now, seen: seenOf(text) },
    }
  })
}

/** The version that a new one builds on: the one that waits on this device, else the server's latest. */
export function seenOf(text: Pick<CatalogueText, 'latest' | 'waiting'>): string | null {
  return (text.waiting?.state === 'waiting' ? text.waiting.versionId : text.latest?.version_id) ?? null
}

/** The fewest commands that the server accepts; each is taken whole or not at all. */
export function partsOf(entries: readonly ImportedText[]): readonly (readonly ImportedText[])[] {
  const parts: ImportedText[][] = []
  let size = 0
  for (const entry of entries) {
    const bytes = new TextEncoder().encode(JSON.stringify(entry)).byteLength
    const part = parts.at(-1)
    if (part && part.length < MOST_IMPORTED && size + bytes <= LARGEST_PART) {
      part.push(entry)
      size += bytes
    } else {
      parts.push([entry])
      size = bytes
    }
  }
  return parts
}

function hasItsForms(shipped: Wordings, said: Wordings): boolean {
  return (['fr', 'en', 'ar'] as const).every((language) => {
    const [forms, given] = [formsOf(shipped[language]), said[language]]
    if (given === undefined) return true
    return forms === null
      ? typeof given === 'string'
      : typeof given === 'object' && Object.keys(given).every((form) => (forms as readonly string[]).includes(form))
  })
}

function laidOver(below: Wording | undefined, above: Wording | undefined): Wording | undefined {
  return typeof below === 'object' && typeof above === 'object' ? { ...below, ...above } : (above ?? below)
}
