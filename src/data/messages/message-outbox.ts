import type { CommandId, InvalidField, ItemState, RefusalCode } from '../../../sync/index.ts'
import { receiptNumber } from '../../../sync/domain/receipt.ts'
import {
  checkVisitorCommand,
  MIN_ELAPSED_MS,
  openVisitorOutbox,
  type VisitorCommand,
  type VisitorCommandName,
  type VisitorItem,
  type VisitorOutbox,
} from '../../../sync/visitor.ts'
import { requestBackgroundSync } from '../../service-worker/background-sync.ts'
import { loadConfig } from '../config.ts'
import { knownSession, openedSync } from '../hawa.ts'
import { noteMessages } from './messages.ts'
import { itemsOf, verdictOf } from '../commands/verdict.ts'
import { isOfThisTab, rememberMessage } from './messages-of-this-tab.ts'

export { MIN_ELAPSED_MS }

/** A message as a page may show it: its existence and its state, without its text. */
export interface MessageReceipt {
  readonly id: CommandId
  readonly number: string
  /** ISO 8601. */
  readonly madeAt: string
  readonly state: ItemState
  /** Written in this tab, or by the signed-in person: only they get the text back. */
  readonly ours: boolean
}

export type MessageOutcome =
  | { readonly kind: 'received'; readonly number: string }
  /** Durable on this device. `offline`: the network is missing, and not only the server's answer. */
  | { readonly kind: 'waiting'; readonly number: string; readonly offline: boolean }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }
  | { readonly kind: 'storage-full' }

const SHOWN_MS = 24 * 60 * 60 * 1000

/** A visitor's outbox or the signed-in person's: the same to a form. */
interface Box {
  readonly dispatch: VisitorOutbox['dispatch']
  readonly watch: VisitorOutbox['watch']
  readonly words: VisitorOutbox['words']
  readonly discard: VisitorOutbox['discard']
  readonly ours: (id: CommandId) => boolean
}

let opening: Promise<VisitorOutbox> | null = null

/** The visitor's outbox of this page; once open, it sends the waiting messages. */
export function openVisitor(): Promise<VisitorOutbox> {
  opening ??= openVisitorOutbox(() => loadConfig(), {
    environment: { onQueued: () => void requestBackgroundSync() },
    onError: reportUncaught,
  }).then(
    (outbox) => {
      outbox.watch((items) => noteMessages(items.length > 0))
      return outbox
    },
    (error: unknown) => {
      opening = null
      throw error
    },
  )
  return opening
}

/** The problems of the fields, by the rules that the server applies again. */
export function checkMessage(command: VisitorCommand): readonly InvalidField[] {
  const checked = checkVisitorCommand(command)
  return checked.kind === 'invalid' ? checked.problems : []
}

/** Puts the message into the outbox of the signed-in person or the visitor, then waits a moment for the server. */
export async function sendMessage(command: VisitorCommand): Promise<MessageOutcome> {
  const box = await openBox()
  const outcome = await box.dispatch(command)
  if (outcome.kind !== 'queued') return outcome
  const { id } = outcome
  rememberMessage(id)
  const verdict = await verdictOf(box.watch, id)
  switch (verdict.kind) {
    case 'applied':
      return { kind: 'received', number: receiptNumber(id) }
    case 'refused':
      // The form still holds its text, and storage its draft: kept twice, it would be sent twice [L5].
      await box.discard(id)
      return verdict
    case 'waiting':
      void navigator.storage?.persist?.().catch(() => false)
      return { kind: 'waiting', number: receiptNumber(id), offline: verdict.offline }
  }
}

/** Receipts of one form, newest first; those received disappear after a day. Returns the function that ends it. */
export function watchReceipts(
  name: VisitorCommandName,
  listener: (receipts: readonly MessageReceipt[]) => void,
): () => void {
  let stop: (() => void) | null = null
  let stopped = false
  openBox().then((box) => {
    if (stopped) return
    stop = box.watch((items) =>
      listener(
        receipts(
          items.filter((item) => item.name === name),
          box,
        ),
      ),
    )
  }, reportUncaught)
  return () => {
    stopped = true
    stop?.()
  }
}

/** The text of a refused message of ours, which leaves the outbox for the form; null when another tab was quicker. */
export async function takeBack(id: CommandId): Promise<Readonly<Record<string, unknown>> | null> {
  const box = await openBox()
  const words = box.ours(id) ? await box.words(id) : null
  if (words) await box.discard(id)
  return words
}

export async function discardMessage(id: CommandId): Promise<void> {
  await (await openBox()).discard(id)
}

async function openBox(): Promise<Box> {
  const session = await knownSession()
  return session.kind === 'signed-in' ? personBox() : visitorBox(await openVisitor())
}

function visitorBox(outbox: VisitorOutbox): Box {
  return { ...outbox, ours: isOfThisTab }
}

async function personBox(): Promise<Box> {
  const sync = await openedSync()
  return {
    dispatch: async (command) => {
      const outcome = await sync.dispatch(command)
      return outcome.kind === 'bad-file' ? { kind: 'invalid', problems: [] } : outcome
    },
    watch: itemsOf(sync),
    words: (id) =>
      new Promise((resolve, reject) => {
        const subscription = sync.outbox.items$.subscribe({
          error: reject,
          next(items) {
            resolve(items.find((item) => item.id === id)?.args ?? null)
            queueMicrotask(() => subscription.unsubscribe())
          },
        })
      }),
    discard: async (id) => void (await sync.outbox.discard(id)),
    ours: () => true,
  }
}

function receipts(items: readonly VisitorItem[], box: Box): readonly MessageReceipt[] {
  const since = Date.now() - SHOWN_MS
  return items
    .filter(({ state }) => state.kind !== 'received' || Date.parse(state.at) > since)
    .map(({ id, madeAt, state }) => ({ id, number: receiptNumber(id), madeAt, state, ours: box.ours(id) }))
    .toSorted((one, other) => other.madeAt.localeCompare(one.madeAt))
}

function reportUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
