import type { AuthFailure, PinOutcome, RuntimeConfig, UnlockOutcome } from '../contract.ts'
import type { UserId } from '../domain/ids.ts'
import { pinProblem, waitAfterMisses } from '../domain/pin.ts'
import type { Environment } from '../ground/environment.ts'
import type { DeviceDatabase, StoredSession } from './device-database.ts'
import { createTokenSource, holdingTokens } from './token-source.ts'
import { createTransport } from '../transport/http-transport.ts'
import { reasonOf } from '../transport/no-answer.ts'
import type { Answer, Evidence, TokenSource, Transport } from '../transport/transport.ts'
import { fromBase64Url, toBase64Url } from '../vault/base64.ts'
import { KEY_BYTES, random, sealBytes } from '../vault/cipher.ts'
import { tryOpen, unwrapByPin, wrapByPin } from '../vault/pin.ts'
import { LOCK_AFTER_MINUTES, type DataKey, type VaultRecord } from '../vault/vault-record.ts'

export interface VaultParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly device: DeviceDatabase
  readonly evidence: Evidence
  /** Rounds of the key derivation; fewer in tests only. */
  readonly pinRounds?: number
}

/**
 * Sets the PIN of the signed-in person. The first PIN creates the key that encrypts all their data on this device, and
 * needs the network: without the server's secret a forgotten PIN would lock them out.
 * @param current the PIN in force; ignored where there is none
 */
export async function setPin(parts: VaultParts, pin: string, current: string | null): Promise<PinOutcome> {
  const { device } = parts
  const problem = pinProblem(pin)
  if (problem) return { kind: 'bad-pin', problem }
  const identity = await device.read('identity')
  if (!identity) return { kind: 'failed', reason: 'nobody' }
  const vault = await device.vaults.get(identity.userId)
  if (!vault) return firstPin(parts, identity.userId, pin)
  if (vault.pin) {
    const proven = await tryPin(parts, vault, current ?? '')
    if (proven.kind !== 'key') return proven
  }
  const key = await device.keyOf(identity.userId)
  if (!key) return { kind: 'failed', reason: 'nobody' }
  await device.vaults.update(identity.userId, { pin: await wrapByPin(key, pin, parts.pinRounds) })
  return { kind: 'ok' }
}

async function firstPin(parts: VaultParts, userId: UserId, pin: string): Promise<PinOutcome> {
  const { env, device } = parts
  const identity = await device.read('identity')
  const key = random(KEY_BYTES)
  const secret = random(KEY_BYTES)
  const deviceId = env.uuid()
  const kept = await transportOf(parts, userId, createTokenSource({ ...parts, userId })).keepDeviceKey(
    deviceId,
    toBase64Url(secret),
  )
  if (kept.kind !== 'ok') return { kind: 'failed', reason: kept.kind === 'needs-login' ? kept.kind : reasonOf(kept) }
  const vault: VaultRecord = {
    userId,
    deviceId,
    name: nameOf(identity?.profile) || (identity?.email ?? ''),
    pin: await wrapByPin(key, pin, parts.pinRounds),
    recovery: sealBytes(secret, key),
    away: null,
    misses: 0,
    blockedUntil: 0,
    lockAfter: LOCK_AFTER_MINUTES,
    storeSealed: false,
  }
  return (await device.openVault(vault, key)) ? { kind: 'ok' } : { kind: 'failed', reason: 'nobody' }
}

const nameOf = (profile: { readonly prenom: string; readonly nom: string } | null | undefined) =>
  profile ? `${profile.prenom} ${profile.nom}`.trim() : ''

/**
 * Removes the PIN: this person leaves the list for switching, and the device no longer locks itself. The data stay
 * encrypted.
 */
export async function removePin(parts: VaultParts, current: string): Promise<PinOutcome> {
  const identity = await parts.device.read('identity')
  const vault = identity && (await parts.device.vaults.get(identity.userId))
  if (!vault?.pin) return { kind: 'failed', reason: 'nobody' }
  const proven = await tryPin(parts, vault, current)
  if (proven.kind !== 'key') return proven
  await parts.device.vaults.update(vault.userId, { pin: null })
  return { kind: 'ok' }
}

/** Brings a locked-out person back, without network. Waiting times grow with wrong PINs. */
export async function unlock(parts: VaultParts, userId: UserId, pin: string): Promise<UnlockOutcome> {
  const vault = await parts.device.vaults.get(userId)
  if (!vault?.pin) return { kind: 'gone' }
  const tried = await tryPin(parts, vault, pin)
  if (tried.kind !== 'key') return tried
  return (await parts.device.unlock(userId, tried.key)) ? { kind: 'ok' } : { kind: 'gone' }
}

/**
 * Locks the data of the signed-in person. Waits for a running token refresh, since the new token belongs in the locked
 * data, but not for a frozen tab's.
 */
export async function lock(parts: VaultParts): Promise<boolean> {
  const { device } = parts
  const identity = await device.read('identity')
  return identity ? holdingTokens(parts, () => device.lock(identity.userId)) : false
}

/** The data key of a person who proved their identity without the PIN; null: they have no encrypted data here. */
export async function recoverKey(
  parts: VaultParts,
  session: StoredSession,
): Promise<DataKey['key'] | AuthFailure | null> {
  const userId = session.user_id
  const vault = await parts.device.vaults.get(userId)
  if (!vault) return null
  const held = await parts.device.keyOf(userId)
  if (held) return held
  const tokens: TokenSource = async () => ({ kind: 'token', token: session.access_token })
  const answer: Answer<string | null> = await transportOf(parts, userId, tokens).deviceKey(vault.deviceId)
  if (answer.kind !== 'ok') {
    const problem = reasonOf(answer) === 'offline' ? 'offline' : 'server'
    return { kind: 'failed', problem, message: 'the key of this device cannot be had' }
  }
  const key = answer.value && tryOpen(fromBase64Url(answer.value), vault.recovery)
  return key || { kind: 'failed', problem: 'sealed', message: 'the server has no key for this device' }
}

type Tried =
  | { readonly kind: 'key'; readonly key: DataKey['key'] }
  | Extract<UnlockOutcome, { readonly kind: 'wrong-pin' | 'blocked' }>

/** Count the failed attempt before checking the PIN, so that neither a reload nor a second tab gives a free try. */
async function tryPin({ env, device }: VaultParts, vault: VaultRecord, pin: string): Promise<Tried> {
  const now = env.now()
  const attempt = await device.transaction('rw', device.vaults, async () => {
    const fresh = await device.vaults.get(vault.userId)
    // Never wait longer than the limit: a clock that was set back must lock nobody out.
    if (!fresh?.pin || (fresh.blockedUntil > now && fresh.blockedUntil - now <= waitAfterMisses(fresh.misses)))
      return { until: fresh?.blockedUntil ?? now, pin: null }
    const misses = fresh.misses + 1
    await device.vaults.update(vault.userId, { misses, blockedUntil: now + waitAfterMisses(misses) })
    return { until: now + waitAfterMisses(misses), pin: fresh.pin }
  })
  if (!attempt.pin) return { kind: 'blocked', until: attempt.until }
  const key = await unwrapByPin(attempt.pin, pin)
  if (!key) return { kind: 'wrong-pin', until: attempt.until > now ? attempt.until : null }
  await device.vaults.update(vault.userId, { misses: 0, blockedUntil: 0 })
  return { kind: 'key', key }
}

function transportOf({ env, config, evidence }: VaultParts, userId: UserId, tokens: TokenSource): Transport {
  return createTransport({ env, config, evidence, userId, tokens })
}
