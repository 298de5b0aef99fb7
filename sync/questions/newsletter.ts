import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '../domain/inquiry.ts'
import type { Place } from '../domain/pages.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface SubscriberFilter {
  /** Words of the address. */
  readonly search?: string
  readonly state?: SubscriptionState
}

const text = v.nullable(v.string())
const count = v.number()
const subscriber = v.object({
  subscription_id: v.string(),
  email: v.string(),
  langue: v.picklist(LANGUES),
  state: v.picklist(SUBSCRIPTION_STATES),
  created_at: v.string(),
  confirmed_at: text,
  unsubscribed_at: text,
})
const page = v.object({
  rows: v.array(subscriber),
  counts: v.object({ pending: count, confirmed: count, unsubscribed: count }),
  total: count,
  as_of: v.string(),
  ...ends,
})
const batch = v.object({ rows: v.array(subscriber), next: text, as_of: v.string() })

export type Subscriber = AnswerOf<typeof subscriber>

export const subscribers = ({ search, state }: SubscriberFilter, place: Place | undefined) =>
  question({
    rpc: 'admin_newsletter',
    args: { search: search ?? null, state: state ?? null, page: place ?? null },
    read: page,
  })

/** All matching subscribers in batches; `after`: from the previous batch. */
export const subscriberBatch = ({ search, state }: SubscriberFilter, after: string | null) =>
  question({
    rpc: 'admin_newsletter_export',
    args: { search: search ?? null, state: state ?? null, after },
    read: batch,
  })
