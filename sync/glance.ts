/** The door for every page, also a visitor's first view: what lies on this device, and nothing that weighs. */
import { DATABASE_PREFIX } from './runtime/database-names.ts'
import { glanceAtDevice, type DeviceGlance } from './session/device-glance.ts'

export const lookAtDevice = (): Promise<DeviceGlance> => glanceAtDevice(DATABASE_PREFIX)
