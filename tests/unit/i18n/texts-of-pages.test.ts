import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readTexts } from '../../support/locale-files.ts'

const NAMESPACES = new Set([...readTexts('fr').keys()].map((key) => key.slice(0, key.indexOf(':'))))
const ROUTES = 'src/routes'
const AREAS = ['client', 'intervenant', 'admin'] as const

/** Texts that a page's modules name and that the page never shows, and why. */
const NOT_SHOWN: Readonly<Record<string, readonly string[]>> = {
  // Each module of these names the texts of one role: another role never sees that part.
  'client/account.tsx': ['codes'],
  'admin/account.tsx': ['codes'],
  // The titles of recommendations alone, without the article that each leads to.
  'intervenant/missions/$id.tsx': ['articles'],
  // An article as it is written, without the shipped one.
  'admin/settings/articles.tsx': ['articles'],
  // A folder's name.
  'admin/translations.tsx': ['public'],
}

interface Source {
  readonly imports: readonly string[]
  /** Namespaces that it names. */
  readonly named: readonly string[]
  /** Namespaces that it loads. */
  readonly loaded: readonly string[]
}

const known = new Map<string, Source>()

function sourceOf(file: string): Source {
  const read = known.get(file) ?? readSource(file)
  known.set(file, read)
  return read
}

function readSource(file: string): Source {
  const code = readFileSync(file, 'utf8')
  const all = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, found = '']) => found)
  const quoted = (texts: readonly string[]) =>
    texts.flatMap((text) => [...text.matchAll(/'([\w-]+)'/g)].map(([, n = '']) => n))
  const imports = [
    ...all(/^(?:import|export)\s(?!type\b)(?:[^;'"]*?from\s)?'(\.[^']+\.tsx?)'/gm),
    ...all(/import\('(\.[^']+\.tsx?)'\)/g),
  ]
  return {
    imports: imports.map((one) => path.join(path.dirname(file), one)),
    named: [...quoted(all(/useTranslation\(([^)]*)\)/g)), ...all(/['"`]([a-z-]+):[a-z$]/g)].filter((name) =>
      NAMESPACES.has(name),
    ),
    loaded: quoted(all(/loadTexts\(([^)]*)\)/g)),
  }
}

/** Ours in src, with all that they import. */
function reached(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...files]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next) || !next.startsWith('src/') || !existsSync(next)) continue
    found.add(next)
    waiting.push(...sourceOf(next).imports)
  }
  return found
}

/** The routes around a page: `admin.tsx` and `admin/settings.tsx` for `admin/settings/legal.tsx`. */
function around(page: string): readonly string[] {
  const folders = path.dirname(page).split('/')
  return folders
    .flatMap((_, at) => {
      const folder = folders.slice(0, at + 1).join('/')
      return [`${folder}.tsx`, `${folder}/route.tsx`]
    })
    .map((file) => path.join(ROUTES, file))
    .filter((file) => existsSync(file))
}

describe.each(AREAS)('pages of %s', (area) => {
  const pages = readdirSync(path.join(ROUTES, area), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${area}/${name}`)

  it.each(pages)('%s loads the texts that it shows', (page) => {
    const routes = [path.join(ROUTES, page), ...around(page)]
    const modules = [...reached(routes)]
    const loaded = new Set([
      'shell',
      // The links of all areas stand in one list.
      'admin',
      ...routes.flatMap((route) => sourceOf(route).loaded),
      ...modules.filter((file) => !file.startsWith(ROUTES)).flatMap((file) => sourceOf(file).loaded),
      ...(NOT_SHOWN[page] ?? []),
    ])
    const missing = modules.flatMap((file) =>
      sourceOf(file)
        .named.filter((name) => !loaded.has(name))
        .map((name) => `${name}, named in ${file}`),
    )
    expect(missing).toEqual([])
  })
})
