import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Loads the CSS of a Mantine component with the component itself, so that it is split like the JavaScript and
 * a page pays only for what it shows. By hand come only Mantine's three base sheets, in main.tsx.
 *
 * Development prebundles Mantine into one file, where components cannot be told apart: there the whole sheet is
 * loaded.
 */
export function mantineCss(): Plugin {
  const styles = path.resolve('node_modules/@mantine/core/styles')
  let development = false
  return {
    name: 'hawa:mantine-css',
    enforce: 'pre',
    configResolved(config) {
      development = config.command === 'serve'
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (development && file.endsWith('/src/main.tsx')) {
        return { code: `import '@mantine/core/styles.css';${code}`, map: null }
      }
      const name = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)?.[1]
      if (development || name === undefined || !existsSync(path.join(styles, `${name}.css`))) return null
      return { code: `import '@mantine/core/styles/${name}.css';${code}`, map: null, moduleSideEffects: true }
    },
  }
}
