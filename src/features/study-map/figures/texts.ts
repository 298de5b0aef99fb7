import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Figure } from './figure.ts'

/** The name in the language of the screen; a code without a name is shown itself. */
export function useProvinceName(): (code: string) => string {
  const { t } = useTranslation('map')
  return (code) => t(`provinces.${code}` as ParseKeys<'map'>, { defaultValue: code })
}

export function useFigureText(): (figure: Figure) => string {
  const { t } = useTranslation('map')
  return (figure) => {
    switch (figure.kind) {
      case 'number':
        return t('studies', { count: figure.studies })
      case 'few':
        return t('few')
      case 'untold':
        return t('untold')
    }
  }
}
