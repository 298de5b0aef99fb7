import { useEffect, useState } from 'react'
import { SILENT, type LegalContent, type Spoken } from '../../../sync/domain/content.ts'
import { keptPublished } from '../../data/published/published.ts'
import { corrected, readCorrections } from '../../i18n/corrected-texts.ts'
import { LANGUAGES } from '../../i18n/languages.ts'
import type { Texts } from '../../i18n/setup.ts'
import { loadShippedTexts, type ShippedTexts } from '../../i18n/shipped-texts.ts'
import { LEGAL_PAGES } from './legal-pages.ts'

/** By page. */
type ShippedLegal = ReadonlyMap<string, LegalContent>

/**
 * The shipped texts in three languages, with the corrections of single texts that are in force. Null: neither on this
 * device nor reachable.
 */
export function useShippedLegal(): ShippedLegal | null | undefined {
  const [shipped, setShipped] = useState<ShippedLegal | null>()
  useEffect(() => {
    let late = false
    loadShippedTexts().then(
      (files) => !late && setShipped(shippedLegal(files)),
      () => !late && setShipped(null),
    )
    return () => {
      late = true
    }
  }, [])
  return shipped
}

export function shippedLegal(
  files: ShippedTexts,
  published: Readonly<Record<string, unknown>> = keptPublished()?.items['text'] ?? {},
): ShippedLegal {
  const corrections = readCorrections(published)
  const texts = LANGUAGES.map(
    (language) => [language, corrected(files[language].legal, corrections.get(`${language}/legal`) ?? [])] as const,
  )
  const spoken = (path: string): Spoken => ({
    ...SILENT,
    ...Object.fromEntries(texts.map(([language, file]) => [language, textAt(file, path)])),
  })
  return new Map(
    Object.entries(LEGAL_PAGES).map(([page, names]) => [
      page,
      {
        sections: names.map((id) => ({ id, title: spoken(`section.${id}.title`), text: spoken(`section.${id}.text`) })),
      },
    ]),
  )
}

function textAt(texts: Texts, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>(
      (group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined),
      texts,
    )
  return typeof found === 'string' ? found : ''
}
