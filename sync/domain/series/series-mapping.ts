import * as v from 'valibot'
import { SEPARATORS } from './cells.ts'
import { TEXT_ENCODINGS } from './decode-text.ts'
import { DATE_ORDERS, zoneOf } from './stamps.ts'
import type { SeriesMapping } from './read-series.ts'

/** Corrections of a person as a file of theirs says them: other spellings of the same are taken. */
const spelled = <T extends string>(values: readonly T[], others: Readonly<Record<string, T>>, message: string) =>
  v.pipe(
    v.string(),
    v.transform((text) => others[text.trim().toLowerCase()] ?? text),
    v.picklist(values, message),
  )

const list = <S extends v.GenericSchema>(one: S) => v.pipe(v.union([v.array(one), one]), v.transform(asList))
const asList = <T>(given: T | readonly T[]): readonly T[] =>
  Array.isArray(given) ? (given as readonly T[]) : [given as T]
const word = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

const order = v.pipe(
  v.string(),
  v.transform((text) => {
    const letters = text
      .toUpperCase()
      .replaceAll(/[^YMDJA]/g, '')
      .replaceAll('J', 'D')
      .replaceAll('A', 'Y')
    return [...new Set(letters)].join('')
  }),
  v.picklist(DATE_ORDERS, 'order: YMD, DMY or MDY'),
)
const zone = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((given) => (typeof given === 'number' ? `UTC${given < 0 ? '-' : '+'}${String(Math.abs(given))}` : given)),
  v.check((text) => zoneOf(text) !== null, 'zone: UTC, +01:00 or a name such as Africa/Nairobi'),
)
const rule = v.pipe(
  v.object({
    column: word,
    values: v.optional(list(word)),
    invalid: v.optional(list(word)),
  }),
  v.transform(({ column, values, invalid }) => ({ column, values: values ?? invalid ?? [] })),
)

const mapping = v.strictObject({
  encoding: v.optional(
    spelled(
      TEXT_ENCODINGS,
      {
        utf8: 'utf-8',
        'utf-8-sig': 'utf-8',
        'utf-16': 'utf-16le',
        utf16: 'utf-16le',
        latin1: 'windows-1252',
        'latin-1': 'windows-1252',
        'iso-8859-1': 'windows-1252',
        cp1252: 'windows-1252',
      },
      `encoding: ${TEXT_ENCODINGS.join(', ')}`,
    ),
  ),
  separator: v.optional(
    spelled(
      SEPARATORS,
      { tab: '\t', '\\t': '\t', '': '\t', semicolon: ';', comma: ',', pipe: '|' },
      'separator: a tab, ; , or |',
    ),
  ),
  decimal: v.optional(spelled(['.', ','], { point: '.', comma: ',' }, 'decimal: . or ,')),
  header_row: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, 'header_row: a line, from 1'))),
  time: v.optional(list(v.union([v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))]))),
  order: v.optional(order),
  zone: v.optional(zone),
  stamp: v.optional(v.picklist(['begin', 'end'], 'stamp: begin or end')),
  status: v.optional(list(rule)),
  missing: v.optional(list(word)),
  energetic: v.optional(list(v.string())),
})

/** The mapping, or the first thing that is wrong with it. */
export function readMapping(given: unknown): { readonly mapping: SeriesMapping } | { readonly wrong: string } {
  const parsed = v.safeParse(mapping, given)
  if (parsed.success) return { mapping: parsed.output as SeriesMapping }
  const [issue] = parsed.issues
  const at = v.getDotPath(issue)
  return { wrong: at === null || issue.message.startsWith(at) ? issue.message : `${at}: ${issue.message}` }
}
