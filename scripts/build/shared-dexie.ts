import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The module that Dexie's own modules import. */
const DEXIE = /[\\/]dexie[\\/]dist[\\/]dexie\.min\.js$/

/**
 * Dexie as one file for pages and worker. Each of them has its own bundle, a visitor would fetch it twice (27 kB
 * compressed). Not every browser takes a worker made of modules, so the file is the script that Dexie ships: it runs as
 * a module too, and leaves `Dexie` in the global scope.
 */
export function sharedDexie(user: 'page' | 'worker'): Plugin {
  const source = readFileSync(path.resolve('node_modules/dexie/dist/dexie.min.js'), 'utf8').replace(
    /\n\/\/# sourceMappingURL=.*/,
    '',
  )
  const fileName = `assets/dexie-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'hawa:shared-dexie',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === `/${fileName}` ? { id, external: 'absolute' } : null),
    load(id) {
      if (!DEXIE.test(id)) return null
      return (
        `${user === 'page' ? `import '/${fileName}'` : `importScripts('/${fileName}')`}\nexport default ` +
        `globalThis.Dexie`
      )
    },
    generateBundle() {
      if (user === 'page') this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
