import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../supabase/local/engine/sql.ts'
import type { Verdict } from './database.ts'

type Args = Readonly<Record<string, unknown>>

const person = { nom: 'Lina Saadi', email: 'lina@example.org', telephone: '+213 43 00 00 01', entreprise: 'Cimenterie' }
/** As a person leaves them. */
const traps = { website: '', elapsed_ms: 9000 }

/** Valid arguments of `contact_expert`. */
export const expertRequest = (more: Args = {}): Args => ({
  ...person,
  type_consultation: 'formation',
  urgence: 'normale',
  sujet: 'Audit',
  message: 'Bonjour',
  langue: 'fr',
  ...traps,
  ...more,
})

/** Valid arguments of `send_contact_message`. */
export const contactMessage = (more: Args = {}): Args => ({
  ...person,
  sujet: 'Devis',
  message: 'Bonjour',
  bureau: 'kenya',
  langue: 'fr',
  ...traps,
  ...more,
})

/** Valid arguments of `subscribe_newsletter`. */
export const subscription = (email: string, more: Args = {}): Args => ({ email, langue: 'fr', ...traps, ...more })

/** A message of the contact page as the function records it; the caller is the service key. */
export async function contact(
  tx: Pick<Transaction, 'query'>,
  args: unknown,
  options: { readonly id?: string; readonly address?: string } = {},
): Promise<Verdict> {
  const { id = randomUUID(), address = randomAddress() } = options
  const [row] = await tx.query<{ answer: Verdict }>(
    'select public.record_contact_message($1::uuid, $2::text::jsonb, $3) as answer',
    [id, JSON.stringify(args), address],
  )
  if (!row) throw new Error('no answer')
  return row.answer
}

/** Somebody else each time, so that the limit per network address is not met by accident. */
export const randomAddress = (): string => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`

/** Sets the request headers that the gateway passes to the data API for this transaction. */
export async function comesFrom(tx: Pick<Transaction, 'query'>, address: string): Promise<void> {
  await tx.query(`select set_config('request.headers', $1, true)`, [JSON.stringify({ 'x-forwarded-for': address })])
}
