import { Dexie, type EntityTable } from 'dexie'
import type { LostWork, RuntimeConfig } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import { deviceDatabaseName } from '../runtime/database-names.ts'
import type { MeasuredClock } from '../runtime/device-clock.ts'
import type { DataKey, VaultRecord } from '../vault/vault-record.ts'

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
  readonly clock: MeasuredClock
  readonly 'data-key': DataKey
  /** Random, made at the first heartbeat; says nothing of anybody. */
  readonly 'device-id': string
  readonly 'health-told': HealthTold
  /** Its number before its browser cleared it, and who has asked the server what was lost with it. */
  readonly cleared: { readonly device: string; readonly asked: readonly UserId[] }
  readonly loss: { readonly userId: UserId; readonly work: LostWork }
}

/** The last heartbeat that arrived, so that tabs and the worker do not repeat it. */
export interface HealthTold {
  readonly userId: UserId
  readonly signature: string
  /** Waiting and refused. */
  readonly unsent: number
  /** Device time in ms. */
  readonly at: number
}

/** What a person takes along when the device is locked. */
interface Away {
  readonly identity: Identity
  readonly session: StoredSession | null
  readonly refused: string | null
}

type ValueRecord = { [K in keyof Values]: { readonly key: K; readonly value: Values[K] } }[keyof Values]

/**
 * How a person is put away under their key. Handed in: the forms of visitors open this database too, and need no
 * cipher.
 */
export interface Sealer {
  readonly seal: (key: DataKey['key'], bytes: Uint8Array) => DataKey['key']
  readonly open: (key: DataKey['key'], sealed: Uint8Array) => Uint8Array
}

/** Small, and free of RxDB: the service worker opens it too. */
export class DeviceDatabase extends Dexie {
  declare private readonly values: EntityTable<ValueRecord, 'key'>
  /** People whose readable rows still have to be removed from this device. */
  declare readonly leftovers: EntityTable<{ readonly userId: UserId }, 'userId'>
  /** Those who have set a code on this device. */
  declare readonly vaults: EntityTable<VaultRecord, 'userId'>

  /** @param sealer without one nobody signs in, is locked or unlocked through this instance */
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

  /** As `deviceId`; one that has none but is remembered elsewhere was cleared. */
  async numbered(make: () => string, remembered: string | null): Promise<string> {
    return this.transaction('rw', this.values, async () => {
      if (remembered !== null && (await this.read('device-id')) === null)
        await this.write('cleared', { device: remembered, asked: [] })
      return this.deviceId(make)
    })
  }

  /** What the server says that this person had here; null: nothing, it never heard of them on this device. */
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

  /** @param key of a person whose data is sealed on this device */
  async signIn(session: StoredSession, identity: Identity, key: DataKey['key'] | null = null): Promise<void> {
    await this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      const previous = await this.read('identity')
      if (previous && previous.userId !== identity.userId) await this.leave(previous.userId)
      await this.leftovers.delete(identity.userId)
      // The last known profile is worth more than none.
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

  /** Puts the person who is here away, to come back with their code; false when they have none or are not here. */
  async lock(userId: UserId): Promise<boolean> {
    return this.transaction('rw', this.values, this.leftovers, this.vaults, async () => {
      if ((await this.read('identity'))?.userId !== userId || !(await this.vaults.get(userId))?.pin) return false
      return this.putAway(userId)
    })
  }

  /** Brings back whom `lock` has put away; false when somebody else is here, or there is nobody to bring back. */
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
   * Somebody else signs in: whoever has a code is put away with it, anybody else leaves their readable rows to be
   * removed.
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

  /** The first code of whoever is here; false when they have left, or another tab was quicker. */
  async openVault(vault: VaultRecord, key: DataKey['key']): Promise<boolean> {
    return this.transaction('rw', this.values, this.vaults, async () => {
      if ((await this.read('identity'))?.userId !== vault.userId || (await this.vaults.get(vault.userId))) return false
      await this.vaults.add(vault)
      await this.write('data-key', { userId: vault.userId, key })
      return true
    })
  }

  /** The key of this person's data, if they have sealed it; null also while they are away. */
  async keyOf(userId: UserId): Promise<DataKey['key'] | null> {
    const held = await this.read('data-key')
    return held?.userId === userId ? held.key : null
  }

  /** Puts refreshed tokens in the place of those they came from; false when somebody else has been quicker. */
  async renew(from: StoredSession, to: StoredSession): Promise<boolean> {
    return this.transaction('rw', this.values, async () => {
      if ((await this.read('session'))?.refresh_token !== from.refresh_token) return false
      await this.write('session', to)
      return true
    })
  }

  /** Notes that the server wants none of these tokens; false when others have taken their place meanwhile. */
  async refuse(tokens: StoredSession): Promise<boolean> {
    return this.transaction('rw', this.values, async () => {
      if ((await this.read('session'))?.refresh_token !== tokens.refresh_token) return false
      await this.write('refused-token', tokens.refresh_token)
      return true
    })
  }

  /** Whether the tokens that are here may still be renewed; false without any. */
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
