import Beasties from 'beasties'
import postcss, { type Declaration, type Root, type Rule } from 'postcss'

/**
 * Loaded one by one, each sheet would win over the rules in the head until those after it have arrived too, and the
 * page would change its shape and change back. A sheet that fails does not delay the others.
 */
const allAtOnce =
  `(function(l){var n=l.length;l.forEach(function(e){function ` +
  `d(){--n||l.forEach(function(e){e.media='all'})}e.sheet?d():e.onload=e.onerror=d})})(document.querySelectorAll('link[data-beasties-media]'))`
const oneByOne = /(?<=<script>)document\.querySelectorAll\('link\[data-beasties-media\]'\).*?(?=<\/script>)/

/**
 * Puts the rules that a page uses into its head, so that it can be painted from the first packets; the whole sheets
 * load without delaying it. The rules stand in the head before the styles that React renders into the body: at the end
 * they would win over those, and the page would jump.
 */
export function criticalStyles(folder: string, language: string): (html: string) => Promise<string> {
  const inliner = new Beasties({
    path: folder,
    publicPath: '/',
    preload: 'media-script',
    pruneSource: false,
    reduceInlineStyles: false,
    inlineFonts: false,
    preloadFonts: false,
    fonts: false,
    keyframes: 'none',
    logLevel: 'warn',
    noscriptFallback: true,
    // The first paint already shows the right one of these. Listed by name: a rule for the root matches no element
    // inside a document.
    allowRules: [/^:root\[data-(mantine-color-scheme=|session)/, `:root:lang(${language})`],
  })
  return async (html) => {
    const inlined = await inliner.process(html)
    const [, before = '', css = '', after = ''] = /^([\s\S]*?<style>)([\s\S]*?)(<\/style>[\s\S]*)$/.exec(inlined) ?? []
    if (css === '') throw new Error('no styles were put into the page')
    if (!oneByOne.test(after)) throw new Error('nothing brings the whole sheets of the page')
    const ofLanguage = css.replaceAll(`:root:lang(${language})`, ':root')
    return (
      before +
      withoutUnusedVariables(constantsInPlace(ofFirstPaint(ofLanguage), after), after) +
      after.replace(oneByOne, allAtOnce)
    )
  }
}

/**
 * Removes animations, rules for a pointer, a printer or stronger contrast, and variables that the theme sets again in
 * the same place.
 */
export function ofFirstPaint(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('media', (media) => {
    if (/^print$|forced-colors|prefers-contrast/.test(media.params)) media.remove()
  })
  sheet.walkDecls(/^(animation|transition|cursor|scroll-behavior)/, (declaration) => void declaration.remove())
  const last = new Map<string, Declaration>()
  const first = new Map<string, Rule>()
  sheet.walkRules((rule) => {
    rule.selectors = rule.selectors.filter((selector) => !/:(hover|active)/.test(selector))
    if (rule.selector === '') rule.remove()
    else if (rule.parent === sheet) {
      for (const declaration of rule.nodes.slice()) {
        if (declaration.type !== 'decl' || !declaration.variable) continue
        last.get(`${rule.selector} ${declaration.prop}`)?.remove()
        last.set(`${rule.selector} ${declaration.prop}`, declaration)
        first.get(rule.selector)?.append(declaration)
      }
      if (rule.selector.startsWith(':root') && !first.has(rule.selector)) first.set(rule.selector, rule)
    }
  })
  removeEmpty(sheet)
  return sheet.toString()
}

const LIGHT = ':root[data-mantine-color-scheme=light]'
const THEMES = [LIGHT, ':root[data-mantine-color-scheme=dark]']

/**
 * The value itself where a variable is the same in both themes and for every element: most are, and a name is longer.
 */
export function constantsInPlace(css: string, html: string): string {
  const sheet = postcss.parse(css)
  const declared = new Map<string, Map<string, string>>()
  sheet.walkDecls(/^--/, ({ prop, value, parent }) => {
    const where = parent?.parent === sheet ? (parent as Rule).selector : 'elsewhere'
    declared.set(prop, (declared.get(prop) ?? new Map<string, string>()).set(where, value))
  })
  const constants = new Map(
    [...declared].flatMap(([prop, values]) => {
      const [value] = values.values()
      const everywhere =
        values.size === 1
          ? values.has(':root')
          : values.size === 2 && THEMES.every((theme) => values.get(theme) === value)
      return value !== undefined && everywhere && !html.includes(`${prop}:`) ? [[prop, value] as const] : []
    }),
  )
  const written = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => {
      const constant = constants.get(name) ?? null
      return constant === null ? use : written(constant)
    })
  // The light theme uses a variable of `:root` as long as it does not set that variable itself.
  const inLight = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => {
      const values = declared.get(name)
      return values && !values.has(LIGHT) ? (values.get(':root') ?? use) : use
    })
  sheet.walkDecls((declaration) => {
    if ((declaration.parent as Rule).selector === LIGHT) declaration.value = inLight(declaration.value)
    declaration.value = written(declaration.value).replaceAll(/calc\(([\d.]+rem) \* 1\)/g, '$1')
  })
  return sheet.toString()
}

/** A sheet declares its colours for all components; a page uses a few of them. */
export function withoutUnusedVariables(css: string, html: string): string {
  const sheet = postcss.parse(css)
  for (let removed = true; removed;) {
    removed = false
    const used = new Set(
      `${sheet.toString()}${html}`.match(/var\(\s*--[\w-]+/g)?.map((use) => use.replace(/var\(\s*/, '')),
    )
    sheet.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return
      declaration.remove()
      removed = true
    })
  }
  removeEmpty(sheet)
  return sheet.toString()
}

function removeEmpty(sheet: Root): void {
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
  sheet.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove()
  })
}
