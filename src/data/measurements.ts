import { useCallback } from 'react'
import { MOST_MEASURED, PARAMETRES, unitsOf } from '../../sync/domain/measurement.ts'
import type { CommandArgs, DispatchOutcome, StudyId } from '../../sync/index.ts'
import { requestBackgroundSync } from '../service-worker/background-sync.ts'
import { useSync } from './sync-context.tsx'

export { MOST_MEASURED, PARAMETRES, unitsOf }

export type MeasurementGiven = Omit<CommandArgs['add_measurement'], 'study_id'>

/** Durable on this device when this resolves [L1]; without the notice of other actions: the row itself shows what waits. */
export function useAddMeasurement(study: StudyId): (given: MeasurementGiven) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(async (given) => {
    const outcome = await sync.dispatch({ name: 'add_measurement', args: { study_id: study, ...given } })
    if (outcome.kind === 'queued') void requestBackgroundSync()
    return outcome
  }, [sync, study])
}

export function useWithdrawMeasurement(study: StudyId): (measurement: string) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(async (measurement) => {
    const outcome = await sync.dispatch({ name: 'withdraw_measurement', args: { study_id: study, measurement_id: measurement } })
    if (outcome.kind === 'queued') void requestBackgroundSync()
    return outcome
  }, [sync, study])
}
