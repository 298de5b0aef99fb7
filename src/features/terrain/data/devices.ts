import { devicesHealth, type DevicesQuery } from '../../../../sync/admin.ts'
import { appBuild } from '../../../state/app-build.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { DeviceFacts, DevicePerson, DevicesQuery } from '../../../../sync/admin.ts'

/** No command changes the facts that devices report. */
export const useDevices = (query: DevicesQuery) => useQuestion(devicesHealth(query), { kept: true })

/** Whether it runs another build than this page, which a reload has updated; null: not known. */
export function isOtherBuild(app: string | null): boolean | null {
  const own = appBuild()
  return app === null || own === undefined ? null : app !== own
}
