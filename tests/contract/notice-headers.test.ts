/**
 * List-Unsubscribe in mails about studies: it works by POST, not by GET, has a limit, and changes the choice in the
 * app.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer, freshStack, ORIGIN, type Stack } from '../support/stack.ts'

const SITE = 'https://hawa.example'
let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ siteUrl: SITE, rateLimits: true })
})
afterAll(() => stack.close())

const press = (address: string, peer = '198.51.100.8', method = 'POST') =>
  stack.fetch(
    new Request(ORIGIN + address, {
      method,
      ...(method === 'POST'
        ? {
            body: 'List-Unsubscribe=One-Click',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }
        : {}),
    }),
    peer,
  )

async function mailed(
  events: readonly string[],
): Promise<{ readonly address: string | null; readonly profile: string }> {
  const { email } = await customer(stack)
  const [person] = await stack.sql<{ id: string }>('select id from public.profiles where email = $1', [email])
  const profile = person?.id ?? ''
  const study = randomUUID()
  await stack.sql(
    `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
       description_projet, zone_geographique, pays, contact_nom, contact_email, statut)
     values ($1, $2, 'Cimenterie', 'industrie', 'qualite_air', 'x', 'Sig', 'algerie', 'x', 'x@example.org', 'annulée')`,
    [study, profile],
  )
  for (const event of events) {
    await stack.sql('select hawa.queue_notice($1, $2, array[$3::uuid], null)', [event, study, profile])
  }
  await stack.sql('update public.mail_jobs set next_attempt_at = now() where profile = $1', [profile])
  // Any command wakes the sender.
  await stack.fetch(
    new Request(`${ORIGIN}/rest/v1/rpc/apply_command`, {
      method: 'POST',
      headers: { apikey: stack.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        id: randomUUID(),
        name: 'subscribe_newsletter',
        made_at: new Date().toISOString(),
        args: { email: 'reader@example.org', langue: 'fr', elapsed_ms: 5000 },
      }),
    }),
    '198.51.100.9',
  )
  await stack.mailsTried()
  const mail = stack.mails.findLast(({ to }) => to === email)
  expect(mail?.headers['Auto-Submitted']).toBe('auto-generated')
  expect(mail?.headers['References']).toBe(`<study.${study}@hawa.example>`)
  const found = /^<(.+)>$/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1]
  return { address: found === undefined ? null : found.slice(SITE.length), profile }
}
const unwanted = async (profile: string) =>
  (
    await stack.sql<{ event: string }>(
      'select event from public.mail_preferences where profile = $1 and not wanted order by event',
      [profile],
    )
  ).map(({ event }) => event)

it('one press ends the mails of the kinds that the mail told, for its reader', async () => {
  const { address, profile } = await mailed(['study_cancelled', 'study_changed'])
  expect(address).toMatch(/^\/functions\/v1\/unsubscribe\?area=client&mail=[0-9a-f-]{36}&token=[0-9a-f]{64}$/)
  for (const method of ['GET', 'HEAD']) {
    const looked = await press(address ?? '', undefined, method)
    expect([looked.status, looked.headers.get('location')]).toEqual([303, '/client/account#notifications'])
  }
  expect((await press(address ?? '', undefined, 'PUT')).status).toBe(405)
  expect(await unwanted(profile)).toEqual([])
  for (let time = 0; time < 2; time += 1) {
    const pressed = await press(address ?? '')
    expect([pressed.status, await pressed.json()]).toEqual([200, { status: 'unsubscribed' }])
  }
  expect(await unwanted(profile)).toEqual(['study_cancelled', 'study_changed'])
  const rows = JSON.stringify(await stack.sql('select * from public.mail_jobs'))
  expect(rows).not.toContain(/token=(.+)$/.exec(address ?? '')?.[1])
})

it('a guess ends nothing, is counted by its network alone, and never shuts out who has the token', async () => {
  const { address, profile } = await mailed(['study_changed'])
  const guess = (address ?? '').replace(/token=.+$/, `token=${'f'.repeat(64)}`)
  const statuses = []
  for (let time = 0; time < 31; time += 1) statuses.push((await press(guess)).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
  expect(await (await press(guess, '203.0.113.4')).json()).toEqual({ status: 'unknown' })
  expect(await unwanted(profile)).toEqual([])
  expect(await (await press(address ?? '')).json()).toEqual({ status: 'unsubscribed' })
  for (const odd of ['', 'mail=x', `mail=${randomUUID()}`, `mail=x&token=${'f'.repeat(64)}`]) {
    expect((await press(`/functions/v1/unsubscribe?${odd}`)).status, odd).toBe(400)
  }
})

it('mails about money and about the account cannot be left by one press', async () => {
  const kinds = await stack.sql<{ event: string }>(
    'select distinct e.event from hawa.mail_events e where not hawa.may_be_left(e.event) order by 1',
  )
  expect(kinds.map(({ event }) => event)).toEqual([
    'account_approved',
    'invoice_cancelled',
    'invoice_issued',
    'payment_recorded',
    'payment_taken_back',
  ])
})
