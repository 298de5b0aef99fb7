import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { LOWEST } from './lowest-browsers.ts'
import { writtenQueueing } from './queueing.ts'

/** False where src/older-browsers/given.ts adds a missing feature; lists the features that it adds. */
export const HAS_ALL = [
  '[].toReversed',
  '[].toSorted',
  '[].toSpliced',
  '[].with',
  'ArrayBuffer.prototype.transferToFixedLength',
  'Promise.withResolvers',
  'URL.canParse',
  'URL.parse',
].join('&&')

interface OlderFiles {
  /** Address of the script that gives the functions. */
  readonly address: string
  /** The scripts, by their names in the built site. */
  readonly sources: ReadonlyMap<string, string>
}

/**
 * Scripts for browsers that lack functions: a page requests them before its own modules, a worker before its first
 * line; other browsers do not. The scripts of the page, of the service worker and of the worker of PDF.js are the same
 * file.
 */
export function olderBrowsers(user: 'page' | 'worker'): Plugin {
  return {
    name: 'hawa:older-browsers',
    apply: 'build',
    async transformIndexHtml(html) {
      const { address } = await olderFiles()
      // Read while the page is: it comes before the modules, which wait for the end of the page.
      const script = `if(!(${HAS_ALL}))document.write('<script src="${address}"><\\/script>')`
      return html.replace('<script>', () => `<script>${script}</script>\n    <script>`)
    },
    async renderChunk(code) {
      if (user === 'page') return null
      return { code: `if(!(${HAS_ALL}))importScripts('${(await olderFiles()).address}');${code}`, map: null }
    },
    async generateBundle(_, bundle) {
      if (user === 'worker') return
      const { address, sources } = await olderFiles()
      for (const [fileName, source] of sources) this.emitFile({ type: 'asset', fileName, source })
      const worker = Object.keys(bundle).find((name) => /pdf\.worker.*\.mjs$/.test(name))
      if (worker === undefined) return this.error('the bundle has no worker of PDF.js')
      // Modules run in the order of their imports.
      this.emitFile({
        type: 'asset',
        fileName: address.slice(1).replace('.js', '-pdf.js'),
        source: `import'${address}';import'/${worker}'`,
      })
    },
  }
}

let files: Promise<OlderFiles> | null = null
const olderFiles = (): Promise<OlderFiles> => (files ??= makeFiles())

async function makeFiles(): Promise<OlderFiles> {
  const [given, tooOld] = await Promise.all([
    classicScript('src/older-browsers/given.ts'),
    classicScript('src/older-browsers/too-old.ts'),
  ])
  const { version } = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), 'utf8'),
  ) as { version: string }
  // One name for all of them: the first finds the others by its own.
  const hash = createHash('sha256').update(given).update(tooOld).update(version).digest('base64url').slice(0, 8)
  return {
    address: `/assets/older-${hash}.js`,
    sources: new Map([
      [`assets/older-${hash}.js`, given],
      [`assets/too-old-${hash}.js`, tooOld],
    ]),
  }
}

/** Builds a script for browsers without modules and without features newer than ES2015. */
async function classicScript(entry: string): Promise<string> {
  const versions = Object.fromEntries(Object.entries(LOWEST).map(([name, version]) => [name, String(version)]))
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [writtenQueueing()],
    define: { LOWEST_VERSIONS: JSON.stringify(versions) },
    build: {
      write: false,
      target: 'es2015',
      rolldownOptions: { input: path.resolve(entry), output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput | Rolldown.RolldownOutput[]
  const [chunk] = [output].flat()[0]?.output ?? []
  if (chunk?.type !== 'chunk') throw new Error(`${entry} became no script`)
  return chunk.code
}
