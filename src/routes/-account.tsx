import { AccountPage } from '../features/account/account-page.tsx'
import { SignOutChoices } from '../features/auth/sign-out-choices.tsx'

export const ClientAccount = () => <AccountPage page="/client/account" signOut={<SignOutChoices place="client" />} />
export const IntervenantAccount = () => <AccountPage page="/intervenant/account" signOut={<SignOutChoices place="intervenant" />} />
export const AdminAccount = () => <AccountPage page="/admin/account" signOut={<SignOutChoices place="admin" />} />
