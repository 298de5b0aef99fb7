import { Dexie, type EntityTable } from 'dexie'
import type { RuntimeConfig } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'

/** The tokens of the one person signed in, as Supabase gives them, with the device's own measure of their age. */
export interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds. */
  readonly expires_in: number
  /** Device time in milliseconds: age is measured on one clock, so a wrong clock does no harm. */
  readonly obtained_at: number
  readonly user_id: UserId
}

/** Who is signed in on this device. Never removed because a token or the network failed [L13]. */
export interface Identity {
  readonly userId: UserId
  readonly email: string
  readonly profile: Profile | null
}

interface Values {
  readonly identity: Identity
  readonly session: StoredSession
  /** The refresh token that the server has refused: no use in asking again. */
  readonly 'refused-token': string
  readonly config: RuntimeConfig
  readonly 'clock-offset': number
}

type ValueRecord = { [K in keyof Values]: { readonly key: K; readonly value: Values[K] } }[keyof Values]

/** Small, and free of RxDB: the service worker opens it too. */
export class DeviceDatabase extends Dexie {
  private declare readonly values: EntityTable<ValueRecord, 'key'>
  /** People whose readable rows still have to be removed from this device. */
  declare readonly leftovers: EntityTable<{ readonly userId: UserId }, 'userId'>

  constructor(prefix: string) {
    super(deviceDatabaseName(prefix), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ values: 'key', leftovers: 'userId' })
  }

  async read<K extends keyof Values>(key: K): Promise<Values[K] | null> {
    const record = await this.values.get(key)
    return record ? (record.value as Values[K]) : null
  }

  async write<K extends keyof Values>(key: K, value: Values[K]): Promise<void> {
    await this.values.put({ key, value })
  }

  async signIn(session: StoredSession, identity: Identity): Promise<void> {
    await this.transaction('rw', this.values, this.leftovers, async () => {
      const previous = await this.read('identity')
      if (previous && previous.userId !== identity.userId) await this.leftovers.put({ userId: previous.userId })
      await this.leftovers.delete(identity.userId)
      // The last known profile is worth more than none.
      const profile = identity.profile ?? (previous?.userId === identity.userId ? previous.profile : null)
      await this.write('identity', { ...identity, profile })
      await this.write('session', session)
      await this.values.delete('refused-token')
    })
  }

  async signOut(userId: UserId): Promise<void> {
    await this.transaction('rw', this.values, this.leftovers, async () => {
      if ((await this.read('identity'))?.userId !== userId) return
      await this.leftovers.put({ userId })
      await this.values.bulkDelete(['identity', 'session', 'refused-token'])
    })
  }

  /** Puts refreshed tokens in the place of those they came from; false when somebody else has been quicker. */
  async renew(from: StoredSession, to: StoredSession): Promise<boolean> {
    return this.transaction('rw', this.values, async () => {
      if ((await this.read('session'))?.refresh_token !== from.refresh_token) return false
      await this.write('session', to)
      return true
    })
  }

  async saveProfile(profile: Profile): Promise<void> {
    await this.transaction('rw', this.values, async () => {
      const identity = await this.read('identity')
      if (identity?.userId === profile.user_id) await this.write('identity', { ...identity, profile })
    })
  }
}

export const deviceDatabaseName = (prefix: string): string => `${prefix}-device`
