import { QUEUEING } from '../commands/queueing.ts'
import { bucketOf } from '../domain/stored-file.ts'
import type { Environment } from '../ground/environment.ts'
import type { Http } from './http.ts'
import type { Answer, Envelope, ReplayTransport, Verdict } from './transport.ts'
import { uploadObject } from './upload.ts'
import * as wire from './wire-replies.ts'

/** Reading and hashing 10 MB takes a small server seconds; a dead line must not delay the next attempt by a minute. */
const VERIFY_TIMEOUT_MS = 30_000

/** The part of the transport for an outbox: a visitor's page loads no more. */
export function createReplayTransport(env: Environment, http: Http): ReplayTransport {
  return {
    applyCommand: (envelope) =>
      QUEUEING[envelope.name]?.door === 'contact_function'
        ? sendMessage(http, envelope)
        : http.json({ method: 'POST', path: '/rest/v1/rpc/apply_command', body: envelope }, wire.readVerdict),
    uploadFile: (path, file, progress, signal) =>
      uploadObject({ env, http, path: objectPath(path), file, progress, ...(signal ? { signal } : {}) }),
    async verifyFile(path) {
      const answer = await http.json(
        {
          method: 'POST',
          path: '/functions/v1/verify-file',
          body: { path },
          timeoutMs: VERIFY_TIMEOUT_MS,
        },
        wire.readStoredFile,
      )
      return answer.kind === 'denied' && answer.status === 404 ? { kind: 'ok', value: null } : answer
    },
    async removeFile(path) {
      const answer = await http.json({ method: 'DELETE', path: objectPath(path) }, (body) =>
        body === undefined ? null : true,
      )
      const gone = answer.kind === 'ok' || (answer.kind === 'denied' && answer.status === 404)
      return gone ? { kind: 'ok', value: null } : answer
    },
  }
}

/** The contact function (docs/specification.md#7) knows the id: a message sent again gets the first answer [L3]. */
function sendMessage(http: Http, { id, args }: Envelope): Promise<Answer<Verdict>> {
  const request = { method: 'POST', path: '/functions/v1/contact', body: { ...args, id } } as const
  return http.json<Verdict>(request, wire.readMessageAccepted, wire.readMessageRefused)
}

function objectPath(path: string): string {
  return `/storage/v1/object/${bucketOf(path)}/${path.split('/').map(encodeURIComponent).join('/')}`
}
