import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/account-page.tsx'
import { SignOutChoices } from '../../features/auth/sign-out-choices.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/account')({
  staticData: { title: 'account:title' },
  // The words of a failed sign-in are those of a failed change.
  loader: () => loadTexts('account', 'auth'),
  component: () => <AccountPage page="/intervenant/account" signOut={<SignOutChoices place="intervenant" />} />,
})
