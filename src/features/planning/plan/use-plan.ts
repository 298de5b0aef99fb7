import type { Span, StudyId } from '../../../../sync/index.ts'
import { isGiven, useCommand } from '../../../keeping/use-command.ts'

/** Plans a mission, or removes it; true: durable on this device. */
export function usePlan() {
  const { busy, run } = useCommand()
  /** `seen`: the days that were on the screen, as `spanText` has them. */
  const give = async (study: StudyId, span: Span | null, seen: string | null): Promise<boolean> =>
    isGiven(
      await run({
        name: 'plan_mission',
        args: { study_id: study, debut: span?.debut ?? null, fin: span?.fin ?? null, seen },
      }),
    )
  return { busy, give }
}
