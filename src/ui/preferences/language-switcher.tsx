import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGES } from '../../i18n/languages.ts'
import { switchLanguage, useLanguage } from '../../i18n/setup.ts'
import { rememberLanguage } from '../../state/preferences.ts'
import { Choice } from '../forms/choice.tsx'
import { notify } from '../notices/notices.tsx'

/** Each language by its own name: its readers may read no other. */
export const OWN_NAMES = { fr: 'Français', en: 'English', ar: 'العربية' } as const

export function LanguageSwitcher({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <Choice
      label={t('language.label')}
      withLabel={withLabel}
      value={language}
      onChoose={(value) => void choose(value)}
      options={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value], lang: value }))}
    />
  )
}

/** Shows the language once all of its texts are loaded, and remembers it; a notice says when they cannot be loaded. */
export function useChooseLanguage(): (value: string) => Promise<void> {
  const { t } = useTranslation()
  return async (value) => {
    if (!isLanguage(value)) return
    try {
      await switchLanguage(value)
      rememberLanguage(value)
    } catch {
      notify({ kind: 'error', id: 'language', title: t('language.failed') })
    }
  }
}
