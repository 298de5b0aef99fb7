import { useState } from 'react'
import type { Command, NoticeContext } from '../../../../sync/index.ts'
import { useCommand, type CommandOutcome } from '../../../keeping/use-command.ts'

/** One command of a dialog, which closes when it was carried out; anything else stays in sight. */
export function useTask(onClose: () => void, context?: NoticeContext) {
  const { busy, run: give } = useCommand({ waits: true, shown: true, context })
  const [outcome, setOutcome] = useState<CommandOutcome | null>(null)
  const run = async (command: Command): Promise<CommandOutcome | null> => {
    if (busy) return null
    setOutcome(null)
    const came = await give(command)
    if (came.kind === 'applied') onClose()
    else setOutcome(came)
    return came
  }
  return { busy, outcome, run, forget: () => setOutcome(null) }
}
