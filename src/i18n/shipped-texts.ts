import { areaFiles } from './area-texts.ts'
import { LANGUAGES, type Language } from './languages.ts'
import type { Namespace } from './french-texts.ts'
import { publicFiles, type Texts } from './setup.ts'

export type ShippedTexts = Readonly<Record<Language, Readonly<Record<Namespace, Texts>>>>

/** Everything that the app ships, in all languages. Rejects where a file is neither on this device nor reachable. */
export async function loadShippedTexts(): Promise<ShippedTexts> {
  const files = Object.entries({ ...publicFiles, ...areaFiles })
  const languages = LANGUAGES.map(async (language) => {
    const texts = files
      .filter(([file]) => file.startsWith(`./${language}/`))
      .map(async ([file, load]) => [/([^/]+)\.json$/.exec(file)?.[1], await load()] as const)
    return [language, Object.fromEntries(await Promise.all(texts))] as const
  })
  return Object.fromEntries(await Promise.all(languages)) as ShippedTexts
}
