/** Stands for the site's own address, which only the server knows: see supabase/local/http/site-files.ts. */
export const SITE_ADDRESS = 'https://site-address.invalid'

export interface PageHead {
  readonly title: string
  readonly description: string
  readonly language: string
  readonly languages: readonly string[]
  /** Null: the answer to an unknown address. */
  readonly path: string | null
  readonly unlisted: boolean
  /** JSON-LD, where the page has some. */
  readonly data: object | null
}

const LOCALES: Readonly<Record<string, string>> = { fr: 'fr_DZ', en: 'en_KE', ar: 'ar_DZ' }

/** One address per page and language: French, the default, has none of its own. */
export function addressOf(path: string, language: string): string {
  return `${SITE_ADDRESS}${path}${language === 'fr' ? '' : `?lang=${language}`}`
}

/** The tags for search engines and messengers, after the title. */
export function headTags({ title, description, language, languages, path, unlisted, data }: PageHead): string {
  const tags = description === '' ? [] : [`<meta name="description" content="${escaped(description)}">`]
  if (unlisted || path === null) tags.push('<meta name="robots" content="noindex">')
  else {
    const own = addressOf(path, language)
    tags.push(
      `<link rel="canonical" href="${own}">`,
      ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}">`),
      `<link rel="alternate" hreflang="x-default" href="${addressOf(path, 'fr')}">`,
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Hawa">',
      `<meta property="og:title" content="${escaped(title)}">`,
      `<meta property="og:description" content="${escaped(description)}">`,
      `<meta property="og:url" content="${own}">`,
      `<meta property="og:locale" content="${LOCALES[language] ?? 'fr_DZ'}">`,
      `<meta property="og:image" content="${SITE_ADDRESS}/og-image.png">`,
      '<meta name="twitter:card" content="summary_large_image">',
    )
  }
  // A closing tag inside of a string would end the script.
  if (data)
    tags.push(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`)
  return tags.join('\n    ')
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** https://www.sitemaps.org/protocol.html, with the languages of each page. */
export function sitemap(paths: readonly string[], languages: readonly string[]): string {
  const entries = paths.flatMap((path) =>
    languages.map((language) => {
      const others = languages.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}"/>`,
      )
      return `<url><loc>${addressOf(path, language)}</loc>${others.join('')}</url>`
    }),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
