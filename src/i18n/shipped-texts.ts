import { areaFiles } from './area-texts.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { NAMESPACES, publicFiles, type Namespace, type Texts } from './setup.ts'

export type ShippedTexts = Readonly<Record<Language, Readonly<Record<Namespace, Texts>>>>

/** Everything that the app ships, in all languages. Rejects where a file is neither on this device nor reachable. */
export async function loadShippedTexts(): Promise<ShippedTexts> {
  const languages = LANGUAGES.map(async (language) => {
    const files = NAMESPACES.map(async (namespace) => {
      const file = `./locales/${language}/${namespace}.json`
      const load = publicFiles[file] ?? areaFiles[file]
      if (!load) throw new Error(`no texts ${language}/${namespace}`)
      return [namespace, await load()] as const
    })
    return [language, Object.fromEntries(await Promise.all(files))] as const
  })
  return Object.fromEntries(await Promise.all(languages)) as ShippedTexts
}
