/** `npm run bench -- upload`: the cost of a file over a line that breaks, in one request and in parts. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { listen } from '../../supabase/local/http/listen.ts'
import { createTransport } from '../../sync/transport/http-transport.ts'
import { UNSEEN } from '../../sync/transport/unseen.ts'
import { uploaderOver } from '../../sync/uploads/resumable-uploader.ts'
import { singleRequestUploader, type BegunUpload, type Uploader } from '../../sync/uploads/uploader.ts'
import { narrowLine } from '../support/narrow-line.ts'
import { advance, customer, freshStack, reportPath, requestStudy, specialist } from '../support/stack.ts'
import { virtualDevice } from '../support/virtual-device.ts'

const MB = 1_000_000
const MOST_TRIES = 20

const folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-bench-'))
const stack = await freshStack({ dataDir: folder })
const server = await listen(stack, { port: 0, host: '127.0.0.1' })
const [client, field] = [await customer(stack), await specialist(stack)]
const study = await requestStudy(client)
await advance(field, study, 'terminée')

interface Cost {
  readonly arrived: boolean
  readonly tries: number
  readonly bytes: number
  readonly ms: number
}

async function cost(way: 'one request' | 'in parts', size: number, breaksEvery: number): Promise<Cost> {
  const line = await narrowLine(server.url, { breaksEvery })
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  bytes.set(new TextEncoder().encode('%PDF-1.4\n'))
  const parts = {
    env: { ...virtualDevice().env, fetch: globalThis.fetch },
    evidence: UNSEEN,
    userId: field.userId,
    config: { supabaseUrl: line.url, supabaseKey: stack.anonKey },
    tokens: async () => ({ kind: 'token', token: field.accessToken }) as const,
  }
  const transport = createTransport(parts)
  const uploader: Uploader = way === 'one request' ? singleRequestUploader(transport) : uploaderOver(parts, transport)
  const upload = {
    path: reportPath(field, study),
    file: new Blob([bytes], { type: 'application/pdf' }),
    progress: () => {},
    signal: new AbortController().signal,
  }
  let begun: BegunUpload | null = null
  let arrived = false
  let tries = 0
  const start = performance.now()
  while (!arrived && tries < MOST_TRIES) {
    tries += 1
    const answer = await uploader.upload({
      ...upload,
      begun,
      keepBegun: async (now) => {
        begun = now
      },
    })
    if (answer.kind !== 'ok' && answer.kind !== 'retry') throw new Error(JSON.stringify(answer))
    arrived = answer.kind === 'ok'
  }
  const ms = performance.now() - start
  const whole = line.up
  await line.close()
  return { arrived, tries, bytes: whole, ms }
}

console.log('size MB   breaks every   way           arrived   tries   MB sent   sent / size   ms')
for (const [size, breaksEvery] of [
  [10 * MB, Infinity],
  [10 * MB, 2 * MB],
  [10 * MB, 0.5 * MB],
  [1.5 * MB, Infinity],
  [1.5 * MB, 0.5 * MB],
  [0.3 * MB, Infinity],
  [0.3 * MB, 2 * MB],
] as const) {
  for (const way of ['one request', 'in parts'] as const) {
    const { arrived, tries, bytes, ms } = await cost(way, size, breaksEvery)
    const every = breaksEvery === Infinity ? 'never' : `${breaksEvery / MB} MB`
    console.log(
      [
        String(size / MB).padEnd(9),
        every.padEnd(14),
        way.padEnd(13),
        (arrived ? 'yes' : 'no').padEnd(9),
        String(tries).padEnd(7),
        (bytes / MB).toFixed(2).padEnd(9),
        (bytes / size).toFixed(3).padEnd(13),
        Math.round(ms),
      ].join(' '),
    )
  }
}
await server.close()
await stack.close()
await rm(folder, { recursive: true })
