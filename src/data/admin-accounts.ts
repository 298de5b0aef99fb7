import { useState } from 'react'
import { filter, firstValueFrom, race, ReplaySubject, timer } from 'rxjs'
import { accounts, oneAccount, type AccountsQuery } from '../../sync/admin.ts'
import type { Command, InvalidField, OutboxItem, RefusalCode, Settlement } from '../../sync/index.ts'
import { ACCOUNT_COMMANDS, isAccountCommand } from './account-commands.ts'
import { faultsOf } from './command-rules.ts'
import { useDispatch } from './dispatch.ts'
import { useQuestion } from './use-question.ts'
import { useSync } from './sync-context.tsx'
import { useOutboxItems } from './sync-status.ts'

export type { AccountRow, AccountsQuery, Invitation } from '../../sync/admin.ts'

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

export type AccountOutcome =
  | { readonly kind: 'applied' | 'waiting' | 'storage-full' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }

/** Long enough for a slow network, short enough not to delay a person: afterwards the command waits in the outbox. */
const PATIENCE_MS = 8_000

/**
 * Gives a command and waits a moment for the verdict, so that a form can show a refusal beside the fields. The form
 * still holds the input, so a refused command is dropped from the outbox.
 */
export function useAccountCommand() {
  const sync = useSync()
  const dispatch = useDispatch()
  const closing = useDispatch('closed')
  const [busy, setBusy] = useState(false)
  const give = async (command: AccountCommand): Promise<AccountOutcome> => {
    setBusy(true)
    // Subscribe before the command can get its verdict.
    const heard = new ReplaySubject<Settlement>()
    const listening = sync.settlements$.subscribe(heard)
    try {
      const outcome = await (command.name === 'set_account_active' && !command.args.active ? closing : dispatch)(
        command,
      )
      if (outcome.kind !== 'queued') return outcome.kind === 'invalid' ? outcome : { kind: 'storage-full' }
      const told = await firstValueFrom(race(heard.pipe(filter(({ id }) => id === outcome.id)), timer(PATIENCE_MS)))
      if (typeof told === 'number') return { kind: 'waiting' }
      if (told.verdict.kind === 'applied') return { kind: 'applied' }
      await sync.outbox.discard(outcome.id)
      return told.verdict
    } finally {
      listening.unsubscribe()
      setBusy(false)
    }
  }
  return { busy, give }
}
