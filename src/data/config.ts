import type { RuntimeConfig } from '../../sync/index.ts'

/** The same build serves any deployment: the address of the backend is asked, not compiled in. */
export async function loadConfig(): Promise<RuntimeConfig> {
  const answer = await fetch('/config.json', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`config.json: HTTP ${answer.status}`)
  const config: unknown = await answer.json()
  if (!isConfig(config)) throw new TypeError('config.json holds no supabaseUrl and supabaseKey')
  return config
}

function isConfig(value: unknown): value is RuntimeConfig {
  if (typeof value !== 'object' || value === null) return false
  const { supabaseUrl, supabaseKey } = value as Partial<Record<keyof RuntimeConfig, unknown>>
  return typeof supabaseUrl === 'string' && typeof supabaseKey === 'string'
}
