import { accounts, oneAccount, type AccountsQuery } from '../../../../sync/admin.ts'
import type { Command, InvalidField, OutboxItem } from '../../../../sync/index.ts'
import { ACCOUNT_COMMANDS, isAccountCommand } from '../../../data/commands/account-commands.ts'
import { faultsOf } from '../../../data/commands/command-rules.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

export type { AccountRow, AccountsQuery, Invitation } from '../../../../sync/admin.ts'

type AccountCommand = Extract<Command, { readonly name: (typeof ACCOUNT_COMMANDS)[number] }>

export const useAccounts = (query: AccountsQuery) =>
  useQuestion(accounts(query), { changedBy: ACCOUNT_COMMANDS, news: true })

/** Asked each time a dialog about it opens: the list may be an hour old. */
export const useAccountNow = (account: string) => useQuestion(oneAccount(account))

/** The state of unsent changes to accounts and invitations: by id, a new invitation by its email address. */
export function useWaitingOnAccounts(): ReadonlyMap<string, OutboxItem['state']['kind']> {
  const items = useOutboxItems() ?? []
  return new Map(
    items.flatMap(({ name, args, state }) => {
      const key = args['account_id'] ?? args['invitation_id'] ?? args['email']
      return isAccountCommand(name) && typeof key === 'string' && state.kind !== 'received'
        ? [[key, state.kind] as const]
        : []
    }),
  )
}

export const checkAccountCommand = ({ name, args }: AccountCommand): readonly InvalidField[] => faultsOf(name, args)
