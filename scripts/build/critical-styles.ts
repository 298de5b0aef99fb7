import Beasties from 'beasties'
import postcss from 'postcss'

/**
 * Puts the rules that a page uses into its head, so that it can be painted from the first packets; the whole
 * sheets follow without holding it up. They stay in the head, before the styles React renders into the body: at
 * the end they would win over those, and the page would jump.
 */
export function criticalStyles(folder: string): (html: string) => Promise<string> {
  const inliner = new Beasties({
    path: folder, publicPath: '/', preload: 'media-script', pruneSource: false, reduceInlineStyles: false,
    inlineFonts: false, preloadFonts: false, fonts: false, keyframes: 'critical', logLevel: 'warn', noscriptFallback: true,
    // The page is rendered light; which one a reader sees is decided before the first paint.
    allowRules: [/^:root\[data-mantine-color-scheme=.?dark/],
  })
  return async (html) => {
    const inlined = await inliner.process(html)
    const [, before = '', css = '', after = ''] = /^([\s\S]*?<style>)([\s\S]*?)(<\/style>[\s\S]*)$/.exec(inlined) ?? []
    if (css === '') throw new Error('no styles were put into the page')
    return before + withoutUnusedVariables(css, after) + after
  }
}

/** A sheet declares its colours for all components; a page uses a few of them. */
export function withoutUnusedVariables(css: string, html: string): string {
  const sheet = postcss.parse(css)
  for (let removed = true; removed; ) {
    removed = false
    const used = new Set(`${sheet.toString()}${html}`.match(/var\(\s*--[\w-]+/g)?.map((use) => use.replace(/var\(\s*/, '')))
    sheet.walkDecls(/^--/, (declaration) => {
      if (used.has(declaration.prop)) return
      declaration.remove()
      removed = true
    })
  }
  sheet.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
  return sheet.toString()
}
