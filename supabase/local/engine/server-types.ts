import pg from 'pg'
import { isoTimestamp } from '../gaps/iso-timestamp.ts'
import { textOf } from '../gaps/text-values.ts'

/** Values of a PostgreSQL server are read and written as PGlite's are, by the number of their type. */
export interface ServerTypes {
  readonly parser: (oid: number) => (text: string) => unknown
  /** A value of JavaScript as text for this type. */
  readonly written: (value: unknown, oid: number) => string
  /** Array types belong to a database: each with the type of its elements. */
  readonly know: (arrays: readonly { readonly oid: number; readonly element: number }[]) => void
}

const TEXTS: number = 1009

const asItIs = (text: string): string => text
const bigint = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}
const exact = (text: string): number | string => {
  const number = Number(text)
  return Number.isFinite(number) && String(number) === text ? number : text
}
const json = (text: string): unknown => JSON.parse(text)
const bytes = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex')

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  17: bytes,
  20: bigint,
  21: Number,
  23: Number,
  26: Number,
  114: json,
  700: Number,
  701: Number,
  1184: isoTimestamp,
  1700: exact,
  3802: json,
}

/** Lite has made JSON arguments into text already. */
const asJson = (value: unknown): unknown => (typeof value === 'string' ? value : JSON.stringify(value))
const asTime = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)
const asBytes = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

const SERIALIZERS: Readonly<Record<number, (value: unknown) => unknown>> = {
  17: asBytes,
  114: asJson,
  1082: asTime,
  1114: asTime,
  1184: asTime,
  3802: asJson,
}

export function serverTypes(): ServerTypes {
  const elements = new Map<number, number>()
  const texts = pg.types.getTypeParser(TEXTS) as (text: string) => readonly unknown[]

  function parser(oid: number): (text: string) => unknown {
    const element = elements.get(oid)
    if (element === undefined) return PARSERS[oid] ?? asItIs
    const parse = PARSERS[element] ?? asItIs
    return (text) => each(texts(text), parse)
  }

  function written(value: unknown, oid: number): string {
    const element = elements.get(oid)
    if (element === undefined || !Array.isArray(value)) return textOf(value, SERIALIZERS[oid])
    return arrayText(value, (one) => textOf(one, SERIALIZERS[element]))
  }

  return {
    parser,
    written,
    know: (arrays) => {
      for (const { oid, element } of arrays) elements.set(oid, element)
    },
  }
}

function each(values: readonly unknown[], parse: (text: string) => unknown): unknown[] {
  return values.map((value) => {
    if (Array.isArray(value)) return each(value, parse)
    return typeof value === 'string' ? parse(value) : value
  })
}

function arrayText(values: readonly unknown[], written: (value: unknown) => string): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    return Array.isArray(value) ? arrayText(value, written) : `"${written(value).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join()}}`
}
