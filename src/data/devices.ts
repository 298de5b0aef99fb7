import { devicesHealth, type DevicesQuery } from '../../sync/admin.ts'
import { appBuild } from '../state/app-build.ts'
import { useServerAnswer } from './server-answer.ts'

export type { DeviceRow } from '../../sync/admin.ts'

/** No command changes what devices tell about themselves. */
const UNCHANGED: readonly string[] = []

export const useDevices = (query: DevicesQuery) => useServerAnswer(devicesHealth(query), UNCHANGED, { kept: true })

/** Runs another build than this desk, which a reload has brought up to date; null: not known. */
export function isOtherBuild(app: string | null): boolean | null {
  const own = appBuild()
  return app === null || own === undefined ? null : app !== own
}
