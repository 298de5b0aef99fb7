import { codeOf } from '../operator-error.ts'

const HIDDEN = '‹hidden›'
const LONGEST = 300
const FRAMES = 12

const EMAIL = /[^\s<>"'(),;:/?&=]+@[^\s<>"'(),;:/?&=]+/g
/** JSON web tokens, keys, tokens in links. */
const TOKEN = /[\w-]{16,}(?:\.[\w-]{16,}){1,2}|[\w-]{20,}/g
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Names of functions or pages, in lower-case words. */
const WORDS = /^[a-z]+(?:[-_][a-z]+)*\d?$/
/** Six digits and more: codes of mails, phone numbers. */
const NUMBER = /(?<![\w-])\+?\d(?:[\s.()]?\d){5,}(?![\w-])/g
const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
/** Number of a certificate: with it anybody can read the report's facts. */
const CERTIFICATE = /\bHW-[\w-]+/gi
/** A file of the build, whose name has a fingerprint. */
const BUILT = /^\/assets\/[\w.-]{1,80}$/
/** A person may name the file that they store: only names that the app makes are shown. */
const OBJECTS = '/storage/v1/object/'
const BUCKET = /^(?:mission|message)-[a-z]+$/
const OBJECT = /^(?:reports|(?:rapport_)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:_\d+)?(?:\.[a-z]{3,4})?)$/i

/** The text without addresses of people and of machines, tokens, codes and phone numbers; ids stay. */
export function withoutPeople(text: string): string {
  return text
    .slice(0, LONGEST)
    .replaceAll(EMAIL, HIDDEN)
    .replaceAll(CERTIFICATE, HIDDEN)
    .replaceAll(TOKEN, (word) => (UUID.test(word) || WORDS.test(word) ? word : HIDDEN))
    .replaceAll(ADDRESS, HIDDEN)
    .replaceAll(NUMBER, HIDDEN)
}

/** As above, for each part of a path; also hides parts with spaces, which no path of ours has. */
export function shownPath(pathname: string): string {
  if (BUILT.test(pathname)) return pathname
  const parts = pathname.slice(0, LONGEST).split('/').map(decoded)
  const bucket = pathname.startsWith(OBJECTS) ? parts.findIndex((part) => BUCKET.test(part)) : -1
  return parts
    .map((part, at) => {
      if (bucket !== -1 && at > bucket) return OBJECT.test(part) ? part : HIDDEN
      return /[\s\p{C}]/u.test(part) ? HIDDEN : withoutPeople(part)
    })
    .join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export interface Described {
  readonly kind: string
  readonly code?: string
  readonly said: string
  /** From the database: table, column and constraint of the broken rule. */
  readonly of?: string
  readonly at?: readonly string[]
  readonly cause?: Described
}

/** SQLSTATEs whose messages quote names of tables and columns; others may quote a person's text. */
const QUOTES_NAMES = /^(23|42P)/
const QUOTED = /"[^"]*"|'[^']*'|“[^”]*”|«[^»]*»|\{.*\}|\[.*\]/gs

/**
 * An error as the log shows it, without its detail, parameters and quotations, which are people's data. `at`: its
 * stack, innermost frame first.
 */
export function described(error: unknown): Described {
  if (!(error instanceof Error)) return { kind: typeof error, said: '' }
  const code = codeOf(error)
  const words = code !== null && QUOTES_NAMES.test(code) ? error.message : error.message.replaceAll(QUOTED, HIDDEN)
  const of = ['table', 'column', 'constraint']
    .map((name): unknown => Reflect.get(error, name))
    .filter((name) => typeof name === 'string')
    .join('.')
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .slice(0, FRAMES)
  return {
    kind: error.name,
    ...(code === null ? {} : { code }),
    said: withoutPeople(words),
    ...(of === '' ? {} : { of }),
    ...(at.length === 0 ? {} : { at: at.map((line) => line.trim().replace(/^at /, '')) }),
    ...(error.cause === undefined ? {} : { cause: described(error.cause) }),
  }
}
