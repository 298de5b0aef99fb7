import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Plugin, PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { VISITORS } from '../../sw/messages.ts'
import { fingerprint, type PrecacheEntry } from '../../sw/precache-entry.ts'
import { nameAreaScripts, withoutRevisions } from './area-scripts.ts'
import { chunkGraph, chunkRing } from './chunk-graph.ts'
import { compressSite } from './compress.ts'
import { firstViewProblems } from './first-view.ts'
import { newerProblems } from './newer-functions.ts'
import { olderBrowsers } from './older-browsers.ts'
import { makePacks, packsByFile } from './packs.ts'
import { groupsByFile, groupsOfFile } from './precache-groups.ts'
import { writtenQueueing } from './queueing.ts'
import { knownSecrets, leaksOf } from './secrets.ts'
import { sharedDexie } from './shared-dexie.ts'
import { webAppManifests } from './web-app-manifest.ts'

/** Prints the reason at once: later steps fail as well, and the build prints only their failure at its end. */
function refuse(why: string): never {
  console.error(`the build is refused: ${why}`)
  throw new Error(why)
}

/**
 * Steps after the bundle: checks the modules of the first view, builds the worker with its list of files, checks for
 * secrets, compresses copies.
 */
export function site(): PluginOption {
  let root = ''
  let folder = ''
  let groups: ReturnType<typeof groupsByFile> = new Map()
  let packs: ReadonlyMap<string, string> = new Map()

  const inspect: Plugin = {
    name: 'hawa:inspect',
    apply: 'build',
    configResolved(config) {
      root = config.root
      folder = path.resolve(config.root, config.build.outDir)
    },
    generateBundle(_, bundle) {
      const graph = chunkGraph(bundle, root)
      const problems = firstViewProblems(graph)
      if (problems.length > 0) refuse(problems.join('\n'))
      const ring = chunkRing(graph)
      if (ring) refuse(`these files import each other, see scripts/build/chunk-groups.ts: ${ring.join(' → ')}`)
      groups = groupsByFile(graph)
      packs = packsByFile(graph)
    },
  }

  const entry = async ({ url }: { readonly url: string }): Promise<PrecacheEntry> => ({
    url: `/${url}`,
    digest: url.startsWith('assets/') ? null : await sha256(path.join(folder, url)),
    groups: groupsOfFile(url, groups),
  })

  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    // There is one per language: web-app-manifest.ts.
    manifest: false,
    integration: {
      // Before the list of files is made: the list must include the prerendered pages.
      async beforeBuildServiceWorker() {
        const step = (script: string) =>
          promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/build/${script}.ts`, folder], {
            cwd: root,
          })
        await Promise.all([step('prerender'), step('make-area-scripts')])
      },
      // The output options, under the old name that the plugin still reads.
      configureCustomSWViteBuild({ build }) {
        if (build?.rollupOptions) build.rollupOptions.output = { entryFileNames: 'sw.mjs', codeSplitting: false }
      },
    },
    injectManifest: {
      globPatterns: ['index.html', '*.webmanifest', 'keep-offline.js', '*.svg', 'assets/**'],
      // Browsers with service workers read woff2. There are over a hundred character maps, and few reports need one:
      // the worker keeps the used ones.
      globIgnores: ['**/*.woff', '**/*.bcmap'],
      maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
      manifestTransforms: [
        async (files) => {
          const all = await makePacks(folder, await Promise.all(files.map(entry)), packs)
          const entries = await listApart(folder, alikeTogether(all))
          await nameAreaScripts(folder, fingerprint(entries))
          return {
            // The worker reads PrecacheEntry; workbox-build wants its own fields in the type and passes ours on.
            manifest: entries.map((one) => ({
              ...one,
              revision: null,
              size: files.find(({ url }) => `/${url}` === one.url)?.size ?? 0,
            })),
            warnings: [],
          }
        },
      ],
      buildPlugins: { vite: [sharedDexie('worker'), writtenQueueing(), olderBrowsers('worker'), lightWorker()] },
    },
  })

  const compress: Plugin = {
    name: 'hawa:compress',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        await withoutRevisions(path.join(folder, 'sw.js'))
        const leaks = await leaksOf(folder, await knownSecrets(root))
        if (leaks.length > 0) refuse(`the site would tell everybody:\n${leaks.join('\n')}`)
        const newer = await newerProblems(folder)
        if (newer.length > 0) refuse(newer.join('\n'))
        await compressSite(folder)
      },
    },
  }

  /** Development has no worker, and no script that would register it. */
  const withoutWorker: Plugin = {
    name: 'hawa:without-worker',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<script async src="\/keep-offline.js"><\/script>/, ''),
  }

  return [inspect, webAppManifests(), worker, compress, withoutWorker]
}

/** In this order the list compresses to 300 bytes less than in that of the names. */
function alikeTogether(entries: readonly PrecacheEntry[]): PrecacheEntry[] {
  const rank = ({ groups, pack, url }: PrecacheEntry): string => [groups.join(), pack, url].join(' ')
  return entries.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}

/** Puts what no visitor keeps into a list of its own, a file that the worker reads when an area is first kept. */
async function listApart(folder: string, entries: readonly PrecacheEntry[]): Promise<PrecacheEntry[]> {
  const isVisitors = ({ groups }: PrecacheEntry) =>
    groups.length === 0 || groups.some((group) => VISITORS.some((one) => one === group))
  const apart = entries.filter((one) => !isVisitors(one))
  const content = JSON.stringify(apart)
  const name = createHash('sha256').update(content).digest('base64url').slice(0, 8)
  const url = `/assets/list-${name}.json`
  await writeFile(path.join(folder, url), content)
  const groups = [...new Set(apart.flatMap((one) => one.groups))].toSorted()
  return [...entries.filter(isVisitors), { url, digest: null, groups, list: true }]
}

/** Fails the build when the worker contains modules that only pages need. */
function lightWorker(): Plugin {
  return {
    name: 'hawa:light-worker',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const heavy = chunk.moduleIds.find((id) =>
          /node_modules\/(rxdb|@supabase|react|@mantine)\/|sync\/commands\/registry/.test(id),
        )
        if (heavy) refuse(`the service worker must not contain ${heavy}: sync/background.ts reaches it`)
      }
    },
  }
}

async function sha256(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
}
