import { devicesHealth, type DevicesQuery } from '../../sync/admin.ts'
import { appBuild } from '../state/app-build.ts'
import { useServerAnswer } from './server-answer.ts'

export type { DeviceRow } from '../../sync/admin.ts'

/** Empty: no command changes the facts that devices report. */
const UNCHANGED: readonly string[] = []

export const useDevices = (query: DevicesQuery) => useServerAnswer(devicesHealth(query), UNCHANGED, { kept: true })

/** Whether it runs another build than this page, which a reload has updated; null: not known. */
export function isOtherBuild(app: string | null): boolean | null {
  const own = appBuild()
  return app === null || own === undefined ? null : app !== own
}
