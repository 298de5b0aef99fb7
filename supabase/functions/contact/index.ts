import { addressOf, backend, serve } from '../entry.ts'
import { contact } from './handler.ts'

declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }

/** Sends due mails at once; the schedule does so only once a minute. */
function sendNow(): void {
  const headers = { authorization: `Bearer ${backend.serviceKey}` }
  const request = new Request(`${backend.url}/functions/v1/send-mails`, { method: 'POST', headers })
  EdgeRuntime.waitUntil(fetch(request).catch(() => undefined))
}

serve((request) => contact(request, { ...backend, address: addressOf(request), stored: sendNow }))
