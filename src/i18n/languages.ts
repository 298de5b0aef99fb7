export const LANGUAGES = ['fr', 'en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** docs/specification.md#1: the language used when the stored value is unknown. */
export const DEFAULT_LANGUAGE: Language = 'fr'

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** The app's name, description and shortcuts for the installed app; made by the build. */
export function manifestOf(language: Language): string {
  return `/manifest${language === DEFAULT_LANGUAGE ? '' : `.${language}`}.webmanifest`
}

/** `?lang=` of an address: how a search engine, or somebody who shares a page, names one of its languages. */
export function askedLanguage(search: string): Language | null {
  const asked = new URLSearchParams(search).get('lang')
  return isLanguage(asked) ? asked : null
}
