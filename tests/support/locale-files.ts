import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES, type Language } from '../../src/i18n/languages.ts'

const LOCALES = new URL('../../src/i18n/locales/', import.meta.url)
const SUFFIX = /_(zero|one|two|few|many|other)$/

/** `namespace:dotted.key` to text, of one language. */
export type FlatTexts = ReadonlyMap<string, string>

export function readTexts(language: Language): FlatTexts {
  const folder = new URL(`${language}/`, LOCALES)
  return new Map(
    readdirSync(folder, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .flatMap((file) => {
        const content: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
        return flatten(`${path.basename(file, '.json')}:`, content)
      }),
  )
}

export const everyLanguage = () => LANGUAGES.map((language) => ({ language, texts: readTexts(language) }))

/** The key that code asks for: without the suffix of a plural form. */
export const withoutForm = (key: string): string => key.replace(SUFFIX, '')
export const formOf = (key: string): string | null => SUFFIX.exec(key)?.[1] ?? null

function flatten(prefix: string, value: unknown): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) throw new TypeError(`${prefix} is neither a text nor a group`)
  const join = prefix.endsWith(':') ? prefix : `${prefix}.`
  return Object.entries(value).flatMap(([key, inner]) => flatten(`${join}${key}`, inner))
}
