/** Entry point for every page, also a visitor's first view: a light look at this device's data. */
import { DATABASE_PREFIX } from './ground/database-names.ts'
import { glanceAtDevice, type DeviceGlance } from './session/device-glance.ts'

export const lookAtDevice = (): Promise<DeviceGlance> => glanceAtDevice(DATABASE_PREFIX)
