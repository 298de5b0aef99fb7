import { existsSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MANIFEST_LANGUAGES, manifestFile, textsOf, webAppManifest } from '../../../scripts/build/web-app-manifest.ts'
import { directionOf, LANGUAGES, manifestOf } from '../../../src/i18n/languages.ts'
import { routeTree } from '../../../src/routeTree.gen.ts'

interface Named {
  readonly name: string
  readonly url: string
}
interface Picture {
  readonly src: string
  readonly sizes: string
  readonly purpose?: string
  readonly form_factor?: string
  readonly label?: string
}
interface Manifest {
  readonly id: string
  readonly name: string
  readonly lang: string
  readonly dir: string
  readonly description: string
  readonly shortcuts: readonly Named[]
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
}

const manifestIn = async (language: (typeof MANIFEST_LANGUAGES)[number]) =>
  webAppManifest(language, await textsOf(process.cwd(), language)) as Manifest

it('is made for every language of the app, under the name that the app asks for', () => {
  expect(MANIFEST_LANGUAGES).toEqual(LANGUAGES)
  expect(LANGUAGES.map(manifestOf)).toEqual(MANIFEST_LANGUAGES.map((language) => `/${manifestFile(language)}`))
})

it('names one app in the words of each language', async () => {
  const [fr, en, ar] = await Promise.all(MANIFEST_LANGUAGES.map(manifestIn))
  expect([fr?.id, en?.id, ar?.id]).toEqual(['/', '/', '/'])
  expect(fr?.shortcuts.map(({ name }) => name)).toEqual([
    'Demander une étude',
    'Mes commandes',
    'Missions Terrain',
    'Rapports',
    'Administration',
  ])
  expect(ar?.name).toContain('هواء')
  expect(new Set([fr?.description, en?.description, ar?.description]).size).toBe(3)
})

describe.each(MANIFEST_LANGUAGES)('%s', (language) => {
  it('is written in its direction', async () => {
    expect(await manifestIn(language)).toMatchObject({ lang: language, dir: directionOf(language) })
  })

  it('shows pictures that exist, in the size that it says', async () => {
    const { icons, screenshots } = await manifestIn(language)
    for (const { src } of [...icons, ...screenshots]) expect(existsSync(`public${src}`), src).toBe(true)
    for (const { src } of screenshots) expect(statSync(`public${src}`).size, src).toBeLessThan(60_000)
    expect(new Set(screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']))
    expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2)
  })
})

it('leads to pages that exist', async () => {
  const { shortcuts } = await manifestIn('fr')
  const paths = JSON.stringify(pathsBelow(routeTree))
  for (const { url } of shortcuts) expect(paths).toContain(`"${url}"`)
})

/** Full paths of the generated tree, which knows them only once a router has taken it. */
function pathsBelow(tree: typeof routeTree): readonly string[] {
  const walk = (route: { readonly children?: unknown; readonly options?: unknown }, above: string): string[] => {
    const { path = '' } = (route.options ?? {}) as { readonly path?: string }
    const own = `${above}/${path}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [
      own,
      ...Object.values((route.children ?? {}) as Record<string, typeof route>).flatMap((child) => walk(child, own)),
    ]
  }
  return walk(tree as { readonly children?: unknown }, '')
}
