import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { company } from '../../src/content/company.ts'
import { sharePath } from '../../sw/messages.ts'
import { offeredTypes } from '../../sync/domain/file-types.ts'
import { REPORT_FILE } from '../../sync/domain/report.ts'

export const MANIFEST_LANGUAGES = ['fr', 'en', 'ar'] as const
type ManifestLanguage = (typeof MANIFEST_LANGUAGES)[number]

/** The text of a key of the app, `namespace:key`. */
export type Texts = (key: string) => string

/** The pages that an icon's menu leads to; a person without that role is sent to their own area. */
const SHORTCUTS = [
  { url: '/start-study', name: 'shell:site.startStudy' },
  { url: '/client/orders', name: 'shell:area.orders' },
  { url: '/intervenant/missions', name: 'shell:area.missions' },
  { url: '/intervenant/reports', name: 'shell:area.reports' },
  { url: '/admin/dashboard', name: 'shell:area.admin' },
] as const

/** Made by scripts/screenshots.mjs, in each language. */
const SCREENSHOTS = [
  { name: 'narrow-home', form_factor: 'narrow', sizes: '780x1688', label: 'public:title' },
  { name: 'narrow-missions', form_factor: 'narrow', sizes: '780x1688', label: 'shell:area.missions' },
  { name: 'wide-home', form_factor: 'wide', sizes: '1280x800', label: 'public:title' },
  { name: 'wide-map', form_factor: 'wide', sizes: '1280x800', label: 'shell:site.map' },
] as const

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** French, the default, has the plain name: src/i18n/languages.ts knows them too. */
export function manifestFile(language: string): string {
  return language === 'fr' ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`
}

/**
 * https://www.w3.org/TR/appmanifest/ in one language. `id` is the same in all of them: after a change of language the
 * app is still installed once, and the browser takes the new texts at its next check.
 */
export function webAppManifest(language: ManifestLanguage, text: Texts): object {
  return {
    id: '/',
    name: language === 'ar' ? `هواء ${company.name}` : company.name,
    short_name: language === 'ar' ? 'هواء' : company.name,
    description: text('public:description'),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#0b5d66',
    categories: ['business', 'productivity', 'education'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('icon', 192, 'any'),
      png('icon', 512, 'any'),
      png('icon-maskable', 192, 'maskable'),
      png('icon-maskable', 512, 'maskable'),
    ],
    // Only the service worker answers it.
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'rapport', accept: offeredTypes(REPORT_FILE.types) }] },
    },
    shortcuts: SHORTCUTS.map(({ url, name }) => ({ name: text(name), url, icons: [png('icon', 192, 'any')] })),
    screenshots: SCREENSHOTS.map(({ name, label, ...screenshot }) => ({
      src: `/screenshots/${language}-${name}.webp`,
      type: 'image/webp',
      ...screenshot,
      label: text(label),
    })),
  }
}

/** Writes the three manifests beside the site, and answers with them in development. Their words are the app's own. */
export function webAppManifests(): Plugin {
  let root = ''
  const written = async (language: ManifestLanguage) =>
    JSON.stringify(webAppManifest(language, await textsOf(root, language)))
  return {
    name: 'hawa:web-app-manifests',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      for (const language of MANIFEST_LANGUAGES)
        this.emitFile({ type: 'asset', fileName: manifestFile(language), source: await written(language) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = MANIFEST_LANGUAGES.find((one) => request.url === `/${manifestFile(one)}`)
        if (!language) return next()
        written(language).then(
          (text) => response.setHeader('content-type', 'application/manifest+json').end(text),
          next,
        )
      })
    },
  }
}

export async function textsOf(root: string, language: ManifestLanguage): Promise<Texts> {
  const folder = path.join(root, 'src/i18n/locales', language)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'))
  const namespaces = new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, unknown]> => [
        path.basename(file, '.json'),
        JSON.parse(await readFile(path.join(folder, file), 'utf8')),
      ]),
    ),
  )
  return (key) => {
    const [namespace = '', keys = ''] = key.split(':')
    const text = keys
      .split('.')
      .reduce((level, part) => (level as Record<string, unknown> | undefined)?.[part], namespaces.get(namespace))
    if (typeof text !== 'string') throw new Error(`the manifest needs the text ${language}/${key}`)
    return text
  }
}
