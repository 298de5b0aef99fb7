import { Dexie, type EntityTable } from 'dexie'
import type { LostWork, RuntimeConfig } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { deviceDatabaseName } from '../ground/database-names.ts'
import type { MeasuredClock } from '../ground/device-clock.ts'
import type { DataKey, VaultRecord } from '../vault/vault-record.ts'

/** The tokens of the signed-in person, as Supabase returns them, with the time of receipt. */
export interface StoredSession {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds. */
  readonly expires_in: number
  /** Device time in milliseconds: age is measured on one clock, so a wrong clock does no harm. */
  readonly obtained_at: number
  readonly user_id: UserId
}

/** The person signed in on this device. A failed token or network never removes it [L13]. */
export interface Identity {
  readonly userId: UserId
  readonly email: string
  readonly profile: Profile | null
}

interface Values {
  readonly identity: Identity
  readonly session: StoredSession
  /** The refresh token that the server has refused: not to be used again. */
  readonly 'refused-token': string
  readonly config: RuntimeConfig
  readonly clock: MeasuredClock
  readonly 'data-key': DataKey
  /** Random, created at the first heartbeat; reveals nothing about anybody. */
  readonly 'device-id': string
  readonly 'health-told': HealthTold
  /** The device's id before the browser cleared it, and the people for whom the server was asked about losses. */
  readonly cleared: { readonly device: string; readonly asked: readonly UserId[] }
  readonly loss: { readonly userId: UserId; readonly work: LostWork }
}

/** The last heartbeat that arrived, so that tabs and the worker do not repeat it. */
export interface HealthTold {
  readonly userId: UserId
  readonly signature: string
  /** Number of waiting and refused commands. */
  readonly unsent: number
  /** Device time in ms. */
  readonly at: number
}

/** A person's session, stored encrypted while the device is locked. */
interface Away {
  readonly identity: Identity
  readonly session: StoredSession | null
  readonly refused: string | null
}

type ValueRecord = { [K in keyof Values]: { readonly key: K; readonly value: Values[K] } }[keyof Values]

/**
 * The encryption of a locked person's session. Injected: visitors' forms open this database too, and need no cipher.
 */
export interface Sealer {
  readonly seal: (key: DataKey['key'], bytes: Uint8Array) => DataKey['key']
  readonly open: (key: DataKey['key'], sealed: Uint8Array) => Uint8Array
}

/** Small, and free of RxDB: the service worker opens it too. */
export class DeviceDatabase extends Dexie {
  declare private readonly values: EntityTable<ValueRecord, 'key'>
  /** People whose readable rows must still be removed from this device. */
  declare readonly leftovers: EntityTable<{ readonly userId: UserId }, 'userId'>
  /** People who have set a PIN on this device; it may be removed since. */
  declare readonly vaults: EntityTable<VaultRecord, 'userId'>

