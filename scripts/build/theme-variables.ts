import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { readableColours, theme } from '../../src/theme.ts'

const SHEET = 'virtual:theme-variables.css'
const RESOLVED = `\0${SHEET}`

/**
 * The theme's variables as a sheet of the build. Mantine would compute these constants in the browser and write them
 * into every page; and most public pages use its colours without its components.
 */
export function themeVariables(): Plugin {
  return {
    name: 'hawa:theme-variables',
    enforce: 'pre',
    resolveId: (id) => (id === SHEET ? RESOLVED : null),
    load: (id) => (id === RESOLVED ? variablesOfTheme() : null),
  }
}

/** Only the variables that differ from Mantine's own sheet of defaults. */
export function variablesOfTheme(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const all = deepMerge(defaultCssVariablesResolver(merged), readableColours(merged))
  const known = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed = (part: 'variables' | 'light' | 'dark') => {
    const usual = new Map(Object.entries(known[part]))
    return Object.fromEntries(Object.entries(all[part]).filter(([name, value]) => usual.get(name) !== value))
  }
  return convertCssVariables(
    { variables: changed('variables'), light: changed('light'), dark: changed('dark') },
    ':root',
  )
}
