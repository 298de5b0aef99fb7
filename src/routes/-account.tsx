import { AccountPage } from '../features/account/account-page.tsx'
import { SignOutChoices } from '../features/auth/sign-out-choices.tsx'
import { CodeSection } from '../features/codes/code-section.tsx'

export const ClientAccount = () => <AccountPage page="/client/account" signOut={<SignOutChoices place="client" />} />
/** Their tablets go from hand to hand. */
export const IntervenantAccount = () => (
  <AccountPage page="/intervenant/account" device={<CodeSection />} signOut={<SignOutChoices place="intervenant" />} />
)
export const AdminAccount = () => <AccountPage page="/admin/account" signOut={<SignOutChoices place="admin" />} />
