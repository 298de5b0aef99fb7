/** The address of the backend and its public key. */
export interface RuntimeConfig {
  readonly supabaseUrl: string
  readonly supabaseKey: string
}

export function isRuntimeConfig(value: unknown): value is RuntimeConfig {
  if (typeof value !== 'object' || value === null) return false
  const { supabaseUrl, supabaseKey } = value as Partial<Record<keyof RuntimeConfig, unknown>>
  return typeof supabaseUrl === 'string' && typeof supabaseKey === 'string'
}
