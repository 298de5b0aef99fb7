import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'

/**
 * Loads the CSS of a Mantine component with the component itself, so that it is split like the JavaScript and a page
 * loads only the CSS of its components. main.tsx imports only Mantine's three base sheets. The core has a sheet for
 * each component; @mantine/dates has one sheet, from which each component gets the rules of its classes.
 *
 * Development prebundles Mantine into one file, where components cannot be told apart: there the whole sheets are
 * loaded.
 */
export function mantineCss(): Plugin {
  const styles = path.resolve('node_modules/@mantine/core/styles')
  const dates = path.resolve('node_modules/@mantine/dates/styles.css')
  let development = false
  return {
    name: 'hawa:mantine-css',
    enforce: 'pre',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId: (id) => (id.startsWith(OF_DATES) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${OF_DATES}`) ? rulesOf(readFileSync(dates, 'utf8'), classesIn(id)) : null),
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (development && file.endsWith('/src/main.tsx')) {
        return { code: `import '@mantine/core/styles.css';import '@mantine/dates/styles.css';${code}`, map: null }
      }
      const [, of, name] = /@mantine\/(core|dates)\/esm\/.*\/(\w+)\.module\.mjs$/.exec(file) ?? []
      if (development || name === undefined) return null
      if (of === 'core' && !existsSync(path.join(styles, `${name}.css`))) return null
      const ofDates = () => `${OF_DATES}${name}.${classesIn(code).join('.')}.css`
      const sheet = of === 'core' ? `@mantine/core/styles/${name}.css` : ofDates()
      return { code: `import '${sheet}';${code}`, map: null, moduleSideEffects: true }
    },
  }
}

const OF_DATES = 'virtual:mantine-dates/'

const classesIn = (text: string): readonly string[] => [...new Set(text.match(/\bm_[0-9a-f]+\b/g))]

/** Of a sheet, the rules that name one of these classes, with the conditions around them. */
export function rulesOf(sheet: string, classes: readonly string[]): string {
  const root = postcss.parse(sheet)
  root.walkRules((rule) => {
    if (!classesIn(rule.selector).some((name) => classes.includes(name))) rule.remove()
  })
  root.walkComments((comment) => void comment.remove())
  for (let empty = true; empty;) {
    empty = false
    root.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return
      rule.remove()
      empty = true
    })
  }
  return root.toString()
}
