import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../engine/durable-files.ts'
import { codeOf, inWords, OperatorError } from '../operator-error.ts'

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

/**
 * The keys of a data folder: made at the first start, for the owner's eyes only. Losing them ends all sessions, so that
 * keys which cannot be read are an OperatorError and never made anew.
 */
export async function keysOf(folder: string): Promise<Keys> {
  const file = path.join(folder, 'keys.json')
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw inWords(error, file)
  })
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
  const keys = (jsonIn(text) ?? {}) as Partial<Record<keyof Keys, unknown>>
  const { anonKey, serviceKey, jwtSecret } = keys
  if (typeof anonKey !== 'string' || typeof serviceKey !== 'string' || typeof jwtSecret !== 'string') {
    throw new OperatorError(
      `${file} is damaged: it does not hold anonKey, serviceKey and jwtSecret. Bring it back ` +
        'from a backup (docs/deploy.md).',
    )
  }
  return { anonKey, serviceKey, jwtSecret }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
