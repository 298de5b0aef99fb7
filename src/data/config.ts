import { isRuntimeConfig, type RuntimeConfig } from '../../sync/domain/runtime-config.ts'

/** The address of the backend is missing, or the answer is not ours (a portal). Asking again may help. */
export class NoConfigError extends Error {}

/**
 * The same build serves any deployment: the address of the backend is asked, not compiled in. The worker answers with
 * the last known one, so that this fails only on a device that has never received it.
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
