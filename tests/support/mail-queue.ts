import type { Engine } from './database.ts'

/** A mail as a sender gets it. */
export interface LeasedMail {
  readonly id: string
  readonly lease: string
  readonly key: string
  readonly template: string
  readonly langue: string
  readonly recipient: string
  readonly data: {
    readonly events: readonly { readonly event: string; readonly at: string }[]
    readonly etude?: string
  }
}

type Outcome = 'not_taken' | 'unknown' | 'refused'

export interface MailQueue {
  lease(): Promise<readonly LeasedMail[]>
  /** Whether each lease was still the caller's. */
  settle(
    mails: readonly LeasedMail[],
    problem?: string | null,
    outcome?: Outcome,
    receipt?: string,
  ): Promise<readonly boolean[]>
  /** Everything that waits has waited. */
  later(): Promise<unknown>
  /** Mails that a sender gets once everything has waited. */
  taken(): Promise<readonly LeasedMail[]>
  /** Mails that leave now, as `told` says it. */
  leaving(told: Told): Promise<readonly string[]>
  /** Mails that leave once everything has waited, as `told` says it. */
  due(told: Told): Promise<readonly string[]>
}

type Told = (mails: readonly LeasedMail[]) => readonly string[]

/** A sender of mails, step by step. */
export function mailQueue(engine: Engine): MailQueue {
  const queue: MailQueue = {
    async lease() {
      const rows = await engine.as('service', (tx) =>
        tx.query<{ job: LeasedMail }>('select public.lease_mail_jobs(50) as job'),
      )
      return rows.map(({ job }) => job)
    },
    async settle(mails, problem = null, outcome = 'not_taken', receipt) {
      const kept: boolean[] = []
      for (const { id, lease } of mails) {
        const [row] = await engine.as('service', (tx) =>
          tx.query<{ kept: boolean }>('select public.settle_mail_job($1::uuid, $2::uuid, $3, $4, $5) as kept', [
            id,
            lease,
            problem,
            outcome,
            receipt ?? null,
          ]),
        )
        kept.push(row?.kept === true)
      }
      return kept
    },
    later: () =>
      engine.sql.query(
        `update public.mail_jobs set next_attempt_at = now() where sent_at is null and next_attempt_at < 'infinity'`,
      ),
    async taken() {
      await queue.later()
      return queue.lease()
    },
    async leaving(told) {
      const mails = await queue.lease()
      await queue.settle(mails)
      return told(mails)
    },
    async due(told) {
      await queue.later()
      return queue.leaving(told)
    },
  }
  return queue
}

/** `name: event, event`, sorted; `names` of addresses. */
export const toldTo =
  (names: (address: string) => string): Told =>
  (mails) =>
    mails
      .map(({ recipient, data: { events } }) => `${names(recipient)}: ${events.map(({ event }) => event).join(', ')}`)
      .toSorted()
