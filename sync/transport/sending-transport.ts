import { createHttp } from './http.ts'
import { measured } from './measured.ts'
import { createReplayTransport } from './replay-transport.ts'
import type { SendingTransport, TransportParts } from './transport.ts'
import { readDigest } from './wire.ts'

/** All requests of the worker for a person, with `fetch` alone: the worker starts often, for little data. */
export function createSendingTransport({ env, config, tokens, evidence }: TransportParts): SendingTransport {
  const http = createHttp(env, config, tokens, evidence)
  return {
    ...createReplayTransport(env, http),
    digest: () =>
      http.json({ method: 'POST', path: '/rest/v1/rpc/feed_digest', body: {} }, measured(readDigest, evidence)),
    reportHealth: (device, report) =>
      http.json({ method: 'POST', path: '/rest/v1/rpc/report_health', body: { device, report } }, (body) =>
        typeof body === 'boolean' ? body : null,
      ),
  }
}
