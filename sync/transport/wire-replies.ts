/** Parsers of the answers to sent commands: all that a visitor's outbox needs. */
import * as v from 'valibot'
import { INVALID_REASONS, REFUSAL_CODES } from '../domain/refusal.ts'
import type { StoredFile, Verdict } from './transport.ts'

/** Null: another shape. */
export function parse<T extends v.GenericSchema>(schema: T, body: unknown): v.InferOutput<T> | null {
  const parsed = v.safeParse(schema, body)
  return parsed.success ? parsed.output : null
}

const storedFile = v.object({
  path: v.string(),
  size: v.number(),
  sha256: v.string(),
  content_type: v.nullable(v.string()),
})
export const readStoredFile = (body: unknown): StoredFile | null => parse(storedFile, body)

const verdict = v.variant('verdict', [
  v.object({
    verdict: v.literal('applied'),
    result: v.nullish(v.record(v.string(), v.unknown()), {}),
    replayed: v.boolean(),
  }),
  v.object({
    verdict: v.literal('refused'),
    // A code of a newer server: shown as "not allowed" rather than retried for ever.
    code: v.fallback(v.picklist(REFUSAL_CODES), 'not_allowed'),
    result: v.nullish(v.unknown()),
    replayed: v.boolean(),
    pause: v.optional(v.boolean(), false),
  }),
])
const invalidField = v.object({ field: v.string(), reason: v.picklist(INVALID_REASONS) })

export function readVerdict(body: unknown): Verdict | null {
  const parsed = parse(verdict, body)
  if (!parsed) return null
  if (parsed.verdict === 'applied') return { ...parsed, result: parsed.result ?? {} }
  const { code, replayed, result, pause } = parsed
  return { verdict: 'refused', code, replayed, problem: parse(invalidField, result), pause }
}

const messageAccepted = v.object({ success: v.literal(true), messageId: v.string() })
const messageRefused = v.object({
  success: v.literal(false),
  code: v.picklist(REFUSAL_CODES),
  field: v.nullish(v.string()),
  reason: v.fallback(v.picklist(INVALID_REASONS), 'malformed'),
})

/** The contact function's answer; it does not say whether the message had arrived before. */
export function readMessageAccepted(body: unknown): Verdict | null {
  const accepted = parse(messageAccepted, body)
  return accepted && { verdict: 'applied', result: { receipt: accepted.messageId }, replayed: false }
}

/** Null: a rejection without a code of ours, which is retried. */
export function readMessageRefused(body: unknown): Verdict | null {
  const refused = parse(messageRefused, body)
  if (!refused) return null
  const { code, field, reason } = refused
  return { verdict: 'refused', code, problem: field ? { field, reason } : null, replayed: false }
}
