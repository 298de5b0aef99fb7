/**
 * Gap: Lite has no Realtime; these are its messages.
 * Test: tests/contract/conformance-realtime.test.ts
 * Goes when: wake-ups.ts goes.
 */
/** A message of the Phoenix channels as Supabase Realtime speaks them, version 2.0.0: five places in an array. */
export interface Message {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Null: the text is no such message. */
export function readMessage(text: string): Message | null {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(parts) || parts.length !== 5) return null
  const [joinRef, ref, topic, event, payload] = parts as unknown[]
  if (!isRef(joinRef) || !isRef(ref) || typeof topic !== 'string' || typeof event !== 'string' || !isObject(payload))
    return null
  return { joinRef, ref, topic, event, payload }
}

export const writeMessage = ({ joinRef, ref, topic, event, payload }: Message): string =>
  JSON.stringify([joinRef, ref, topic, event, payload])

export const replyTo = ({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object): string =>
  writeMessage({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

const isRef = (value: unknown): value is string | null =>
  value === null || (typeof value === 'string' && value.length <= 32)

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
