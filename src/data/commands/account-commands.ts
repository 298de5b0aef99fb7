/** Given in the dialogs of the accounts, which wait for the verdict. */
export const ACCOUNT_COMMANDS = [
  'update_account',
  'set_account_active',
  'delete_account',
  'correct_address',
  'approve_account',
  'refuse_account',
  'invite_account',
  'withdraw_invitation',
] as const

export const isAccountCommand = (name: string): boolean => (ACCOUNT_COMMANDS as readonly string[]).includes(name)
