import { useState } from 'react'
import { useAccountCommand, type AccountOutcome } from '../../data/admin-accounts.ts'

type Given = Parameters<ReturnType<typeof useAccountCommand>['give']>[0]

/** It is durable on this device, or carried out already. */
export const isQueued = (outcome: AccountOutcome | null): boolean =>
  outcome?.kind === 'applied' || outcome?.kind === 'waiting'

/** One command of a dialog, which closes when it was carried out; anything else stays in sight. */
export function useTask(onClose: () => void) {
  const { busy, give } = useAccountCommand()
  const [outcome, setOutcome] = useState<AccountOutcome | null>(null)
  const run = async (command: Given): Promise<AccountOutcome | null> => {
    if (busy) return null
    setOutcome(null)
    const came = await give(command)
    if (came.kind === 'applied') onClose()
    else setOutcome(came)
    return came
  }
  return { busy, outcome, run, forget: () => setOutcome(null) }
}
