import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/account')({
  staticData: { title: 'account:title' },
  // The words of a failed sign-in are those of a failed change.
  loader: () => loadTexts('account', 'auth', 'codes'),
  // One file for the three areas.
  component: lazyRouteComponent(() => import('../-account.tsx'), 'IntervenantAccount'),
})
