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
        return { code: `import '@mantine/core/styles.css';import '@mantine/dates/styles.css';${code}`, map: null }
      }
      const component = /@mantine\/(core|dates)\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file)
      if (!component || development) return null
      const [, library, name = ''] = component
      const sheet = library === 'dates' ? '@mantine/dates/styles.css' : `@mantine/core/styles/${name}.css`
      if (library === 'core' && !existsSync(path.join(styles, `${name}.css`))) return null
      return { code: `import '${sheet}';${code}`, map: null, moduleSideEffects: true }
    },
  }
}
