import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { filter, firstValueFrom } from 'rxjs'
import type { Command } from '../../sync/commands/command.ts'
import { userId } from '../../sync/domain/ids.ts'
import { openOutbox } from '../../sync/outbox/outbox.ts'
import { UNTOLD } from '../../sync/outbox/measure-clock.ts'
import { browserEnvironment, type Environment } from '../../sync/ground/environment.ts'
import { createTransport } from '../../sync/transport/http-transport.ts'
import type { Answer, FeedDigest, FeedPage, SentRow } from '../../sync/transport/transport.ts'
import { UNSEEN } from '../../sync/transport/unseen.ts'
import { singleRequestUploader } from '../../sync/uploads/uploader.ts'

/**
 * The real outbox and the real requests of a device, of which a process can have a hundred. Not the real store: the
 * free RxDB opens the collections of five devices in a process. Its rows are only counted here and held
 * against the server's digest.
 */
export interface ReconnectingDevice {
  /** Without a network: they stay in the outbox. */
  give(commands: readonly Command[]): Promise<void>
  /**
   * The network is back. Resolves when nothing waits and the pulled rows equal the server's, with the time it took
   * in ms.
   */
  reconnect(): Promise<number>
  /** Answers that were none, of any request since the network was back. */
  readonly errors: readonly string[]
  readonly requests: number
  /** Of those, how many the server was too busy for. */
  readonly putOff: number
  readonly refused: () => Promise<number>
  close(): Promise<void>
}

type Page = FeedPage<SentRow>

export interface ReconnectingParts {
  readonly url: string
  readonly key: string
  readonly user: string
  readonly token: string
}

export async function reconnectingDevice({ url, key, user, token }: ReconnectingParts): Promise<ReconnectingDevice> {
  const errors: string[] = []
  let requests = 0
  let putOff = 0
  let online = false
  const env: Environment = {
    ...browserEnvironment,
    databasePrefix: `device-${randomUUID()}`,
    async fetch(input, init) {
      if (!online) throw new TypeError('no network')
      requests += 1
      const what = String(input).slice(url.length)
      try {
        const response = await fetch(input, init)
        if (response.ok) return response
        if (response.headers.has('retry-after')) putOff += 1
        else errors.push(`${response.status} ${what}`)
        return response
      } catch (error) {
        errors.push(`${String(error)} ${String(Reflect.get(Object(error), 'cause'))} ${what}`)
        throw error
      }
    },
  }
  const id = userId(user)
  const config = { supabaseUrl: url, supabaseKey: key }
  const transport = createTransport({
    env,
    config,
    tokens: async () => ({ kind: 'token', token }),
    evidence: UNSEEN,
    userId: id,
  })
  const outbox = await openOutbox({
    userId: id,
    transport,
    uploader: singleRequestUploader(transport),
    env,
    clockOffset: () => null,
    measureClock: UNTOLD,
    studyLabel: async () => null,
    estimateStorage: null,
    cipher: null,
    onError: (error) => errors.push(String(error)),
  })
  /** As the app at its first start, from zero; again while somebody else's work comes in between. */
  async function pull(): Promise<void> {
    for (let proven = false; !proven;) {
      const first = await ok(() => transport.sync(0, 0, 1000))
      const studies = await read(first.studies, (after) => ok(() => transport.pullStudies(after, 1000)))
      const digest = studies.digest ?? (await ok(() => transport.digest()))
      const records = await read(first.records, (after) => ok(() => transport.pullRecords(after, 500)))
      proven = equal(studies.revs, digest) && equal(records.revs, records.digest)
    }
  }

  return {
    errors,
    get requests() {
      return requests
    },
    get putOff() {
      return putOff
    },
    async give(commands) {
      for (const command of commands) {
        const outcome = await outbox.dispatch(command)
        if (outcome.kind !== 'queued') throw new Error(outcome.kind)
      }
    },
    async reconnect() {
      online = true
      const begin = performance.now()
      outbox.wake('online')
      await pull()
      await firstValueFrom(outbox.summary$.pipe(filter(({ waiting }) => waiting === 0)))
      await pull()
      return performance.now() - begin
    },
    refused: async () => (await firstValueFrom(outbox.summary$)).refused,
    close: () => outbox.close(),
  }
}

interface ReadFeed {
  readonly revs: readonly number[]
  readonly digest: FeedDigest | null
}

/** The pages of a feed from zero. `first`: the one that came with the profile. */
async function read(first: Page | null, next: (after: number) => Promise<Page>): Promise<ReadFeed> {
  const revs: number[] = []
  for (let page = first ?? (await next(0)); ; page = await next(revs.at(-1) ?? 0)) {
    revs.push(...page.rows.map(({ rev }) => rev))
    if (page.ended) return { revs, digest: page.digest }
  }
}

/** Asks again, as a device does; everything but an answer is in `errors`. */
async function ok<T>(ask: () => Promise<Answer<T>>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.kind === 'ok') return answer.value
    if (answer.kind !== 'retry') throw new Error(JSON.stringify(answer))
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 1000))
  }
}

function equal(revs: readonly number[], digest: FeedDigest | null): boolean {
  return (
    digest !== null &&
    revs.length === digest.count &&
    revs.reduce((mixed, rev) => mixed ^ BigInt(rev), 0n) === BigInt(digest.xor)
  )
}
