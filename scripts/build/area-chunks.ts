import path from 'node:path'
import { AREAS } from '../../sw/messages.ts'

/** The part of the bundler's interface that a group uses. */
export interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

/**
 * An area counts as two: its first page, and all its others. Modules shared by two areas go into one file with all
 * others that serve the same halves and the same parts beyond them. A file for each set of pages would be finer, but a
 * first page would then need more than a hundred of them, and each request costs a tablet more than the saved bytes.
 *
 * A group takes along the modules that its modules import, so modules with more uses need an earlier rule: one rule for
 * each number of uses, the largest first.
 */
export function sharedInAreas(root: string) {
  let found: ReadonlyMap<string, Use> | null = null
  const lookUp = (id: string, modules: Modules) => (found ??= usesOf(path.join(root, 'src/main.tsx'), modules)).get(id)
  return Array.from({ length: MOST_USES }, (_, less) => ({
    name(id: string, modules: Modules) {
      if (ON_DEMAND.some((module) => module.test(id))) return null
      const use = lookUp(id, modules)
      return use && Math.min(use.uses, MOST_USES) === MOST_USES - less ? use.group : null
    },
    priority: 10,
    minShareCount: 2,
  }))
}

/**
 * Loaded on demand, so in the file that two areas share every first page of both would load them: the modules that
 * bring @mantine/dates, and the map that sets a site.
 */
const ON_DEMAND = [
  /[\\/]src[\\/]ui[\\/]dates[\\/](dates-frame|day-calendar|month-calendar|moment-picker|hour-parts)\./,
  /[\\/]src[\\/]observing[\\/](site-ways|place-picker)\./,
]

interface Use {
  readonly group: string
  readonly uses: number
}

/** More uses than any module of ours has. Modules with more uses go into the same file as those with this many. */
const MOST_USES = 60

const AREA_PAGE = /[\\/]src[\\/]routes[\\/](client|intervenant|admin)\b.*\?tsr-split=/

/** The frame of an area and its dashboard. */
const FIRST_PAGE = /[\\/]src[\\/]routes[\\/]\w+(\.|[\\/]dashboard\.)tsx\?tsr-split=/

const later = (area: string): string => `${area} later`

/**
 * The users of each module: the first page of an area or its other pages (all modules that only areas load), or another
 * part of the app that is loaded by itself.
 */
function usesOf(main: string, modules: Modules): ReadonlyMap<string, Use> {
  const parts = partsFrom(main, modules)
  const users = new Map<string, Set<string>>()
  const visit = (begin: string, user: string, goesOn: (begin: string) => boolean) => {
    const part = parts.get(begin)
    const known = users.get(begin) ?? new Set()
    if (!part || known.has(user) || !goesOn(begin)) return
    users.set(begin, known.add(user))
    for (const next of part.loads) visit(next, user, goesOn)
  }
  visit(main, VISITORS, (begin) => !AREAS_BEGIN.test(begin) && !FOR_SIGNED_IN.test(begin))
  const ofVisitors = new Set(users.keys())
  for (const begin of parts.keys()) {
    if (AREAS_BEGIN.test(begin)) for (const area of AREAS) visit(begin, area, (one) => one === begin)
    const area = FOR_SIGNED_IN.test(begin) ? 'admin' : AREA_PAGE.exec(begin)?.[1]
    if (area === undefined) continue
    if (FIRST_PAGE.test(begin)) visit(begin, area, (one) => one === begin && !ofVisitors.has(one))
    visit(begin, later(area), (one) => !ofVisitors.has(one))
  }
  const uses = new Map<string, Set<string>>()
  for (const [begin, { modules: own }] of parts) {
    const by = ofVisitors.has(begin) ? [begin] : (users.get(begin) ?? [begin])
    for (const id of own) uses.set(id, new Set([...(uses.get(id) ?? []), ...by]))
  }
  for (const by of uses.values()) for (const area of AREAS) if (by.has(area)) by.delete(later(area))
  const numbers = new Map<string, number>()
  const numberOf = (names: string): number => {
    const number = numbers.get(names) ?? numbers.size
    numbers.set(names, number)
    return number
  }
  const groupOf = (id: string, by: ReadonlySet<string>): string => {
    // There are a few, each in another company; one file of them costs a visitor less than one for each.
    const forVisitors = [...by].some((one) => ofVisitors.has(one))
    const names = ICON.test(id) ? iconsOf(by, forVisitors) : [...by].toSorted().join()
    return `areas~${numberOf(names)}`
  }
  const icons = `areas~${numberOf(ICONS)}`
  const areaIcons = `areas~${numberOf(AREA_ICONS)}`
  return new Map(
    [...uses].map(([id, by]) => {
      const group = groupOf(id, by)
      // A file is made by one rule. An icon imports nothing of ours, so the first rule may have it.
      return [id, { group, uses: group === icons || group === areaIcons ? MOST_USES : weight(by) }]
    }),
  )
}

const ICONS = 'icons'
const AREA_ICONS = 'icons of the areas'

/** Icons of several areas are one file, whichever areas show them. */
function iconsOf(by: ReadonlySet<string>, forVisitors: boolean): string {
  if (forVisitors) return ICONS
  const areas = AREAS.filter((area) => by.has(area) || by.has(later(area)))
  return areas.length > 1 ? AREA_ICONS : [...by].toSorted().join()
}

/** More than that of each module that imports it: a first page weighs more than the others. */
function weight(by: ReadonlySet<string>): number {
  return by.size + AREAS.filter((area) => by.has(area)).length
}

/** For each module that is loaded by itself: the modules that come with it, and the parts that it loads later. */
function partsFrom(main: string, modules: Modules) {
  const parts = new Map<string, { readonly modules: Set<string>; readonly loads: Set<string> }>()
  const begins = new Set([main])
  for (const begin of begins) {
    const part = { modules: new Set<string>(), loads: new Set<string>() }
    parts.set(begin, part)
    const waiting = [begin]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (part.modules.has(next) || !APART.test(next)) continue
      part.modules.add(next)
      const info = modules.getModuleInfo(next)
      if (!info) continue
      waiting.push(...info.importedIds.flatMap((id) => (ICON_INDEX.test(id) ? iconsIn(info.code ?? '', id) : [id])))
      for (const one of info.dynamicallyImportedIds) {
        part.loads.add(one)
        begins.add(one)
      }
    }
  }
  return parts
}

const VISITORS = 'visitors'

/**
 * A public page loads it for a signed-in person. It counts as a part of the area whose page has it, too, so that the
 * modules below it need no file of their own.
 */
const FOR_SIGNED_IN = /[\\/]src[\\/]observing[\\/]site-ways\.tsx$/

/** Loads the pages of the areas, before their first page; visitors do not load it. */
const AREAS_BEGIN = /[\\/]src[\\/]routeTree\.gen\.ts$/

/** Ours, and the icons. */
const APART = /^(?!.*node_modules)|node_modules[\\/]@tabler[\\/]/

const ICON = /[\\/]@tabler[\\/]/

/** Its index names every icon there is. */
const ICON_INDEX = /[\\/]@tabler[\\/]icons-react[\\/].*[\\/]tabler-icons-react\.mjs$/

/** The files of the icons that a module names. */
function iconsIn(code: string, index: string): string[] {
  const names = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["']/g)].flatMap(
    ([, list = '']) => list.match(/\bIcon\w+(?=\s*(?:,|$|as\b))/g) ?? [],
  )
  return names.map((name) => path.join(path.dirname(index), 'icons', `${name}.mjs`))
}
