import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../i18n/languages.ts'
import { DEFAULT_COUNTRY, isCountry, type Country } from './countries.ts'

export const COLOUR_SCHEMES = ['auto', 'light', 'dark'] as const
export type ColourScheme = (typeof COLOUR_SCHEMES)[number]

interface Preferences {
  readonly language: Language
  readonly country: Country
  /** Also read before the first paint, by a line of script in index.html. */
  readonly scheme: ColourScheme
  /** The light scheme with all the contrast there is, for a screen in the sun. */
  readonly sun: boolean
}

/** The reader's preferences on this device, signed in or not. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ language: DEFAULT_LANGUAGE, country: DEFAULT_COUNTRY, scheme: 'auto', sun: false }), {
    name: 'hawa.preferences',
    merge: (stored) => readPreferences(stored),
  }),
)

/** Invalid or outdated values fall back one by one. */
export function readPreferences(stored: unknown): Preferences {
  const { language, country, scheme, sun } = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>
  return {
    language: isLanguage(language) ? language : DEFAULT_LANGUAGE,
    country: isCountry(country) ? country : DEFAULT_COUNTRY,
    scheme: COLOUR_SCHEMES.find((one) => one === scheme) ?? 'auto',
    sun: sun === true,
  }
}

/** The server chooses a page's language by this cookie: it cannot see the storage of a device. */
export function rememberLanguage(language: Language): void {
  document.cookie = `hawa-lang=${language}; path=/; max-age=31536000; samesite=lax`
  if (usePreferences.getState().language !== language) usePreferences.setState({ language })
}
