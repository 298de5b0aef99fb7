import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, request, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { comesFrom, contact, contactMessage, expertRequest, randomAddress, subscription } from '../support/visitors.ts'

describe.each(ENGINES)('visitors on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())
  beforeEach(() => engine.sql.query('delete from public.mail_jobs'))

  interface How {
    readonly id?: string
    readonly from?: string
  }
  const send = (
    who: Caller,
    name: string,
    args: unknown,
    { id = randomUUID(), from = randomAddress() }: How = {},
  ): Promise<Verdict> =>
    engine.as(who, async (tx) => {
      await comesFrom(tx, from)
      return apply(tx, name, args, { id })
    })
  const write = (args: unknown, { id = randomUUID(), from = randomAddress() }: How = {}): Promise<Verdict> =>
    engine.as('service', (tx) => contact(tx, args, { id, address: from }))
  const rows = <T>(text: string, ...values: unknown[]): Promise<T[]> => engine.sql.query<T>(text, values)
  const count = async (table: string): Promise<number> =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1
  const outcome = (work: Promise<Verdict>): Promise<string | null> => work.then(word, sqlState)

  describe('exactly once [L3]', () => {
    it('a repeated id answers what was recorded, whoever repeats it', async () => {
      const id = randomUUID()
      const args = expertRequest()
      const first = await send('anonymous', 'contact_expert', args, { id })
      expect(first).toEqual({
        verdict: 'applied',
        result: { receipt: `HW-${id.slice(0, 8).toUpperCase()}` },
        replayed: false,
      })
      for (const who of ['anonymous', people.client] as const) {
        expect(await send(who, 'contact_expert', args, { id })).toEqual({ ...first, replayed: true })
      }
      expect(await rows('select user_id, args, verdict from public.commands where id = $1', id)).toEqual([
        { user_id: null, args: null, verdict: 'applied' },
      ])
      expect(await count(`public.contacts_experts where id = '${id}'`)).toBe(1)
      expect(await count('public.mail_jobs')).toBe(1)
    })

    it('stored whole', async () => {
      const id = randomUUID()
      const { website: _, elapsed_ms: __, langue, ...words } = expertRequest({ telephone: null, urgence: 'elevee' })
      await send('anonymous', 'contact_expert', { ...words, langue, website: '', elapsed_ms: 9000 }, { id })
      const columns = Object.keys(words).join(', ')
      expect(await rows(`select ${columns} from public.contacts_experts where id = $1`, id)).toEqual([words])
    })

    it('begun signed in, repeated after the session ended', async () => {
      const id = randomUUID()
      await send(people.client, 'contact_expert', expertRequest(), { id })
      expect(await send('anonymous', 'contact_expert', expertRequest(), { id })).toMatchObject({
        verdict: 'applied',
        replayed: true,
      })
      expect(await rows('select client_id from public.contacts_experts where id = $1', id)).toEqual([
        { client_id: people.client.profileId },
      ])
    })

    it('the same id for anything else tells and records nothing', async () => {
      const [id, study] = [randomUUID(), randomUUID()]
      await send('anonymous', 'contact_expert', expertRequest(), { id })
      await engine.as(people.client, (tx) => apply(tx, 'request_study', request(randomUUID()), { id: study }))
      const before = await count('public.commands')
      const nothing = { verdict: 'refused', code: 'not_allowed', replayed: false }
      expect(await send('anonymous', 'contact_expert', expertRequest({ message: 'x' }), { id })).toEqual(nothing)
      expect(await send('anonymous', 'subscribe_newsletter', expertRequest(), { id })).toEqual(nothing)
      expect(await write(expertRequest(), { id })).toEqual(nothing)
      expect(await send(people.client, 'update_profile', { nom: 'X' }, { id })).toEqual(nothing)
      expect(await send('anonymous', 'contact_expert', expertRequest(), { id: study })).toEqual(nothing)
      expect(await send(people.client, 'contact_expert', request(randomUUID()), { id: study })).toEqual(nothing)
      expect(await count('public.commands')).toBe(before)
    })

    it('a refusal is final for its id and leaves no words behind', async () => {
      const id = randomUUID()
      const args = expertRequest({ email: 'nobody' })
      const refused = { verdict: 'refused', code: 'invalid', result: { field: 'email', reason: 'malformed' } }
      expect(await send('anonymous', 'contact_expert', args, { id })).toEqual({ ...refused, replayed: false })
      expect(await send('anonymous', 'contact_expert', args, { id })).toEqual({ ...refused, replayed: true })
      expect(await rows('select args from public.commands where id = $1', id)).toEqual([{ args: null }])
    })

    it('sent at once from everywhere it is one', async () => {
      const id = randomUUID()
      const verdicts = await Promise.all(Array.from({ length: 6 }, () => write(contactMessage(), { id })))
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(Array(6).fill('applied'))
      expect(verdicts.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(await count('public.mail_jobs')).toBe(1)
    })
  })

  describe('who may', () => {
    it('anybody writes, also with an account that may do nothing else, under their own profile', async () => {
      for (const who of Object.values(people) as Account[]) {
        const id = randomUUID()
        expect(
          word(await send(who, 'contact_expert', expertRequest({ client_id: people.admin.profileId }), { id })),
        ).toBe('applied')
        expect(await rows('select client_id from public.contacts_experts where id = $1', id)).toEqual([
          { client_id: who.profileId },
        ])
      }
    })

    it('a visitor nothing else, by no spelling of it', async () => {
      for (const name of [
        'send_contact_message',
        'CONTACT_EXPERT',
        'contact_expert ',
        'cmd_contact_expert',
        '',
        'request_study',
        'update_profile',
      ]) {
        expect([name, await outcome(send('anonymous', name, expertRequest()))]).toEqual([name, '42501'])
      }
    })

    it('nobody but the service key sends mails or records messages', async () => {
      for (const who of ['anonymous', people.client, people.intervenant, people.admin] as const) {
        for (const call of [
          'lease_mail_jobs(1)',
          `settle_mail_job('${randomUUID()}', '${randomUUID()}')`,
          `record_contact_message('${randomUUID()}', '{}', 'x')`,
        ]) {
          await expect(engine.probe(who, (tx) => tx.query(`select public.${call}`)).catch(sqlState)).resolves.toBe(
            '42501',
          )
        }
      }
    })

    it('nobody reads secrets, addresses or the tables behind', async () => {
      for (const who of ['anonymous', people.admin] as const) {
        for (const table of ['hawa.secrets', 'hawa.visits']) {
          await expect(engine.probe(who, (tx) => tx.query(`select * from ${table}`)).catch(sqlState)).resolves.toBe(
            '42501',
          )
        }
      }
    })
  })

  describe('input', () => {
    it('no id, no object, enormous arguments, numbers that take a gigabyte to write', async () => {
      const noId = await engine.as('anonymous', async (tx) => {
        await comesFrom(tx, randomAddress())
        const [row] = await tx.query<{ answer: Verdict }>(
          `select public.apply_command(null, 'contact_expert', '{}', now()) as answer`,
        )
        return row?.answer
      })
      expect(noId).toMatchObject({ code: 'invalid', result: { field: 'id', reason: 'required' } })
      for (const args of [null, [], 'x', 3])
        expect(await send('anonymous', 'contact_expert', args)).toMatchObject({
          code: 'invalid',
          result: { field: 'args' },
        })
      const giant = expertRequest({ rest: 'y'.repeat(270_000) })
      const told = await send('anonymous', 'contact_expert', giant)
      expect(told).toMatchObject({ code: 'invalid', result: { field: 'args', reason: 'too_long' } })
      const huge = await engine.as('service', async (tx) => {
        const [row] = await tx.query<{ answer: Verdict }>(
          `select public.record_contact_message($1::uuid, $2::text::jsonb, 'x') as answer`,
          [randomUUID(), `{"a": [${Array(500).fill('1e131000').join(',')}]}`],
        )
        return row?.answer
      })
      expect(huge).toMatchObject({ result: { reason: 'too_long' } })
    })

    it('traps: too fast is refused, the hidden field is believed and mails nobody', async () => {
      expect(word(await send('anonymous', 'contact_expert', expertRequest({ elapsed_ms: 1999 })))).toBe('too_fast')
      expect(word(await send('anonymous', 'contact_expert', expertRequest({ elapsed_ms: 2000 })))).toBe('applied')
      await engine.sql.query('delete from public.mail_jobs')
      const id = randomUUID()
      expect(
        word(await send('anonymous', 'contact_expert', expertRequest({ website: 'x', elapsed_ms: 0 }), { id })),
      ).toBe('applied')
      expect(
        word(await send('anonymous', 'subscribe_newsletter', subscription('bot@example.org', { website: 'x' }))),
      ).toBe('applied')
      expect(await rows('select spam from public.contacts_experts where id = $1', id)).toEqual([{ spam: true }])
      expect(await count(`public.newsletter_subscriptions where email = 'bot@example.org'`)).toBe(0)
      expect(await count('public.mail_jobs')).toBe(0)
    })
  })

  describe('the limit per network address', () => {
    it('five at most of many at once, refusals counted, repeats not', async () => {
      const from = randomAddress()
      const id = randomUUID()
      expect(await outcome(send('anonymous', 'contact_expert', expertRequest(), { id, from }))).toBe('applied')
      expect(await outcome(send('anonymous', 'contact_expert', expertRequest({ nom: '' }), { from }))).toBe('invalid')
      const more = await Promise.all(Array.from({ length: 8 }, () => outcome(write(contactMessage(), { from }))))
      expect(more.toSorted()).toEqual([...Array<string>(5).fill('53400'), ...Array<string>(3).fill('applied')])
      expect(await outcome(send('anonymous', 'contact_expert', expertRequest(), { id, from }))).toBe('applied')
      expect(await outcome(send(people.client, 'subscribe_newsletter', subscription('x@example.org'), { from }))).toBe(
        '53400',
      )
    })

    it('what was refused for now is taken later under the same id', async () => {
      const from = randomAddress()
      for (let time = 0; time < 5; time += 1) await write(contactMessage(), { from })
      const id = randomUUID()
      expect(await outcome(write(contactMessage(), { id, from }))).toBe('53400')
      await engine.sql.query(`update hawa.visits set at = at - interval '11 minutes'`)
      expect(await write(contactMessage(), { id, from })).toMatchObject({ verdict: 'applied', replayed: false })
    })

    it('thirty in a day, and a day later nothing of it is left', async () => {
      const from = randomAddress()
      for (let time = 0; time < 30; time += 1) {
        expect(await outcome(write(contactMessage(), { from }))).toBe('applied')
        await engine.sql.query(`update hawa.visits set at = at - interval '11 minutes'`)
      }
      expect(await outcome(write(contactMessage(), { from }))).toBe('53400')
      await engine.sql.query(`update hawa.visits set at = at - interval '1 day'`)
      expect(await outcome(write(contactMessage(), { from }))).toBe('applied')
      expect(await count('hawa.visits')).toBe(1)
    })

    it('a house of IPv6 addresses is one, an IPv4 address its own, and none is kept', async () => {
      const hash = async (address: string): Promise<string> =>
        (await rows<{ hash: string }>('select hawa.address_hash($1) as hash', address))[0]?.hash ?? ''
      expect(await hash('2001:db8:1:2:a::1')).toBe(await hash('2001:DB8:1:2:ffff::9'))
      expect(await hash('2001:db8:1:3::1')).not.toBe(await hash('2001:db8:1:2::1'))
      expect(await hash('198.51.100.1')).not.toBe(await hash('198.51.100.2'))
      expect(await hash('::ffff:198.51.100.1')).not.toBe(await hash('::ffff:198.51.100.2'))
      expect(await hash('not an address')).toMatch(/^[0-9a-f]{64}$/)
      expect(await hash('198.51.100.1')).not.toBe(
        (await rows<{ hash: string }>(`select hawa.digest('198.51.100.1') as hash`))[0]?.hash,
      )
    })

    it('is read where the gateway writes it', async () => {
      const seen = async (headers: object | null): Promise<string | undefined> =>
        engine.sql.transaction(async (tx) => {
          await tx.query(`select set_config('request.headers', $1, true)`, [
            headers === null ? '' : JSON.stringify(headers),
          ])
          return (await tx.query<{ address: string }>('select hawa.caller_address() as address'))[0]?.address
        })
      expect(await seen({ 'cf-connecting-ip': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' })).toBe('1.1.1.1')
      expect(await seen({ 'cf-connecting-ip': '', 'x-forwarded-for': ' 2.2.2.2 , 3.3.3.3' })).toBe('2.2.2.2')
      expect([await seen({}), await seen(null)]).toEqual(['unknown', 'unknown'])
    })
  })

  describe('mail jobs', () => {
    interface Leased {
      readonly id: string
      readonly lease: string
      readonly template: string
    }
    const lease = (batch = 50) =>
      engine.as('service', async (tx) =>
        (await tx.query<{ job: Leased }>('select public.lease_mail_jobs($1) as job', [batch])).map(({ job }) => job),
      )
    const settle = (job: Leased, problem: string | null) =>
      engine.as(
        'service',
        async (tx) =>
          (
            await tx.query<{ done: boolean }>('select public.settle_mail_job($1, $2, $3) as done', [
              job.id,
              job.lease,
              problem,
            ])
          )[0]?.done,
      )

    it('two senders at once never get the same mail', async () => {
      for (let time = 0; time < 12; time += 1) await write(contactMessage())
      const batches = await Promise.all([lease(6), lease(6), lease(6)])
      const ids = batches.flat().map(({ id }) => id)
      expect([ids.length, new Set(ids).size]).toEqual([12, 12])
      expect(await lease()).toEqual([])
    })

    it('a sender that died is followed by another, and comes too late itself', async () => {
      await write(contactMessage())
      const [dead] = await lease()
      await engine.sql.query(`update public.mail_jobs set next_attempt_at = now()`)
      const [next] = await lease()
      if (!dead || !next) throw new Error('nothing was leased')
      expect([dead.id, await settle(dead, null), await settle(next, null), await settle(next, 'again')]).toEqual([
        next.id,
        false,
        true,
        false,
      ])
      expect(
        await rows('select attempts, data, last_error, sent_at is not null as sent from public.mail_jobs'),
      ).toEqual([{ attempts: 2, data: {}, last_error: null, sent: true }])
    })

    it('waits longer after each failure and gives up after twenty', async () => {
      await write(contactMessage())
      const waits: number[] = []
      for (let time = 0; time < 20; time += 1) {
        const [job] = await lease()
        if (!job) throw new Error(`nothing was leased at attempt ${time + 1}`)
        expect(await settle(job, 'x'.repeat(600))).toBe(true)
        const [row] = await rows<{ wait: number | null }>(
          `select case when next_attempt_at = 'infinity' then null else round(extract(epoch from next_attempt_at -
            now()) / 60)::int end as wait from public.mail_jobs`,
        )
        waits.push(row?.wait ?? -1)
        if (time < 19) await engine.sql.query('update public.mail_jobs set next_attempt_at = now()')
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array<number>(10).fill(360), -1])
      expect(await lease()).toEqual([])
      expect(await rows('select length(last_error)::int as length from public.mail_jobs')).toEqual([{ length: 500 }])
    })
  })

  describe('the newsletter', () => {
    it('asked for many times at once it is one subscription and one mail', async () => {
      await Promise.all(
        ['a@Example.org', 'A@example.org', ' a@example.ORG'].map((email) =>
          send('anonymous', 'subscribe_newsletter', subscription(email)),
        ),
      )
      expect(
        await rows(`select email, state from public.newsletter_subscriptions where email ilike 'a@example.org'`),
      ).toEqual([{ email: 'a@example.org', state: 'pending' }])
      expect(await count('public.mail_jobs')).toBe(1)
    })

    it('a stranger does not change the language of a subscriber', async () => {
      const email = `${randomUUID()}@example.org`
      await send('anonymous', 'subscribe_newsletter', subscription(email, { langue: 'ar' }))
      await engine.sql.query(
        `update public.newsletter_subscriptions set state = 'confirmed', last_mail_at = null where email = $1`,
        [email],
      )
      await send('anonymous', 'subscribe_newsletter', subscription(email, { langue: 'en' }))
      expect(await rows('select langue, state from public.newsletter_subscriptions where email = $1', email)).toEqual([
        { langue: 'ar', state: 'confirmed' },
      ])
      expect(await rows('select template, langue from public.mail_jobs order by created_at desc limit 1')).toEqual([
        { template: 'newsletter_already', langue: 'ar' },
      ])
    })

    it('addresses that were never confirmed are forgotten', async () => {
      const email = `${randomUUID()}@example.org`
      await send('anonymous', 'subscribe_newsletter', subscription(email))
      await engine.sql.query(
        `update public.newsletter_subscriptions set confirm_expires_at = now() - interval '31 days' where email = $1`,
        [email],
      )
      await send('anonymous', 'subscribe_newsletter', subscription(`${randomUUID()}@example.org`))
      expect(await rows('select 1 from public.newsletter_subscriptions where email = $1', email)).toEqual([])
    })
  })
})
