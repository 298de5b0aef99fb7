import { useTranslation } from 'react-i18next'
import { alphabetOf } from '../../i18n/alphabet.ts'

/** A section of the texts by the name that people know; one of another version by its own. */
export function useSectionName(): (section: string) => string {
  const { t, i18n } = useTranslation('translations')
  return (section) => {
    const key = `section.${section}` as const
    return i18n.exists(`translations:${key}`) ? t(key as 'section.public') : section
  }
}

/** In the order of the reader's alphabet, for a choice. */
export function useSectionChoices(sections: readonly string[]) {
  const name = useSectionName()
  const { i18n } = useTranslation()
  return sections
    .map((value) => ({ value, label: name(value) }))
    .toSorted((a, b) => alphabetOf(i18n.language)(a.label, b.label))
}
