import { vi } from 'vitest'
import { OutboxDatabase } from '../../../sync/outbox/outbox-database.ts'
import { DATABASE_PREFIX, VISITOR } from '../../../sync/ground/database-names.ts'
import { atTheEnd } from './clean-up.ts'

/**
 * The outbox of visitors is the real one, in the databases of this browser: afterwards nobody has written on this
 * device.
 */
export async function forgetVisitors(): Promise<void> {
  const outbox = new OutboxDatabase(DATABASE_PREFIX, VISITOR)
  await Promise.all([outbox.commands.clear(), outbox.receipts.clear(), outbox.verdicts.clear()])
  outbox.close()
}

/**
 * A form takes nothing within two seconds of its opening, as only a machine is so quick. From now on they have passed.
 */
export function secondsLater(): void {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5_000)
  atTheEnd(() => clock.mockRestore())
}
