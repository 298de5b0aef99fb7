import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { AREAS, type Area } from '../../sw/messages.ts'
import { appPlugins, ONE_COPY } from './app-plugins.ts'
import { AREA_SCRIPTS } from './area-scripts.ts'
import { shortClassNames } from './class-names.ts'
import { elsewhere } from './elsewhere.ts'
import { LOWEST_TARGETS } from './lowest-browsers.ts'
import { readManifest } from './site-files.ts'

/**
 * Makes each area once more, as one classic script and one sheet: a tablet opens them far sooner than a hundred
 * modules (docs/decisions/0114). Run by the build as a process of its own, after the modules.
 */
const root = path.resolve(import.meta.dirname, '../..')

const site = path.resolve(root, process.argv[2] ?? 'dist')
const folder = path.join(site, AREA_SCRIPTS)
const manifest = await readManifest(site)
await mkdir(folder, { recursive: true })
await Promise.all(
  AREAS.map(async (area) => {
    const { script, styles } = await areaScript(area)
    await writeFile(path.join(folder, `${area}.js`), script)
    await writeFile(path.join(folder, `${area}.css`), styles)
  }),
)
await writeFile(path.join(folder, 'kept.js'), await keptScript())
// Timers of the libraries would keep the process alive.
process.exit(0)

async function areaScript(area: Area): Promise<{ readonly script: string; readonly styles: string }> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [appPlugins(true), elsewhere(area, manifest)],
    resolve: { dedupe: ONE_COPY },
    css: { modules: { generateScopedName: shortClassNames(root) } },
    json: { stringify: true },
    // There are no modules to preload, and a classic script has no address of its own.
    define: { 'import.meta.resolve': 'undefined', 'import.meta.url': 'document.baseURI' },
    build: {
      write: false,
      target: LOWEST_TARGETS,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'src/main.tsx'),
        output: { format: 'iife', codeSplitting: false, assetFileNames: 'assets/[name]-[hash][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput
  const { output } = result
  const scripts = output.filter((one) => one.type === 'chunk')
  const [styles, ...more] = output.filter((one) => one.type === 'asset' && one.fileName.endsWith('.css'))
  const [script] = scripts
  if (!script || scripts.length > 1 || styles?.type !== 'asset' || more.length > 0)
    throw new Error(`${area} became ${output.map(({ fileName }) => fileName).join(', ')}`)
  // Fonts and the like have the names of the module build, which has written them.
  const there = new Set(await readdir(path.join(site, 'assets')))
  for (const { type, fileName } of output)
    if (type === 'asset' && fileName !== styles.fileName && !there.has(path.basename(fileName)))
      throw new Error(`${area}: the module build has no ${fileName}`)
  const { source } = styles
  return { script: script.code, styles: typeof source === 'string' ? source : new TextDecoder().decode(source) }
}

/** The script of pages that are kept (src/features/kept/kept-script.ts): it runs before the app. */
async function keptScript(): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: LOWEST_TARGETS,
      rolldownOptions: { input: path.join(root, 'src/features/kept/kept-script.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  const [script, ...more] = output
  if (script.type !== 'chunk' || more.length > 0) throw new Error('the script of kept pages became several files')
  return script.code
}
