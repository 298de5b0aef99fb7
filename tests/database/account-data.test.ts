/** Requests about one's own account: its deletion, and the export of its data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, type Engine } from '../support/database.ts'
import { contact, contactMessage, expertRequest } from '../support/visitors.ts'

type Export = Readonly<Record<string, unknown>> & { readonly profile: { readonly id: string; readonly email: string } }

describe.each(ENGINES)('account data on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: unknown = {}) => engine.as(who, (tx) => apply(tx, name, args))
  const requests = (who: Account) =>
    engine.sql.query<{ reason: string | null; open: boolean }>(
      'select reason, withdrawn_at is null as open from public.account_deletion_requests where profile_id = $1 ' +
        'order by received_at, requested_at',
      [who.profileId],
    )
  const marked = async (who: Account): Promise<boolean> => {
    const [row] = await engine.sql.query<{ at: unknown }>(
      'select deletion_requested_at as at from public.profiles where id = $1',
      [who.profileId],
    )
    return row?.at !== null
  }

  describe('request_account_deletion', () => {
    it.each(['client', 'intervenant', 'unapproved', 'admin'] as const)(
      '%s asks, asks again, takes it back and asks anew',
      async (who) => {
        const account = people[who]
        expect((await give(account, 'request_account_deletion', { reason: ' Je pars ' })).verdict).toBe('applied')
        expect((await give(account, 'request_account_deletion', { reason: '' })).verdict).toBe('applied')
        expect(await requests(account)).toEqual([{ reason: 'Je pars', open: true }])
        expect(await marked(account)).toBe(true)
        expect((await give(account, 'withdraw_account_deletion')).verdict).toBe('applied')
        expect((await give(account, 'withdraw_account_deletion')).verdict).toBe('applied')
        expect(await requests(account)).toEqual([{ reason: 'Je pars', open: false }])
        expect(await marked(account)).toBe(false)
        await give(account, 'request_account_deletion')
        expect(await requests(account)).toHaveLength(2)
      },
    )

    it('is refused to a closed account, and takes no more than a thousand characters', async () => {
      expect(await give(people.inactive, 'request_account_deletion')).toMatchObject({
        verdict: 'refused',
        code: 'account_inactive',
      })
      expect(await give(people.otherClient, 'request_account_deletion', { reason: 'x'.repeat(1001) })).toMatchObject({
        code: 'invalid',
        result: { field: 'reason', reason: 'too_long' },
      })
      expect(await requests(people.otherClient)).toEqual([])
    })

    it('moves the revision of the profile, so that every device hears of it', async () => {
      const rev = async () =>
        (
          await engine.sql.query<{ rev: unknown }>('select rev from public.profiles where id = $1', [
            people.otherClient.profileId,
          ])
        )[0]?.rev
      const before = await rev()
      const { result } = await give(people.otherClient, 'request_account_deletion')
      expect(String(result?.['rev'])).toBe(String(await rev()))
      expect(await rev()).not.toEqual(before)
      await give(people.otherClient, 'withdraw_account_deletion')
    })
  })

  describe('export_my_data', () => {
    const exported = async (who: Account): Promise<Export> =>
      engine.probe(who, async (tx) => {
        const [row] = await tx.query<{ data: Export }>('select public.export_my_data() as data')
        if (!row) throw new Error('no answer')
        return row.data
      })
    const counts = (data: Export) =>
      Object.fromEntries(
        Object.entries(data)
          .filter(([, part]) => Array.isArray(part))
          .map(([name, part]) => [name, (part as unknown[]).length]),
      )

    beforeAll(async () => {
      await study(engine, people.client, 'en_cours', people.intervenant)
      await give(people.otherClient, 'request_study', request(crypto.randomUUID(), { contact_nom: 'Contact de Omar' }))
      await engine.as(people.otherClient, (tx) => apply(tx, 'contact_expert', expertRequest()))
      await engine.as('service', (tx) => contact(tx, contactMessage({ email: people.client.email })))
    })

    it('gives each what is theirs and nothing of anybody else', async () => {
      const client = await exported(people.client)
      expect(client.profile).toMatchObject({ id: people.client.profileId, email: people.client.email })
      expect(counts(client)).toMatchObject({
        studies: 1,
        missions: 0,
        messages: 0,
        expert_requests: 0,
        deletion_requests: 2,
      })
      for (const text of [people.otherClient.email, 'Contact de Omar'])
        expect(JSON.stringify(client)).not.toContain(text)
      const other = await exported(people.otherClient)
      expect(counts(other)).toMatchObject({ studies: 1, expert_requests: 1, events: 1, deletion_requests: 1 })
      expect(JSON.stringify(other)).not.toContain(people.client.profileId)
    })

    it('tells no contact of a client to the one who worked for them', async () => {
      const data = await exported(people.intervenant)
      expect(counts(data)).toMatchObject({ studies: 0, missions: 1 })
      expect(Object.keys((data['missions'] as readonly object[])[0] ?? {})).not.toEqual(
        expect.arrayContaining(['contact_email']),
      )
      expect(JSON.stringify(data)).not.toMatch(/contact_(nom|email|telephone)|client_id/)
    })

    it("does not give a visitor's message to whoever signs up with their address", async () => {
      expect(counts(await exported(people.client))).toMatchObject({ contact_messages: 0 })
    })

    it('gives the conversations one takes part in, to those who do, without the ids of the others', async () => {
      const id = await study(engine, people.client, 'en_cours', people.intervenant)
      const say = (who: Account, thread_kind: string, thread_id: string, contenu: string) =>
        give(who, 'send_message', { message_id: crypto.randomUUID(), thread_kind, thread_id, contenu })
      await say(people.intervenant, 'study', id, 'bonjour')
      await say(people.otherClient, 'advice', people.otherClient.profileId, 'une question')
      const words = async (who: Account) =>
        ((await exported(who))['messages'] as readonly { contenu: string }[]).map(({ contenu }) => contenu)
      expect(await words(people.client)).toEqual(['bonjour'])
      expect(await words(people.intervenant)).toEqual(['bonjour'])
      expect(await words(people.otherClient)).toContain('une question')
      expect(await words(people.otherIntervenant)).toEqual([])
      expect(JSON.stringify((await exported(people.client))['messages'])).not.toContain(people.intervenant.profileId)
    })

    it('is closed to visitors and to closed accounts', async () => {
      for (const who of ['anonymous', people.inactive] as const) {
        expect(await engine.probe(who, (tx) => tx.query('select public.export_my_data()')).catch(sqlState)).toBe(
          '42501',
        )
      }
      expect((await exported(people.unapproved)).profile.id).toBe(people.unapproved.profileId)
    })
  })
})
