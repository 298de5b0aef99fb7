import type { Observable } from 'rxjs'
import type { LostWork } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import { live$ } from '../runtime/live.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import type { Transport } from '../transport/transport.ts'

/**
 * The number of this device, kept where a browser that makes room does not look (or looks later than at the databases).
 */
export interface DeviceMark {
  readonly read: () => string | null
  readonly write: (device: string) => void
}

interface LossParts {
  readonly device: DeviceDatabase
  readonly userId: UserId
  readonly mark: DeviceMark | null
  readonly uuid: () => string
  readonly transport: Pick<Transport, 'reportLoss'>
}

export interface LossWatch {
  /** What this person had on the device when its browser cleared it; null: nothing was cleared, or they were told. */
  readonly loss$: Observable<LostWork | null>
  /** After a contact with the server, which alone knows what there was. Never rejects. */
  ask(): Promise<void>
  forget(): Promise<void>
}

/**
 * A browser that needs room clears the databases of a site all at once. The mark beside them tells that they were
 * there: a device without a number that has a mark was cleared.
 */
export async function watchLosses({ device, userId, mark, uuid, transport }: LossParts): Promise<LossWatch> {
  if (mark) {
    const before = mark.read()
    const number = await device.numbered(uuid, before)
    if (before !== number) mark.write(number)
  }

  async function ask(): Promise<void> {
    const cleared = await device.read('cleared')
    if (!cleared || cleared.asked.includes(userId)) return
    const answer = await transport.reportLoss(cleared.device)
    if (answer.kind === 'ok') await device.settleLoss(cleared.device, userId, answer.value)
  }

  return {
    loss$: live$(async () => {
      const loss = await device.read('loss')
      return loss?.userId === userId ? loss.work : null
    }),
    // A database that is closing: the next contact asks.
    ask: () => ask().catch(() => {}),
    forget: () => device.forget('loss'),
  }
}
