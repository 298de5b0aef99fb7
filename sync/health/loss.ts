import type { Observable } from 'rxjs'
import type { LostWork } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { DeviceMark } from '../ground/environment.ts'
import { live$ } from '../ground/live.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import type { Transport } from '../transport/transport.ts'

interface LossParts {
  readonly device: DeviceDatabase
  readonly userId: UserId
  readonly mark: DeviceMark | null
  readonly uuid: () => string
  readonly transport: Pick<Transport, 'reportLoss'>
}

export interface LossWatch {
  /**
   * This person's unsent work when the browser cleared the device; null: nothing was cleared, or they have read the
   * message.
   */
  readonly loss$: Observable<LostWork | null>
  /** Call it after a contact with the server, which alone knows about the lost work. Never rejects. */
  ask(): Promise<void>
  forget(): Promise<void>
}

/**
 * A browser that frees space clears all databases of a site at once. The mark outside of them proves that they existed:
 * a device with a mark but without an id was cleared.
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
    // The database may be closing: the next contact asks again.
    ask: () => ask().catch(() => {}),
    forget: () => device.forget('loss'),
  }
}
