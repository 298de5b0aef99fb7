import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Namespace } from './french-texts.ts'
import { DEFAULT_LANGUAGE, directionOf, isLanguage, manifestOf, type Language } from './languages.ts'

/** For a key of any file, as `namespace:key`. */
export type AllNamespaces = ['shell', ...Namespace[]]

export type Texts = Readonly<Record<string, unknown>>

/**
 * Where the texts of public pages are, by language/folder/namespace.json; each file has its address in the bundle, so
 * the areas' are apart: area-texts.ts.
 */
export const publicFiles = import.meta.glob<Texts>('./*/public/*.json', { base: './locales', import: 'default' })

/** Namespaces of the open screens: a change of language must load all of them before it is shown. */
const wanted = new Set<Namespace>()

/**
 * An Arabic page that is drawn from nothing waits for the names of its faces, so that its lines do not move when one
 * arrives.
 */
export async function startFaces(language: Language): Promise<void> {
  // If they cannot be loaded, the device's own face serves.
  if (language === 'ar') await import('./arabic-font.ts').catch(() => {})
}

export async function startTexts(language: Language): Promise<void> {
  wanted.clear()
  if (i18next.isInitialized) await i18next.changeLanguage(language)
  else
    await i18next.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      resources: {},
      ns: [],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
  await applyLanguage(language)
  await loadTexts('shell')
}

export function wantedTexts(): readonly Namespace[] {
  return [...wanted]
}

/** For route loaders. Rejects when the file is neither on this device nor reachable. */
export async function loadTexts(...namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace)
  await Promise.all(namespaces.map((namespace) => loadOne(currentLanguage(), namespace)))
}

/** Resolves once every text on the screen is there in the new language; rejects and changes nothing otherwise. */
export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...wanted].map((namespace) => loadOne(language, namespace)))
  await applyLanguage(language)
  await i18next.changeLanguage(language)
}

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE
}

/** The language of the screen; renders again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE
}

async function loadOne(language: Language, namespace: Namespace): Promise<void> {
  if (i18next.hasResourceBundle(language, namespace)) return
  const load =
    publicFiles[`./${language}/public/${namespace}.json`] ??
    (await import('./area-texts.ts')).areaFileOf(language, namespace)
  if (!load) throw new Error(`no texts ${language}/${namespace}`)
  i18next.addResourceBundle(language, namespace, await load())
}

async function applyLanguage(language: Language): Promise<void> {
  // While the build renders a page there is no document; it writes these attributes itself.
  if (typeof document === 'undefined') return
  // Loads the face without waiting: `font-display: swap` shows the text meanwhile.
  if (language === 'ar') void import('./arabic-font.ts')
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  const manifest = document.querySelector('link[rel=manifest]')
  // Only when it differs: the browser would load it again.
  if (manifest?.getAttribute('href') !== manifestOf(language)) manifest?.setAttribute('href', manifestOf(language))
}
