import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { readableColours, theme } from '../../src/theme.ts'

const SHEET = 'virtual:theme-variables.css'
const RESOLVED = `\0${SHEET}`

/**
 * The theme's variables as a sheet of the build. Mantine computes them in the browser and writes them into every
 * page: three kilobytes of script and one and a half of HTML in a first view, for what never changes.
 * Development keeps Mantine's way, so that a change of the theme is seen at once.
 */
export function themeVariables(): Plugin {
  let development = false
  return {
    name: 'hawa:theme-variables',
    enforce: 'pre',
    configResolved(config) {
      development = config.command === 'serve'
    },
    resolveId: (id) => (id === SHEET ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? (development ? '' : variablesOfTheme()) : null),
    transform(_, id) {
      if (development || !/MantineCssVariables[\\/]MantineCssVariables\.mjs$/.test(id)) return null
      return { code: 'export const MantineCssVariables = () => null', map: null }
    },
  }
}

/** Only what differs from Mantine's own sheet of defaults. */
export function variablesOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(merged), readableColours(merged))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed = (part: 'variables' | 'light' | 'dark') => {
    const usual = new Map(Object.entries(known[part]))
    return Object.fromEntries(Object.entries(all[part]).filter(([name, value]) => usual.get(name) !== value))
  }
  return convertCssVariables({ variables: changed('variables'), light: changed('light'), dark: changed('dark') }, ':root')
}
