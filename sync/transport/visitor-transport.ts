import type { RuntimeConfig } from '../contract.ts'
import type { Environment } from '../runtime/environment.ts'
import type { DeviceDatabase } from '../session/device-database.ts'
import { createTransport } from './http-transport.ts'
import type { Answer, ReplayTransport, Transport } from './transport.ts'
import { UNSEEN } from './unseen.ts'

/** The transport of nobody in particular: the public key and no token. */
export function anonymousTransport(env: Environment, config: RuntimeConfig): Transport {
  return createTransport({ env, config, tokens: null, evidence: UNSEEN, userId: null })
}

/**
 * As above, for a page that may have been opened without a network: the address of the server is asked for at the
 * first message that leaves, and kept for the worker. Without it the network counts as missing.
 */
export function visitorTransport(env: Environment, device: DeviceDatabase, loadConfig: () => Promise<RuntimeConfig>): ReplayTransport {
  let known: Promise<Transport> | null = null
  const transport = (): Promise<Transport> => {
    known ??= find().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  async function find(): Promise<Transport> {
    const config = await loadConfig().catch(async (error: unknown) => {
      const kept = await device.read('config')
      if (!kept) throw error
      return kept
    })
    await device.write('config', config)
    return anonymousTransport(env, config)
  }

  async function asked<T>(ask: (transport: Transport) => Promise<Answer<T>>): Promise<Answer<T>> {
    const found = await transport().catch(() => null)
    return found ? ask(found) : { kind: 'retry', cause: 'network' }
  }

  return {
    applyCommand: (envelope) => asked((found) => found.applyCommand(envelope)),
    uploadFile: (...upload) => asked((found) => found.uploadFile(...upload)),
    verifyFile: (path) => asked((found) => found.verifyFile(path)),
    removeFile: (path) => asked((found) => found.removeFile(path)),
  }
}
