import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { parseSync } from 'vite'
import { LOWEST } from './lowest-browsers.ts'

/** Names of `Owner.name`, of `Owner#name` for a member of its instances, and of globals. */
interface Newer {
  readonly globals: ReadonlySet<string>
  readonly statics: ReadonlySet<string>
  /** Methods that no older object has too, by their owners. */
  readonly methods: ReadonlyMap<string, readonly string[]>
}

const PLATFORMS = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox'],
  safari: ['safari', 'safari_ios'],
} as const

/** `name` of `owner` or of its instances; the owner itself where `name` is empty. */
export interface Feature {
  readonly owner: string
  readonly name: string
  /** The data does not say of a method of the language which of the two it is. */
  readonly of: 'owner' | 'made' | 'either'
}
interface Known extends Feature {
  readonly compat: CompatStatement
}
type Data = Readonly<Record<'api' | 'javascript', Identifier>>
type Browser = keyof typeof LOWEST

/** Each owner and, after it, its features, by the data of MDN. */
function* features(data: Data): Generator<Known> {
  const builtins = data.javascript['builtins'] ?? {}
  for (const [owner, its] of [...Object.entries(builtins), ...Object.entries(data.api)]) {
    for (const [key, { __compat: compat }] of [['', its], ...Object.entries(its)] as [string, Identifier][]) {
      if (key === '__compat' || compat === undefined) continue
      const name = key.replace(/_static$/, '')
      yield { owner, name, of: owner in builtins ? 'either' : key === name ? 'made' : 'owner', compat }
    }
  }
}

/** Everything that one of the lowest browsers lacks. */
export function newerThanLowest(data: Data = compatibility): Newer {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const owners = new Map<string, readonly string[]>()
  const older = new Set<string>()
  for (const { owner, name, of, compat } of features(data)) {
    const isNew = BROWSERS.some((browser) => lacks(browser, compat))
    if (name === '') {
      if (isNew) globals.add(owner)
      continue
    }
    if (!isNew) older.add(name)
    // A feature of no older owner is available only with that owner.
    else if (!globals.has(owner)) owners.set(name, [...(owners.get(name) ?? []), owner])
    if (isNew && of !== 'made') statics.add(`${owner}.${name}`)
  }
  return { globals, statics, methods: new Map([...owners].filter(([name]) => !older.has(name))) }
}

/** Everything that the lowest version of a browser lacks: features before their owner. */
export const lackedBy = (browser: Browser, data: Data = compatibility): Feature[] =>
  [...features(data)]
    .filter(({ compat }) => lacks(browser, compat))
    .map(({ owner, name, of }) => ({ owner, name, of }))
    .toReversed()

const BROWSERS = Object.keys(PLATFORMS) as Browser[]

function lacks(browser: Browser, { support }: CompatStatement): boolean {
  return PLATFORMS[browser].some((name) => {
    const statements = [support[name] ?? []].flat()
    return statements.length > 0 && !statements.some((one) => isIn(one, LOWEST[browser]))
  })
}

function isIn(statement: SimpleSupportStatement, lowest: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  if (typeof added !== 'string' || flags || prefix !== undefined || other !== undefined) return false
  // A partial implementation is listed as removed by the version that completes it.
  if (removed && !(typeof removed === 'string' && Number.parseFloat(removed) > lowest)) return false
  return Number.parseFloat(added.replace('≤', '')) <= lowest
}

/**
 * Each use of a newer feature, as `Owner.name`, `name` or `#name(`. A name in a text or behind a variable is not found.
 */
