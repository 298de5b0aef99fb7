import { distinctUntilChanged } from 'rxjs'
import type { Codes, DeviceCodes } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import { live$ } from '../ground/live.ts'
import { lock, removePin, setPin, unlock, type VaultParts } from './vault.ts'

export interface CodesParts extends VaultParts {
  /** Waiting and refused commands of a person on this device; needs no key. */
  readonly unsentCount: (user: UserId) => Promise<number>
}

export function openCodes(parts: CodesParts): Codes {
  const { device } = parts

  async function read(): Promise<DeviceCodes> {
    const [identity, vaults] = await Promise.all([device.read('identity'), device.vaults.toArray()])
    const coded = vaults.filter(({ pin }) => pin !== null)
    const mine = coded.find(({ userId }) => userId === identity?.userId)
    return {
      mine: mine ? { lockAfter: mine.lockAfter } : null,
      people: await Promise.all(
        coded.map(async ({ userId, name }) => ({ userId, name, unsent: await parts.unsentCount(userId) })),
      ),
    }
  }

  return {
    codes$: live$(read).pipe(distinctUntilChanged((a, b) => JSON.stringify(a) === JSON.stringify(b))),
    setPin: (pin, current) => setPin(parts, pin, current),
    removePin: (current) => removePin(parts, current),
    async setLockAfter(lockAfter) {
      const identity = await device.read('identity')
      if (identity) await device.vaults.update(identity.userId, { lockAfter })
    },
    lock: () => lock(parts),
    unlock: (userId, pin) => unlock(parts, userId, pin),
  }
}
