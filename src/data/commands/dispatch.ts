import { useCallback } from 'react'
import { Subject, type Observable } from 'rxjs'
import type {
  Command,
  CommandId,
  DispatchOutcome,
  NoticeContext,
  ReportDetails,
  ShareDays,
  ShareOutcome,
  StudyId,
  Sync,
} from '../../../sync/index.ts'
import { useSync } from '../sync-context.tsx'

const queued = new Subject<CommandId>()

/**
 * The commands that this tab has just put into the outbox: for the notice shown when no verdict comes soon. Those with
 * a grace have their own, with "undo".
 */
export const queued$: Observable<CommandId> = queued

interface DispatchFrom {
  readonly context?: NoticeContext | undefined
  readonly quiet?: boolean | undefined
  readonly grace?: number | undefined
}

/**
 * Durable on this device when it resolves [L1]. `context`: the notice of the verdict has words of its own there.
 * `quiet`: no notice says that the command waits. `grace`: as in `DispatchOptions`.
 */
export async function dispatchFrom(
  sync: Sync,
  command: Command,
  { context, quiet, grace }: DispatchFrom = {},
): Promise<DispatchOutcome> {
  const outcome = await sync.dispatch(command, {
    ...(context !== undefined && { context }),
    ...(grace !== undefined && { grace }),
  })
  return quiet || grace !== undefined ? outcome : announce(outcome)
}

type HandInReport = (
  study: StudyId,
  file: File | null,
  details: ReportDetails,
  motif: string | null,
) => Promise<DispatchOutcome>

/** The report of a mission or, with a reason (`motif`, which may turn out empty), another one in its place. */
export function useHandInReport(): HandInReport {
  const { reports } = useSync()
  return useCallback(
    async (study, file, details, motif) =>
      announce(
        motif === null
          ? await reports.attach(study, file, details)
          : await reports.replace(study, file, { ...details, motif }),
      ),
    [reports],
  )
}

/** Makes a link to a report; the outcome holds the token that opens it. */
export function useMakeShare(): (study: StudyId, days: ShareDays) => Promise<ShareOutcome> {
  const sync = useSync()
  return useCallback(async (study, days) => announce(await sync.shares.make(study, days)), [sync])
}

function announce<Outcome extends DispatchOutcome>(outcome: Outcome): Outcome {
  if (outcome.kind === 'queued') queued.next(outcome.id)
  return outcome
}