  /** @param sealer without it this instance can neither sign in nor lock nor unlock a person */
  constructor(
    prefix: string,
    private readonly sealer: Sealer | null = null,
  ) {
    super(deviceDatabaseName(prefix), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ values: 'key', leftovers: 'userId' })
    this.version(2).stores({ values: 'key', leftovers: 'userId', vaults: 'userId' })
  }

  async read<K extends keyof Values>(key: K): Promise<Values[K] | null> {
    const record = await this.values.get(key)
    return record ? (record.value as Values[K]) : null
  }

  async write<K extends keyof Values>(key: K, value: Values[K]): Promise<void> {
    await this.values.put({ key, value })
  }

  async deviceId(make: () => string): Promise<string> {
    return this.transaction('rw', this.values, async () => {
      const known = await this.read('device-id')
      if (known !== null) return known
      const made = make()
      await this.write('device-id', made)
      return made
    })
  }

  /** As `deviceId`. A device without an id, but with a remembered one, was cleared. */
  async numbered(make: () => string, remembered: string | null): Promise<string> {
    return this.transaction('rw', this.values, async () => {
      if (remembered !== null && (await this.read('device-id')) === null)
        await this.write('cleared', { device: remembered, asked: [] })
      return this.deviceId(make)
    })
  }

  /** Stores the server's answer about this person's losses; null: it has no heartbeat of theirs from this device. */
  async settleLoss(cleared: string, userId: UserId, work: LostWork | null): Promise<void> {
    await this.transaction('rw', this.values, async () => {
      const now = await this.read('cleared')
      if (now?.device !== cleared || now.asked.includes(userId)) return
      await this.write('cleared', { ...now, asked: [...now.asked, userId] })
      if (work) await this.write('loss', { userId, work })
    })
  }

  async forget(key: 'loss'): Promise<void> {
    await this.values.delete(key)
  }

  /** @param key of a person with encrypted data on this device */
  async signIn(session: StoredSession, identity: Identity, key: DataKey['key'] | null = null): Promise<void> {
    await this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      const previous = await this.read('identity')
      if (previous && previous.userId !== identity.userId) await this.leave(previous.userId)
      await this.leftovers.delete(identity.userId)
      // Keep the last known profile rather than none.
      const profile = identity.profile ?? (previous?.userId === identity.userId ? previous.profile : null)
      await this.write('identity', { ...identity, profile })
      await this.write('session', session)
      await this.values.delete('refused-token')
      if (!key) return
      await this.write('data-key', { userId: identity.userId, key })
      await this.vaults.update(identity.userId, { away: null, misses: 0, blockedUntil: 0 })
    })
  }

  async signOut(userId: UserId): Promise<void> {
    await this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      if ((await this.read('identity'))?.userId !== userId) return
      await this.leftovers.put({ userId })
      await this.vaults.update(userId, { pin: null, away: null })
      await this.forgetPerson()
    })
  }

  /** Locks the signed-in person's data until their PIN; false when they have no PIN or are not signed in. */
  async lock(userId: UserId): Promise<boolean> {
    return this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      if ((await this.read('identity'))?.userId !== userId || !(await this.vaults.get(userId))?.pin) return false
      return this.putAway(userId)
    })
  }

  /** Undoes `lock`; false when somebody is signed in, or this person is not locked. */
  async unlock(userId: UserId, key: DataKey['key']): Promise<boolean> {
    return this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      const here = await this.read('identity')
      const vault = await this.vaults.get(userId)
      if (!vault?.away || here) return false
      const { identity, session, refused } = JSON.parse(
        new TextDecoder().decode(this.sealing().open(key, vault.away)),
      ) as Away
      await this.write('identity', identity)
      if (session) await this.write('session', session)
      if (refused !== null) await this.write('refused-token', refused)
      await this.write('data-key', { userId, key })
      await this.vaults.update(userId, { away: null, misses: 0, blockedUntil: 0 })
      return true
    })
  }

  /**
   * When somebody else signs in: locks the previous person's encrypted data; if they are not encrypted, marks their
   * readable rows for removal.
   */
  private async leave(userId: UserId): Promise<void> {
    if (!(await this.putAway(userId))) await this.leftovers.put({ userId })
  }

  private async putAway(userId: UserId): Promise<boolean> {
    const [identity, session, refused, held, vault] = [
      await this.read('identity'),
      await this.read('session'),
      await this.read('refused-token'),
      await this.read('data-key'),
      await this.vaults.get(userId),
    ]
    if (!identity || !vault || held?.userId !== userId) return false
    const away: Away = { identity, session: session?.user_id === userId ? session : null, refused }
    await this.vaults.update(userId, {
      away: this.sealing().seal(held.key, new TextEncoder().encode(JSON.stringify(away))),
    })
    await this.forgetPerson()
    return true
  }

  private sealing(): Sealer {
    if (!this.sealer) throw new Error('this device database was opened without a sealer')
    return this.sealer
  }

  private async forgetPerson(): Promise<void> {
    await this.values.bulkDelete(['identity', 'session', 'refused-token', 'data-key'])
  }

  /** Stores the first PIN of the signed-in person; false when they have left, or another tab was quicker. */
  async openVault(vault: VaultRecord, key: DataKey['key']): Promise<boolean> {
    return this.transaction('rw', this.values, this.vaults, async () => {
      if ((await this.read('identity'))?.userId !== vault.userId || (await this.vaults.get(vault.userId))) return false
      await this.vaults.add(vault)
      await this.write('data-key', { userId: vault.userId, key })
      return true
    })
  }

  /** The key of this person's encrypted data; null: none, or they are locked. */
  async keyOf(userId: UserId): Promise<DataKey['key'] | null> {
    const held = await this.read('data-key')
    return held?.userId === userId ? held.key : null
  }

  /** Replaces tokens by refreshed ones; false when another tab was quicker. */
  async renew(from: StoredSession, to: StoredSession): Promise<boolean> {
    return this.transaction('rw', this.values, async () => {
      if ((await this.read('session'))?.refresh_token !== from.refresh_token) return false
      await this.write('session', to)
      return true
    })
  }

  /** Records that the server refused these tokens; false when others have replaced them meanwhile. */
  async refuse(tokens: StoredSession): Promise<boolean> {
    return this.transaction('rw', this.values, async () => {
      if ((await this.read('session'))?.refresh_token !== tokens.refresh_token) return false
      await this.write('refused-token', tokens.refresh_token)
      return true
    })
  }

  /** Whether the current tokens can still be renewed; false without tokens. */
  async mayRenew(): Promise<boolean> {
    return this.transaction('r', this.values, async () => {
      const session = await this.read('session')
      return session !== null && session.refresh_token !== (await this.read('refused-token'))
    })
  }

  async saveProfile(profile: Profile): Promise<void> {
    await this.transaction('rw', this.values, async () => {
      const identity = await this.read('identity')
      if (identity?.userId === profile.user_id) await this.write('identity', { ...identity, profile })
    })
  }
}
