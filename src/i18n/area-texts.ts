import type { Language } from './languages.ts'
import type { Namespace } from './french-texts.ts'
import type { Texts } from './setup.ts'

/** Where the texts that no public page shows are, by language/folder/namespace.json. */
export const areaFiles = import.meta.glob<Texts>(['./*/*/*.json', '!./*/public/*.json'], {
  base: './locales',
  import: 'default',
})

export function areaFileOf(language: Language, namespace: Namespace): (() => Promise<Texts>) | undefined {
  const folder = ['shared', 'client', 'intervenant', 'admin'].find(
    (name) => `./${language}/${name}/${namespace}.json` in areaFiles,
  )
  return areaFiles[`./${language}/${folder}/${namespace}.json`]
}
