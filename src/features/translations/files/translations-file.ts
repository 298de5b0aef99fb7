import { PLURAL_FORMS, type PluralForm, type Wording, type Wordings } from '../../../../sync/domain/published-text.ts'
import { LANGUAGES, type Language } from '../../../i18n/languages.ts'
import { csvOf, SEPARATOR, unguarded } from '../../../ui/files/csv.ts'

/** The wordings of a file, by key; it leaves out the ones that are blank. */
export type FileTexts = ReadonlyMap<string, Wordings>

export type ReadFile = { readonly kind: 'texts'; readonly texts: FileTexts } | { readonly kind: 'unreadable' }

const HEAD = ['key', 'form', ...LANGUAGES] as const

export function jsonOf(texts: FileTexts): string {
  return `${JSON.stringify({ hawa: 'texts', texts: Object.fromEntries(texts) }, null, 2)}\n`
}

/** One line a text, or one a plural form; opens in French Excel. */
export function textsCsv(texts: FileTexts): string {
  return csvOf([HEAD, ...[...texts].flatMap(([key, wordings]) => linesOf(key, wordings))])
}

export function readTextsFile(content: string): ReadFile {
  const text = content.replace(/^\uFEFF/, '')
  const texts = /^\s*\{/.test(text) ? readJson(text) : readCsv(text)
  return texts && texts.size > 0 ? { kind: 'texts', texts } : { kind: 'unreadable' }
}

/**
 * UTF-8, or the default encodings of Excel: "Unicode text" is UTF-16 with its mark, "CSV" the old encoding of Windows.
 */
export function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function linesOf(key: string, wordings: Wordings): readonly (readonly string[])[] {
  const forms = [null, ...PLURAL_FORMS].filter((form) =>
    LANGUAGES.some((language) => wordOf(wordings[language], form) !== undefined),
  )
  return forms.map((form) => [key, form ?? '', ...LANGUAGES.map((language) => wordOf(wordings[language], form) ?? '')])
}

function wordOf(wording: Wording | undefined, form: PluralForm | null): string | undefined {
  if (typeof wording === 'string') return form === null ? wording : undefined
  return form === null ? undefined : wording?.[form]
}

function readJson(text: string): FileTexts | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(content) || content['hawa'] !== 'texts' || !isRecord(content['texts'])) return null
  return new Map(
    Object.entries(content['texts']).flatMap(([key, value]) => {
      const wordings = readWordings(value)
      return wordings ? [[key, wordings] as const] : []
    }),
  )
}

function readWordings(value: unknown): Wordings | null {
  if (!isRecord(value)) return null
  const found: Record<string, Wording> = {}
  for (const language of LANGUAGES) {
    const wording = value[language]
    if (typeof wording === 'string' && wording.trim() !== '') found[language] = wording
    if (!isRecord(wording)) continue
    const forms = PLURAL_FORMS.flatMap((form) => {
      const one = wording[form]
      return typeof one === 'string' && one.trim() !== '' ? [[form, one] as const] : []
    })
    if (forms.length > 0) found[language] = Object.fromEntries(forms)
  }
  return Object.keys(found).length > 0 ? found : null
}

function readCsv(text: string): FileTexts | null {
  const [head, ...lines] = cellsOf(text)
  const at = (name: string) => head?.findIndex((cell) => cell.trim().toLowerCase() === name) ?? -1
  const columns: readonly (readonly [Language, number])[] = LANGUAGES.map((language) => [language, at(language)])
  if (at('key') < 0 || columns.every(([, column]) => column < 0)) return null
  const found = new Map<string, Record<string, Wording>>()
  for (const line of lines) {
    const key = line[at('key')]?.trim() ?? ''
    const form = PLURAL_FORMS.find((one) => one === line[at('form')]?.trim())
    if (key === '') continue
    const wordings = found.get(key) ?? {}
    for (const [language, column] of columns) {
      const word = unguarded(line[column] ?? '')
      if (word.trim() === '') continue
      const before = wordings[language]
      wordings[language] = form ? { ...(typeof before === 'object' ? before : {}), [form]: word } : word
    }
    if (Object.keys(wordings).length > 0) found.set(key, wordings)
  }
  return found
}

/**
 * Semicolons as we write them; commas or tabs of other programs, or the separator that a first line "sep=," gives
 * Excel.
 */
function cellsOf(file: string): readonly (readonly string[])[] {
  const said = /^"?sep=([^\r\n])"?[ ;,\t]*(?:\r\n|\r|\n)/i.exec(file)
  const text = file.slice(said?.[0].length ?? 0)
  const [first = ''] = text.split(/[\r\n]/, 1)
  const separator = said?.[1] ?? [SEPARATOR, '\t', ','].find((one) => first.includes(one)) ?? SEPARATOR
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endRow = () => {
    row.push(cell)
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || (sign === '\r' && text.charAt(at + 1) !== '\n')) endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
