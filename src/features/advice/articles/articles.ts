/** The sections of each article, in order; their words are in the texts `articles`. */
export const ARTICLES = {
  'air-quality-report': ['question', 'pollutants', 'units', 'guidelines', 'targets', 'law', 'quality', 'decide'],
  'measurement-campaign': ['why', 'objective', 'plane', 'ports', 'operation', 'ambient', 'safety', 'day', 'after'],
  'indoor-air': ['inside', 'cooking', 'monoxide', 'carbon-dioxide', 'school', 'damp', 'measure'],
  compliance: [
    'common',
    'algeria-law',
    'algeria-practice',
    'kenya-law',
    'kenya-air',
    'tanzania-law',
    'impact',
    'dossier',
    'finance',
    'steps',
  ],
} as const

export type ArticleSlug = keyof typeof ARTICLES
export type ArticleSection = (typeof ARTICLES)[ArticleSlug][number]

export const ARTICLE_SLUGS = Object.keys(ARTICLES) as readonly ArticleSlug[]

/** Null when an address names no article. */
export function readSlug(text: unknown): ArticleSlug | null {
  return ARTICLE_SLUGS.find((slug) => slug === text) ?? null
}
