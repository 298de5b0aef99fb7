import { isRuntimeConfig, type RuntimeConfig } from '../../sync/domain/runtime-config.ts'

/** Nobody said where the backend is, or somebody in between who is not it. It is worth asking again. */
export class NoConfigError extends Error {}

/**
 * The same build serves any deployment: the address of the backend is asked, not compiled in. The worker answers with
 * the last one known, so that this fails on a device that has never heard it only.
 *
 * @throws NoConfigError
 */
export async function loadConfig(): Promise<RuntimeConfig> {
  const config: unknown = await fetch('/config.json', { headers: { accept: 'application/json' } })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
  if (!isRuntimeConfig(config)) throw new NoConfigError('config.json holds no supabaseUrl and supabaseKey')
  return config
}
