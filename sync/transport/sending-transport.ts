import { createHttp } from './http.ts'
import { createReplayTransport } from './replay-transport.ts'
import type { SendingTransport, TransportParts } from './transport.ts'
import { readDigest } from './wire.ts'

/** All that the worker asks of the server for a person, on `fetch` alone: it is started for every few bytes. */
export function createSendingTransport({ env, config, tokens, evidence }: TransportParts): SendingTransport {
  const http = createHttp(env, config, tokens, evidence)
  return {
    ...createReplayTransport(env, http),
    async digest() {
      const sentAt = env.now()
      const answer = await http.json({ method: 'POST', path: '/rest/v1/rpc/feed_digest', body: {} }, readDigest)
      // The answer was written about half-way between sending and reading [L17].
      if (answer.kind === 'ok') evidence.clock(Date.parse(answer.value.server_time) - (sentAt + env.now()) / 2)
      return answer
    },
    reportHealth: (device, report) =>
      http.json({ method: 'POST', path: '/rest/v1/rpc/report_health', body: { device, report } }, (body) =>
        typeof body === 'boolean' ? body : null,
      ),
  }
}