export function newerUses(code: string, { globals, statics, methods }: Newer): Set<string> {
  const found = new Set<string>()
  /** A minifier may give a variable of the file the name of a newer global. */
  const own = new Set<string>()
  const visit = (node: unknown, isName: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, isName))
    if (!isNode(node)) return
    if (node.type === 'MemberExpression') {
      const [owner, name] = [nameOf(node['object']), nameOf(node['property'], node['computed'] === true)]
      if (statics.has(`${owner}.${name}`)) found.add(`${owner}.${name}`)
    } else if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'MemberExpression') {
      const { object, property, computed } = node['callee']
      const name = nameOf(property, computed === true)
      if (methods.has(name) && !statics.has(`${nameOf(object)}.${name}`)) found.add(`#${name}(`)
    } else if (node.type === 'Identifier' && !isName && globals.has(String(node['name']))) {
      found.add(String(node['name']))
    }
    for (const name of [node['id'], node['params'], node['local']].flatMap(boundIn)) own.add(name)
    for (const [key, value] of Object.entries(node)) {
      visit(value, (key === 'property' || key === 'key') && node['computed'] !== true)
    }
  }
  visit(parseSync('built.js', code, { sourceType: 'module' }).program, false)
  return new Set([...found].filter((name) => !own.has(name)))
}

/** The names that a declaration gives, also inside of a pattern. */
function boundIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(boundIn)
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node['name'])]
  if (node.type === 'AssignmentPattern') return boundIn(node['left'])
  if (node.type === 'Property') return boundIn(node['value'])
  return boundIn(node['elements'] ?? node['properties'] ?? node['argument'] ?? [])
}

type Node = { readonly type: string; readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The name of an identifier, or the text in brackets; '' for anything else. */
function nameOf(node: unknown, inBrackets = false): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier' && !inBrackets) return String(node['name'])
  return node.type === 'Literal' ? String(node['value']) : ''
}

/** Known uses, with the reason why they are harmless. */
const KNOWN = {
  'given by src/older-browsers/given.ts': [
    '#toReversed(',
    '#toSorted(',
    '#toSpliced(',
    '#transferToFixedLength(',
    '#with(',
    'Promise.withResolvers',
    'URL.canParse',
    'URL.parse',
  ],
  'asked for first, or called as `?.`': [
    '#canShare(',
    '#estimate(',
    '#getCoalescedEvents(',
    '#hidePopover(',
    '#share(',
    '#startViewTransition(',
    '#toBase64(',
    '#toHex(',
    'Error.captureStackTrace',
    'ImageDecoder',
    'ImageDecoder.isTypeSupported',
    'Math.sumPrecise',
    'Promise.try',
    'Symbol.asyncDispose',
    'TouchEvent',
    'PublicKeyCredential.parseCreationOptionsFromJSON',
    'PublicKeyCredential.parseRequestOptionsFromJSON',
    'Uint8Array.fromBase64',
  ],
  'never called: PDF.js edits with it, and is used to read': ['AbortSignal.any'],
  'a method of our own or of a library that has the same name': [
    '#command(',
    '#copyTo(',
    '#drop(',
    '#dump(',
    '#getName(',
    '#grow(',
    '#handle(',
    '#install(',
    '#isVisible(',
    '#locale(',
    '#lock(',
    '#revoke(',
    '#s(',
    '#sync(',
    '#take(',
    '#toArray(',
    '#unlock(',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * One sentence for each use, in the built site, of a feature that one of the lowest browsers lacks, and for each known
 * use that is gone; empty when all is well. Files for browsers that are older still are left out: src/older-browsers.
 */
export async function newerProblems(folder: string): Promise<string[]> {
  const newer = newerThanLowest()
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.m?js$/.test(name) && !/(older|too-old)-/.test(name),
  )
  const known = new Set<string>(Object.values(KNOWN).flat())
  const used = new Set<string>()
  const problems: string[] = []
  for (const name of files) {
    for (const use of newerUses(await readFile(path.join(folder, name), 'utf8'), newer)) {
      used.add(use)
      if (!known.has(use)) problems.push(`${name} uses ${use}, which one of the lowest browsers lacks`)
    }
  }
  const gone = [...known].filter((use) => !used.has(use))
  return [...problems, ...gone.map((use) => `nothing uses ${use} any more: scripts/build/newer-functions.ts`)]
}
