import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGES } from '../i18n/languages.ts'
import { switchLanguage, useLanguage } from '../i18n/setup.ts'
import { usePreferences } from '../state/preferences.ts'
import { notify } from './notices.tsx'

/** Each language by its own name: whoever needs it may read no other. */
const OWN_NAMES = { fr: 'Français', en: 'English', ar: 'العربية' } as const

export function LanguageSwitcher({ withLabel = false }: { readonly withLabel?: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const choose = async (value: string) => {
    if (!isLanguage(value)) return
    try {
      await switchLanguage(value)
      usePreferences.setState({ language: value })
    } catch {
      void notify({ kind: 'error', id: 'language', title: t('language.failed') })
    }
  }
  return (
    <NativeSelect
      {...(withLabel ? { label: t('language.label') } : { 'aria-label': t('language.label') })}
      size="sm"
      value={language}
      onChange={(event) => void choose(event.currentTarget.value)}
      data={LANGUAGES.map((value) => ({ value, label: OWN_NAMES[value] }))}
    />
  )
}
