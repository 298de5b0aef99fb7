import i18next from 'i18next'
import { isTextKey, PLURAL_FORMS } from '../../sync/domain/published-text.ts'
import { LANGUAGES } from './languages.ts'
import type { Texts } from './setup.ts'

/** By language and namespace: the texts that replace shipped ones. */
type Corrections = ReadonlyMap<string, readonly (readonly [path: readonly string[], text: string])[]>

/** As they came with the build: a correction that is taken back shows them again. */
const shipped = new Map<string, Texts>()
let corrections: Corrections = new Map()
let begun = false

/** Applies the company's own wordings to the loaded texts, and to those loaded later. Shown at once. */
export function correctTexts(published: Readonly<Record<string, unknown>>): void {
  const before = corrections
  corrections = readCorrections(published)
  if (!begun) begin()
  const touched = [...shipped.keys()].filter((place) => before.has(place) || corrections.has(place))
  for (const place of touched) show(place)
  // Texts on the screen are read again as if the language had changed.
  if (touched.length > 0) i18next.emit('languageChanged', i18next.language)
}

/** Entries that are no text of this app (of another version, or changed by hand) are left out. */
export function readCorrections(published: Readonly<Record<string, unknown>>): Corrections {
  const found = new Map<string, (readonly [readonly string[], string])[]>()
  for (const [key, wordings] of Object.entries(published)) {
    if (!isTextKey(key) || !isRecord(wordings)) continue
    const [namespace = '', name = ''] = key.split(':')
    for (const language of LANGUAGES) {
      const wording = wordings[language]
      const texts: readonly (readonly [string, unknown])[] = isRecord(wording)
        ? PLURAL_FORMS.map((form) => [`${name}_${form}`, wording[form]])
        : [[name, wording]]
      for (const [path, text] of texts) {
        if (typeof text !== 'string' || text.trim() === '') continue
        const place = placeOf(language, namespace)
        found.set(place, [...(found.get(place) ?? []), [path.split('.'), text]])
      }
    }
  }
  return found
}

/** A copy of the texts with these changes; a group is never replaced by a text, nor a text by a group. */
export function corrected(texts: Texts, changes: readonly (readonly [path: readonly string[], text: string])[]): Texts {
  const copy = structuredClone(texts)
  for (const [path, text] of changes) put(copy, path, text)
  return copy
}

function put(group: object, [part = '', ...rest]: readonly string[], text: string): void {
  const inside: unknown = Object.hasOwn(group, part) ? Reflect.get(group, part) : undefined
  if (rest.length === 0) {
    if (!isRecord(inside)) define(group, part, text)
  } else if (inside === undefined) {
    const made = {}
    define(group, part, made)
    put(made, rest, text)
  } else if (isRecord(inside)) put(inside, rest, text)
}

/** Never through a setter or into a property that every object inherits, whatever the name of a text. */
function define(group: object, part: string, value: unknown): void {
  Object.defineProperty(group, part, { value, writable: true, enumerable: true, configurable: true })
}

function begin(): void {
  begun = true
  for (const language of LANGUAGES) {
    for (const [namespace, texts] of Object.entries(i18next.getDataByLanguage(language) ?? {}))
      shipped.set(placeOf(language, namespace), texts)
  }
  i18next.store.on('added', (language: string, namespace: string) => {
    const place = placeOf(language, namespace)
    shipped.set(place, i18next.getResourceBundle(language, namespace) as Texts)
    if (corrections.has(place)) show(place)
  })
}

function show(place: string): void {
  const [language = '', namespace = ''] = place.split('/')
  const texts = corrected(shipped.get(place) ?? {}, corrections.get(place) ?? [])
  i18next.removeResourceBundle(language, namespace)
  i18next.addResourceBundle(language, namespace, texts, false, true, { silent: true, skipCopy: true })
}

const placeOf = (language: string, namespace: string): string => `${language}/${namespace}`

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
