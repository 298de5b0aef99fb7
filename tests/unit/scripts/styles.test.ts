import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { shortClassNames } from '../../../scripts/build/class-names.ts'
import {
  constantsInPlace,
  criticalStyles,
  ofFirstPaint,
  withoutUnusedVariables,
} from '../../../scripts/build/critical-styles.ts'
import { rulesOf } from '../../../scripts/build/mantine-css.ts'
import { withoutStyleAttributes } from '../../../scripts/build/style-attributes.ts'
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

  it('lose what moves, what a pointer or a printer brings up, and what the theme says again', () => {
    expect(
      ofFirstPaint('a,a:hover{color:red}a:hover{top:0}@media print{a{top:0}}@media (max-width:1em){a:active{top:0}}'),
    ).toBe('a{color:red}')
    expect(ofFirstPaint('a{animation:x 1s;top:0}b{transition:top 1s}')).toBe('a{top:0}')
    expect(ofFirstPaint(':root{--a:1;--b:2}i{--a:4}:root{--a:3}')).toBe(':root{--b:2;--a:3}i{--a:4}')
  })

  it('hold the value in place of a variable that never has another', () => {
    expect(constantsInPlace(':root{--a:2px;--s:1}p{margin:0 var(--a);gap:calc(.5rem * var(--s))}', '')).toContain(
      'p{margin:0 2px;gap:.5rem}',
    )
    expect(constantsInPlace(':root{--a:var(--b);--b:2px}p{margin:var(--a)}', '')).toContain('p{margin:2px}')
  })

  it('hold the value of a variable that is the same in both themes, and only then', () => {
    const themes = (dark: string, light: string) =>
      `:root[data-mantine-color-scheme=dark]{--a:${dark}}:root[data-mantine-color-scheme=light]{--a:${light}}p{top:var(--a)}`
    expect(constantsInPlace(themes('1', '1'), '')).toContain('p{top:1}')
    expect(constantsInPlace(themes('1', '2'), '')).toContain('p{top:var(--a)}')
  })

  it('hold in the light theme the colours that only the dark one sets again', () => {
    const light = constantsInPlace(
      ':root{--a:1}:root[data-mantine-color-scheme=dark]{--a:2}:root[data-mantine-color-scheme=light]{--b:var(--a)}',
      '',
    )
    expect(light).toContain('light]{--b:1}')
    expect(constantsInPlace(':root{--a:1}:root[data-mantine-color-scheme=light]{--a:3;--b:var(--a)}', '')).toContain(
      '--b:var(--a)',
    )
  })

  it('bring the colours of both themes, so that no border is missing until the sheet arrives', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hawa-styles-'))
    const of = (theme: string, line: string) =>
      `:root[data-mantine-color-scheme=${theme}],:host([data-mantine-color-scheme=${theme}]){--line:${line}}`
    writeFileSync(
      path.join(folder, 'a.css'),
      `${of('dark', '#111')}${of('light', '#eee')}p{border:1px solid var(--line)}i{top:0}`,
    )
    const page =
      '<html data-mantine-color-scheme="light"><head><link rel="stylesheet" ' +
      'href="/a.css"></head><body><p>x</p></body></html>'
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(await criticalStyles(folder, 'fr')(page)) ?? []
    rmSync(folder, { recursive: true })
    expect(styles).toContain('[data-mantine-color-scheme=light]{--line:#eee}')
    expect(styles).toContain('[data-mantine-color-scheme=dark]{--line:#111}')
    expect(styles).not.toContain('i{')
  })

  it('keep a variable that the dark theme, an element or a narrow screen sets again', () => {
    for (const again of [':root[data-x=dark]{--a:2}', 'i{--a:2}', '@media (max-width:1em){:root{--a:2}}']) {
      expect(constantsInPlace(`:root{--a:1}${again}p{top:var(--a)}`, '')).toContain('p{top:var(--a)}')
    }
    expect(constantsInPlace('i{--a:1}p{top:var(--a)}', '')).toContain('p{top:var(--a)}')
    expect(constantsInPlace(':root{--a:1}p{top:var(--a)}', '<i style="--a:2">')).toContain('p{top:var(--a)}')
  })

  it('keep the order in which a dark page overrides a light one', () => {
    const css = ':root{--a:1}:root[data-x=dark]{--a:2}'
    expect(ofFirstPaint(css)).toBe(css)
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

describe('the short names of classes', () => {
  it('are the same in every build, and names that CSS allows', () => {
    const [one, other] = [shortClassNames('/a'), shortClassNames('/b')]
    for (const name of Array.from({ length: 500 }, (_, at) => `class${at}`)) {
      expect(one(name, '/a/x.module.css')).toBe(other(name, '/b/x.module.css?direct'))
      expect(one(name, '/a/x.module.css')).toMatch(/^[a-zA-Z][\w-]{3}$/)
    }
  })

  it('stop the build when two classes get one name', () => {
    const nameOf = shortClassNames('/a')
    const many = () => {
      for (let at = 0; at < 100_000; at += 1) nameOf(`class${at}`, '/a/x.module.css')
    }
    expect(many).toThrow(/would both be called/)
  })
})

describe('style attributes of a page', () => {
  it('become rules of its sheet that win over every other, one for each value', () => {
    expect(
      withoutStyleAttributes(
        '<style>p{top:0}</style><p class="a" style="--a:1px;top:var(--a)">x</p><i style="top:2px"></i><b ' +
          'style="--a:1px;top:var(--a)"></b>',
      ),
    ).toBe(
      '<style>p{top:0}[data-style="--a:1px;top:var(--a)"]{--a:1px!important;top:var(--a)!important}[data-style="top:2px"]{top:2px!important}</style>' +
        '<p class="a" data-style="--a:1px;top:var(--a)">x</p><i data-style="top:2px"></i><b ' +
        'data-style="--a:1px;top:var(--a)"></b>',
    )
  })

  it('are no text of the page', () => {
    const page = '<style>p{top:0}</style><p>say style="top:0"</p>'
    expect(withoutStyleAttributes(page)).toBe(page)
  })

  it('stop the build when a sheet would read them in another way', () => {
    expect(() => withoutStyleAttributes('<style></style><p style="background:url(&quot;x&quot;)"></p>')).toThrow(
      'escaped',
    )
  })
})

it('each part of the dates brings the rules of its own classes, with the conditions around them', () => {
  const sheet = '/* x */.m_1{top:0}.m_2:hover{top:1}@media (hover:hover){[data-x] .m_1{top:2}}@media print{.m_2{top:3}}'
  expect(rulesOf(sheet, ['m_1']).replaceAll(/\s/g, '')).toBe('.m_1{top:0}@media(hover:hover){[data-x].m_1{top:2}}')
  expect(rulesOf(sheet, [])).toBe('')
})

it('no screen has a date field of the browser, which follows its language and not that of the page', () => {
  const native = /type=\{?["'](date|time|month|week|datetime-local)["']/
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => native.test(readFileSync(path.join('src', name), 'utf8')))
  expect(found).toEqual([])
})

it('no screen has responsive properties, for which Mantine writes style elements', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .filter((name) => /=\{\{\s*(base|xs|sm|md|lg|xl):/.test(readFileSync(path.join('src', name), 'utf8')))
  expect(found).toEqual([])
})
