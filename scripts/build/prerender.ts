import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { Language, PublicPage } from '../../src/prerender.tsx'
import { criticalStyles } from './critical-styles.ts'
import { escaped, headTags, SITE_ADDRESS, sitemap } from './page-head.ts'
import { filesOf, readManifest, type Manifest } from './site-files.ts'
import { withoutStyleAttributes } from './style-attributes.ts'
import { manifestFile } from './web-app-manifest.ts'

/**
 * Writes every public page as HTML in every language below `pages/` of the built site, with the sitemap and the
 * fingerprints of the scripts and styles inside of the pages (for the server's content security policy).
 * Run by the build as a process of its own, since it needs the app built once more, for Node.
 */
const root = path.resolve(import.meta.dirname, '../..')
const folder = path.resolve(root, process.argv[2] ?? 'dist')
const bundle = path.join(folder, '.prerender')

await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/prerender.tsx', outDir: bundle, emptyOutDir: true, minify: false },
})
const app = (await import(
  pathToFileURL(path.join(bundle, 'prerender.js')).href
)) as typeof import('../../src/prerender.tsx')

const shell = await readFile(path.join(folder, 'index.html'), 'utf8')
const manifest = await readManifest(folder)
const pages = app.publicPages()
/** Until the face itself is there: see the file. */
const arabicStandIn = dense(await readFile(path.join(root, 'src/i18n/arabic-stand-in.css'), 'utf8'))
/**
 * Lists the parts that need a script, above the header in the colours of the light theme: the dark one needs a script.
 */
const noScriptRule = 'noscript p{margin:0;padding:.75rem 1rem;background:#fff3cd;color:#3d2f00;text-align:center}'
/** Scripts are the same few in all pages; the sheet inside of a page is its own. */
const scripts = new Set(inside(shell, 'script'))
const styles: Record<string, string> = {}

for (const language of app.LANGUAGES) {
  const withCriticalStyles = criticalStyles(folder, language)
  for (const page of pages) {
    const html = withoutStyleAttributes(
      withOwnRules(await withCriticalStyles(await pageHtml(page, language)), language),
    )
    for (const script of inside(html, 'script')) scripts.add(script)
    const name = `pages/${language}/${nameOf(page)}.html`
    const [, ...others] = html.match(/<style[^>]*>[^<]*/g) ?? []
    if (others.length > 0) throw new Error(`${name} has styles that the policy would stop: ${others.join('\n')}`)
    styles[name] = fingerprint(inside(html, 'style').join(''))
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, html)
  }
}
await writeFile(
  path.join(folder, 'sitemap.xml'),
  sitemap(
    pages.flatMap(({ path: at, unlisted }) => (at === null || unlisted ? [] : [at])),
    app.LANGUAGES,
  ),
)
await writeFile(
  path.join(folder, 'fingerprints.json'),
  JSON.stringify({ scripts: [...scripts].map(fingerprint), styles }),
)
await rm(bundle, { recursive: true })
// Timers of the libraries would keep the process alive.
process.exit(0)

async function pageHtml(page: PublicPage, language: Language): Promise<string> {
  const { title, description, body, noScript, namespaces } = await app.renderPage(page, language)
  const head = headTags({
    title,
    description,
    language,
    languages: app.LANGUAGES,
    path: page.path,
    unlisted: page.unlisted,
    data: app.structuredData(SITE_ADDRESS, language, page.path),
  })
  const route = `src/routes${page.routeId.replace(/\/$/, '/index')}.tsx?tsr-split=component`
  const texts = namespaces.map((namespace) => `src/i18n/locales/${language}/public/${namespace}.json`)
  // Functions, since `replace` would read some characters of a text as a pattern.
  return shell
    .replace(
      /<html[^>]*>/,
      `<html lang="${language}" dir="${app.directionOf(language)}" data-respect-reduced-motion="true" ` +
        `data-mantine-color-scheme="light">`,
    )
    .replace(/<title>.*?<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => head)
    .replace('/manifest.webmanifest', `/${manifestFile(language)}`)
    .replace(
      '</head>',
      `${earlyLinks(manifest, shell, ['src/routes/_site.tsx?tsr-split=component', route, ...texts])}</head>`,
    )
    .replace(/<!--.*?-->/g, '')
    .replaceAll(/\n\s+/g, '\n')
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace(
      '<div id="root"></div>',
      () => `<noscript><p>${escaped(noScript)}</p></noscript><div id="root" data-route="${page.routeId}">${body}</div>`,
    )
}

/** Links to the files that the page needs besides the entry, so that the browser finds them before the entry runs. */
function earlyLinks(built: Manifest, html: string, sources: readonly string[]): string {
  const { scripts: files, styles } = filesOf(built, sources)
  const missing = (file: string) => !html.includes(file)
  return [
    ...styles.filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...files.filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}

function withOwnRules(html: string, language: Language): string {
  return html.replace('<style>', `<style>${language === 'ar' ? arabicStandIn : ''}${noScriptRule}`)
}

function dense(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}

function nameOf({ path: at }: PublicPage): string {
  return at === null ? '404' : at === '/' ? 'index' : at.slice(1)
}

/** Only elements without attributes: those that the build writes. The policy blocks all others. */
function inside(html: string, element: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text]) => text ?? '')
}

function fingerprint(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
