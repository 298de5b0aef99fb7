import { describe, expect, it } from 'vitest'
import { withoutUnusedVariables } from '../../../scripts/build/critical-styles.ts'
import { variablesOfTheme } from '../../../scripts/build/theme-variables.ts'

describe('the styles inside of a page', () => {
  it('lose the variables that nothing of the page uses, also those that only such variables used', () => {
    const css = ':root{--a:var(--b);--b:1px;--c:var(--d);--d:2px;--e:3px}p{margin:var(--a)}'
    const left = withoutUnusedVariables(css, '<i style="padding:var(--e)"></i>')
    expect(left.match(/--\w/g)).toEqual(['--a', '--b', '--b', '--e', '--a'])
  })

  it('lose the rules that this leaves empty', () => {
    expect(withoutUnusedVariables(':root{--a:1}p{margin:0}', '')).toBe('p{margin:0}')
  })
})

describe('the theme as a sheet', () => {
  it('holds our colours for both themes and nothing that Mantine has already', () => {
    const css = variablesOfTheme()
    expect(css).toContain('--mantine-color-petrol-7: #0b5d66')
    expect(css).toMatch(/\[data-mantine-color-scheme="dark"\][^}]*--mantine-color-petrol-filled: #0e6a74/)
    expect(css).not.toContain('--mantine-color-blue-6:')
  })
})
