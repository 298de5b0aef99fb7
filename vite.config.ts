import { readdirSync } from 'node:fs'
import { defineConfig } from 'vite'
import { appPlugins, ONE_COPY } from './scripts/build/app-plugins.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { shortClassNames } from './scripts/build/class-names.ts'
import { iconSprite } from './scripts/build/icon-sprite.ts'
import { LOWEST_TARGETS } from './scripts/build/lowest-browsers.ts'
import { olderBrowsers } from './scripts/build/older-browsers.ts'
import { pdfSideFiles } from './scripts/build/pdf-side-files.ts'
import { sharedDexie } from './scripts/build/shared-dexie.ts'
import { site } from './scripts/build/site.ts'
import { writePublicRoutes } from './scripts/route-trees.mjs'

const publicRoutes = readdirSync('src/routes/_site', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => `src/routes/_site/${name}`)

/**
 * A chunk that several parts share is named after all of them; every visitor would fetch those names with the list of
 * chunks.
 */
const groupOf = (name: string): string => name.split('~')[0] ?? name

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    { name: 'hawa-public-routes', buildStart: () => writePublicRoutes(import.meta.dirname) },
    // While the build renders the public pages there is nothing to load later.
    appPlugins(!isSsrBuild),
    !isSsrBuild && iconSprite(),
    !isSsrBuild && sharedDexie('page'),
    !isSsrBuild && pdfSideFiles(),
    !isSsrBuild && olderBrowsers('page'),
    !isSsrBuild && site(),
  ],
  resolve: { dedupe: ONE_COPY },
  ssr: { noExternal: true },
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames(import.meta.dirname) } } : {},
  build: {
    target: LOWEST_TARGETS,
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // A page of an area requests the shared files as it arrives: every visitor would fetch this list, too.
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/areas-')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname, publicRoutes) },
        chunkFileNames: ({ name }) => `assets/${groupOf(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          name.includes('~') ? `assets/${groupOf(name)}-[hash][extname]` : 'assets/[name]-[hash][extname]',
      },
    },
  },
}))
