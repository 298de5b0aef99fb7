import { useTranslation } from 'react-i18next'
import { alphabetOf } from '../../../i18n/alphabet.ts'

/** A section's name in the reader's language; the section of another version keeps its key. */
export function useSectionName(): (section: string) => string {
  const { t, i18n } = useTranslation('translations')
  return (section) => {
    const key = `section.${section}` as const
    return i18n.exists(`translations:${key}`) ? t(key as 'section.public') : section
  }
}

/** Sections for a choice, sorted by the reader's alphabet. */
export function useSectionChoices(sections: readonly string[]) {
  const name = useSectionName()
  const { i18n } = useTranslation()
  return sections
    .map((value) => ({ value, label: name(value) }))
    .toSorted((a, b) => alphabetOf(i18n.language)(a.label, b.label))
}
