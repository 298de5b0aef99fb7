import type { Language } from '../../../i18n/languages.ts'

/** A run of words, or the mark of the source for the words before it. */
export type Inline =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'source'; readonly id: string }

export type ArticleLine = readonly Inline[]

export type ArticleBlock =
  | { readonly kind: 'paragraph'; readonly line: ArticleLine }
  | { readonly kind: 'list'; readonly items: readonly ArticleLine[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** One paragraph per line; `- ` begins a point of a list, `|` a row of a table (the first one is its head). */
export function articleBlocks(text: string): ArticleBlock[] {
  const blocks: ArticleBlock[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    if (line.startsWith('- ')) {
      const item = articleLine(line.slice(2))
      if (last?.kind === 'list') blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] }
      else blocks.push({ kind: 'list', items: [item] })
    } else if (line.startsWith('|')) {
      const row = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      if (last?.kind === 'table') blocks[blocks.length - 1] = { ...last, rows: [...last.rows, row] }
      else blocks.push({ kind: 'table', head: row, rows: [] })
    } else {
      blocks.push({ kind: 'paragraph', line: articleLine(line) })
    }
  }
  return blocks
}

const SOURCE = /\[\^([\w-]+)\]/

/** `[^who2021]` names a source; everything else is words. */
function articleLine(text: string): ArticleLine {
  return text.split(SOURCE).flatMap((part, index): Inline[] => {
    if (index % 2 === 1) return [{ kind: 'source', id: part }]
    return part ? [{ kind: 'words', text: part }] : []
  })
}

/** The sources of a text in the order in which it names them, each once: their numbers. */
export function citedIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(new RegExp(SOURCE, 'g'))].map(([, id = '']) => id))]
}

/**
 * Words per minute of a reader who wants to understand. English needs fewer words than French, and Arabic writes
 * articles, pronouns and prepositions into the word.
 */
const PACE: Readonly<Record<Language, number>> = { fr: 200, en: 195, ar: 150 }

export function readingMinutes(text: string, language: Language): number {
  const words = text
    .replaceAll(new RegExp(SOURCE, 'g'), ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return Math.max(1, Math.round(words.length / PACE[language]))
}
