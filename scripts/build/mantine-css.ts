import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const base = ['baseline', 'default-css-variables', 'global']

/**
 * Loads the CSS of a Mantine component with the component itself, so that it is split like the JavaScript and
 * a page pays only for what it shows. Nobody imports Mantine's CSS by hand.
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
      if (file.endsWith('/src/main.tsx')) {
        const sheets = development
          ? ['@mantine/core/styles.css', '@mantine/dates/styles.css']
          : base.map((name) => `@mantine/core/styles/${name}.css`)
        return { code: `${sheets.map((sheet) => `import '${sheet}';`).join('')}${code}`, map: null }
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
