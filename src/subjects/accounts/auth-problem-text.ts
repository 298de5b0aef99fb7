import { useTranslation } from 'react-i18next'
import type { AuthFailure } from '../../../sync/index.ts'

const REASONS = ['length', 'characters', 'pwned'] as const

/** The reader's sentence for a failed sign-in or sign-up; the server's text only where we have none. */
export function useAuthProblemText(): (failure: AuthFailure) => string {
  const { t } = useTranslation('auth')
  return ({ problem, message, reasons = [] }) => {
    switch (problem) {
      case 'unknown':
        return message || t('failure.unknown')
      case 'weak_password': {
        const known = REASONS.filter((reason) => reasons.includes(reason)).map((reason) => t(`weak.${reason}`))
        return [t('failure.weak_password'), ...known].join(' ')
      }
      case 'invalid_credentials':
      case 'email_not_confirmed':
      case 'account_inactive':
      case 'same_password':
      case 'email_taken':
      case 'link_expired':
      case 'rate_limited':
      case 'offline':
      case 'server':
      case 'sealed':
        return t(`failure.${problem}`)
    }
  }
}

/** The sync itself could not be loaded: no network, or the first visit broke off. */
export function unreachable(): AuthFailure {
  return { kind: 'failed', problem: navigator.onLine ? 'server' : 'offline', message: '' }
}
