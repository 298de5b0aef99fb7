import { useEffect, useState } from 'react'
import { SHIPPED_CHECKLISTS, type ChecklistContent } from '../../../../sync/domain/checklist.ts'
import { SILENT, type Spoken } from '../../../../sync/domain/content.ts'
import { keptPublished } from '../../../data/published/published.ts'
import { corrected, readCorrections } from '../../../i18n/corrected-texts.ts'
import { LANGUAGES } from '../../../i18n/languages.ts'
import type { Texts } from '../../../i18n/setup.ts'
import { loadShippedTexts, type ShippedTexts } from '../../../i18n/shipped-texts.ts'

/** By type of study. */
type ShippedChecklists = ReadonlyMap<string, ChecklistContent>

/** The shipped lines in three languages. Null: their texts are neither on this device nor reachable. */
export function useShippedChecklists(): ShippedChecklists | null | undefined {
  const [shipped, setShipped] = useState<ShippedChecklists | null>()
  useEffect(() => {
    let late = false
    loadShippedTexts().then(
      (files) => !late && setShipped(shippedChecklists(files)),
      () => !late && setShipped(null),
    )
    return () => {
      late = true
    }
  }, [])
  return shipped
}

export function shippedChecklists(
  files: ShippedTexts,
  published: Readonly<Record<string, unknown>> = keptPublished()?.items['text'] ?? {},
): ShippedChecklists {
  const corrections = readCorrections(published)
  const texts = LANGUAGES.map(
    (language) => [language, corrected(files[language].field, corrections.get(`${language}/field`) ?? [])] as const,
  )
  const spoken = (id: string): Spoken => ({
    ...SILENT,
    ...Object.fromEntries(texts.map(([language, file]) => [language, textAt(file, ['checklist', 'by_hand', id])])),
  })
  return new Map(
    Object.entries(SHIPPED_CHECKLISTS).map(([type, lines]) => [
      type,
      { lines: lines.map((line) => ({ ...line, text: line.kind === 'hand' ? spoken(line.id) : null })) },
    ]),
  )
}

function textAt(texts: Texts, path: readonly string[]): string {
  const found = path.reduce<unknown>(
    (group, part) => (typeof group === 'object' && group !== null ? Reflect.get(group, part) : undefined),
    texts,
  )
  return typeof found === 'string' ? found : ''
}
