import type { AnswerVariable } from '../../../../sync/domain/content.ts'

/** A part of a ready answer that nobody has filled in yet. */
export interface Gap {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The words of a ready answer. A variable without a value stays as a gap, {date}, under the name of the reader. */
export const filledAnswer = (
  text: string,
  values: Readonly<Record<AnswerVariable, string | null>>,
  nameOf: (variable: AnswerVariable) => string,
): string =>
  text.replaceAll(/\{\{\s*(name|reference|date)\s*\}\}/g, (_, variable: AnswerVariable) => {
    const value = values[variable]
    return value ? value : `{${nameOf(variable)}}`
  })

/** The first gap that is left. */
export function gapIn(words: string): Gap | null {
  const found = /\{[^{}\n]{1,40}\}/.exec(words)
  return found && { text: found[0], start: found.index, end: found.index + found[0].length }
}
