import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'

interface Named {
  readonly prenom: string
  readonly nom: string
  readonly email: string
}

export const fullName = ({ prenom, nom }: Named): string => `${prenom} ${nom}`.trim()

/** For sentences: an account without a name is called by its address. */
export function useAccountName(): (account: Named) => string {
  const { t } = useTranslation('accounts')
  return (account) => isolate(fullName(account) || account.email || t('unnamed'))
}
