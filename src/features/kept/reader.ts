import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/languages.ts'
import { keptOwner } from './data/kept-owner.ts'

/**
 * The reader of this page, with language and colours, as the device says it now: a page is kept for one reader and
 * shown to no other. Null: nobody is signed in, the device has codes, or something cannot be read.
 */
export async function readerHere(): Promise<string | null> {
  const owner = await keptOwner()
  const language = languageHere()
  const scheme = document.documentElement.dataset['mantineColorScheme']
  return owner && language && scheme ? `${owner} ${language} ${scheme}` : null
}

/** Of a person who never chose one: the default. Read without the library of the preferences. */
function languageHere(): Language | null {
  try {
    const stored = JSON.parse(localStorage.getItem('hawa.preferences') ?? 'null') as {
      readonly state: { readonly language: unknown }
    } | null
    if (!stored) return DEFAULT_LANGUAGE
    return isLanguage(stored.state.language) ? stored.state.language : null
  } catch {
    return null
  }
}
