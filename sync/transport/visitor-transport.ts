import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../ground/environment.ts'
import { createHttp } from './http.ts'
import { noAnswer } from './no-answer.ts'
import { createReplayTransport } from './replay-transport.ts'
import type { Answer, ReplayTransport } from './transport.ts'
import { UNSEEN } from './unseen.ts'

/** Where the device database keeps the server's address. */
interface KeptConfig {
  read(key: 'config'): Promise<RuntimeConfig | null>
  write(key: 'config', config: RuntimeConfig): Promise<void>
}

/** The anonymous transport: the public key and no token. */
export function anonymousTransport(env: Environment, config: RuntimeConfig): ReplayTransport {
  return createReplayTransport(env, createHttp(env, config, null, UNSEEN))
}

/**
 * As above, for a page that may have been opened offline: loads the server's address when the first message leaves, and
 * keeps it for the worker. Without the address the network counts as missing.
 */
export function visitorTransport(
  env: Environment,
  device: KeptConfig,
  loadConfig: () => Promise<RuntimeConfig>,
): ReplayTransport {
  let known: Promise<ReplayTransport> | null = null
  const transport = (): Promise<ReplayTransport> => {
    known ??= find().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  async function find(): Promise<ReplayTransport> {
    const config = await loadConfig().catch(async (error: unknown) => {
      const kept = await device.read('config')
      if (!kept) throw error
      return kept
    })
    await device.write('config', config)
    return anonymousTransport(env, config)
  }

  async function asked<T>(ask: (transport: ReplayTransport) => Promise<Answer<T>>): Promise<Answer<T>> {
    const found = await transport().catch(() => null)
    return found ? ask(found) : noAnswer(env)
  }

  return {
    applyCommand: (envelope) => asked((found) => found.applyCommand(envelope)),
    uploadFile: (...upload) => asked((found) => found.uploadFile(...upload)),
    verifyFile: (path) => asked((found) => found.verifyFile(path)),
    removeFile: (path) => asked((found) => found.removeFile(path)),
  }
}
