import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from './durable-files.ts'

/** `anonKey` is public, `serviceKey` passes row level security, `jwtSecret` signs the sessions. */
export interface Keys {
  readonly anonKey: string
  readonly serviceKey: string
  readonly jwtSecret: string
}

export function newKeys(): Keys {
  return {
    anonKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    serviceKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    jwtSecret: randomBytes(48).toString('base64url'),
  }
}

/** The keys of a data folder: made at the first start, for the owner's eyes only. Losing them ends all sessions. */
export async function keysOf(folder: string): Promise<Keys> {
  const file = path.join(folder, 'keys.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text !== null) return parse(file, text)
  const keys = newKeys()
  const draft = await open(`${file}.new`, 'w', 0o600)
  try {
    await draft.chmod(0o600)
    await draft.writeFile(`${JSON.stringify(keys, null, 2)}\n`)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.new`, file)
  await syncFolder(folder)
  return keys
}

function parse(file: string, text: string): Keys {
  const value: unknown = JSON.parse(text)
  const keys = (value ?? {}) as Partial<Record<keyof Keys, unknown>>
  const { anonKey, serviceKey, jwtSecret } = keys
  if (typeof anonKey !== 'string' || typeof serviceKey !== 'string' || typeof jwtSecret !== 'string') {
    throw new Error(`${file} does not hold anonKey, serviceKey and jwtSecret`)
  }
  return { anonKey, serviceKey, jwtSecret }
}
