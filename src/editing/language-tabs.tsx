import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language } from '../i18n/languages.ts'
import { Tabs } from '../ui/page/tabs.tsx'
import type { Problems } from './use-content-editor.ts'

interface LanguageTabsProps {
  readonly language: Language
  readonly onChoose: (language: Language) => void
  readonly problems: Problems
  readonly children: ReactNode
}

/** The three languages of a content; each tab shows its number of problems. */
export function LanguageTabs({ language, onChoose, problems, children }: LanguageTabsProps) {
  const { t } = useTranslation('contents')
  const wrong = (one: Language) => [...problems.keys()].filter((place) => place.endsWith(`.${one}`)).length
  const tabs = LANGUAGES.map((value) => {
    const count = wrong(value)
    return { value, label: count === 0 ? t(`language.${value}`) : `${t(`language.${value}`)} (${count})` }
  })
  return (
    <Tabs label={t('languages')} tabs={tabs} value={language} onChoose={onChoose}>
      {children}
    </Tabs>
  )
}
