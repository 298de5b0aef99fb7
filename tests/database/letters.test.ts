import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterGap, letterLangues, type LetterWords } from '../../sync/domain/letter.ts'
import type { Job } from '../../supabase/functions/send-mails/render.ts'
import { cast, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { letterDraft } from '../support/letters.ts'

interface Told {
  readonly letter: (Readonly<Record<string, unknown>> & { readonly counts: Readonly<Record<string, number>> }) | null
  readonly troubles: readonly Readonly<Record<string, unknown>>[]
  readonly subscribers: number
}

describe.each(ENGINES)('the letters of the newsletter on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.mail_jobs')
    await engine.sql.query('delete from public.newsletter_subscriptions')
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const does = async (name: string, args: object, who?: Account) => word(await give(name, args, who))
  const subscriber = (email: string, langue = 'fr', state = 'confirmed') =>
    engine.sql.query(
      `insert into public.newsletter_subscriptions (email, langue, state, confirm_hash, confirm_expires_at,
       unsubscribe_hash) values ($1, $2, $3, $1, now(), $1)`,
      [email, langue, state],
    )
  const leaves = (email: string) =>
    engine.sql.query(`update public.newsletter_subscriptions set state = 'unsubscribed' where email = $1`, [email])
  const told = async (letter: string): Promise<Told> => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: Told }>('select public.admin_letter($1) as told', [letter]),
    )
    if (!row) throw new Error('no answer')
    return row.told
  }
  const lease = async (batch = 50): Promise<readonly Job[]> => {
    const rows = await engine.as('service', (tx) =>
      tx.query<{ job: Job }>('select public.lease_mail_jobs($1) as job', [batch]),
    )
    return rows.map(({ job }) => job)
  }
  const settle = (job: Pick<Job, 'id' | 'lease'>, problem: string | null) =>
    engine.as('service', (tx) => tx.query('select public.settle_mail_job($1, $2, $3)', [job.id, job.lease, problem]))
  const drafted = async (more: object = {}) => {
    const draft = letterDraft({ ...more })
    expect(await does('save_letter', draft)).toBe('applied')
    return { letter_id: draft.letter_id, seen: draft.version_id, draft }
  }
  const sent = async (more: object = {}) => {
    const { draft: _, ...letter } = await drafted(more)
    expect(await does('send_letter', letter)).toBe('applied')
    return letter
  }

  it.each([
    ['client', 'not_allowed'],
    ['intervenant', 'not_allowed'],
    ['unapproved', 'not_allowed'],
    ['inactive', 'account_inactive'],
    ['anonymous', '42501'],
  ])('%s reads, writes, tries out, sends and removes none', async (name, code) => {
    await subscriber('ada@example.org')
    const { draft: _, ...letter } = await drafted()
    const who: Caller = name === 'anonymous' ? name : people[name as 'client']
    for (const [command, args] of [
      ['save_letter', letterDraft()],
      ['save_letter', { ...letterDraft(), ...letter }],
      ['test_letter', { ...letter, langue: 'fr' }],
      ['send_letter', letter],
      ['remove_letter', letter],
    ] as const) {
      const answer = await engine.probe(who, async (tx) => word(await apply(tx, command, args))).catch(sqlState)
      expect(answer, command).toBe(code)
    }
    for (const rpc of ['admin_letters()', `admin_letter('${letter.letter_id}')`]) {
      expect(await engine.probe(who, (tx) => tx.query(`select public.${rpc}`)).catch(sqlState), rpc).toBe('42501')
    }
    for (const table of ['letters', 'letter_recipients']) {
      const seen = await engine.probe(who, (tx) => tx.query(`select 1 from public.${table}`)).catch(sqlState)
      expect([[], '42501'], table).toContainEqual(seen)
      const into = `insert into public.${table} select * from public.${table}`
      for (const statement of [`delete from public.${table}`, into]) {
        expect(await engine.probe(who, (tx) => tx.query(statement)).catch(sqlState), statement).toBe('42501')
      }
    }
    expect(await engine.sql.query('select 1 from public.mail_jobs')).toEqual([])
  })

  it('a draft is written over what its writer saw, and never over what they did not', async () => {
    const { letter_id, seen, draft } = await drafted()
    const next = { ...draft, version_id: randomUUID(), seen, sujet: { ...draft.sujet, en: 'November air' } }
    expect(await does('save_letter', { ...next, seen: randomUUID() })).toBe('content_changed')
    expect(await does('save_letter', { ...next, seen: null })).toBe('content_changed')
    expect(await does('save_letter', next)).toBe('applied')
    const { version_id, sujet } = next
    expect((await told(letter_id)).letter).toMatchObject({ version_id, sujet, sent_at: null })
    expect(await does('save_letter', { ...letterDraft(), sujet: { fr: 'x'.repeat(201) } })).toBe('invalid')
    expect(await does('save_letter', { ...letterDraft(), corps: { fr: 'x'.repeat(10_001) } })).toBe('invalid')
    expect(await does('remove_letter', { letter_id, seen })).toBe('content_changed')
    expect(await does('remove_letter', { letter_id, seen: next.version_id })).toBe('applied')
    expect((await told(letter_id)).letter).toBeNull()
  })

  it('whole languages, what stands in for them and what keeps it from leaving: as the device says', async () => {
    const texts = ['', 'x']
    for (let bits = 0; bits < 64; bits += 1) {
      const at = (bit: number) => texts[(bits >> bit) & 1] ?? ''
      const words: LetterWords = {
        sujet: { fr: at(0), en: at(1), ar: at(2) },
        corps: { fr: at(3), en: at(4), ar: at(5) },
      }
      const { draft: _, ...letter } = await drafted({ ...words })
      const answer = await give('send_letter', letter)
      const gap = letterGap(words)
      expect(answer, JSON.stringify(words)).toMatchObject(
        gap === null ? { code: 'no_subscribers' } : { code: 'invalid', result: { field: gap, reason: 'required' } },
      )
      expect((await told(letter.letter_id)).letter?.['langues']).toEqual(letterLangues(words))
    }
  })

  it('goes to each confirmed subscriber once, in their language or another one, with their way out', async () => {
    await subscriber('fr@example.org')
    await subscriber('en@example.org', 'en')
    await subscriber('ar@example.org', 'ar')
    await subscriber('pending@example.org', 'fr', 'pending')
    await subscriber('left@example.org', 'fr', 'unsubscribed')
    const letter = await sent()
    expect(await does('send_letter', letter), 'once more').toBe('already')
    const jobs = await lease()
    expect(jobs.map(({ recipient, langue }) => [recipient, langue]).toSorted()).toEqual([
      ['ar@example.org', 'ar'],
      ['en@example.org', 'fr'],
      ['fr@example.org', 'fr'],
    ])
    const tokens = jobs.map(({ data }) => String(data?.['unsubscribe']))
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}$/)
    const arabic = jobs.find(({ langue }) => langue === 'ar')
    expect(arabic?.data).toMatchObject({ sujet: 'هواء نوفمبر', corps: 'السلام عليكم' })
    expect(
      JSON.stringify(await engine.sql.query('select data from public.mail_jobs')),
      'no token in a row',
    ).not.toMatch(/[0-9a-f]{64}/)
  })

  it('a sent letter cannot be changed, removed or sent again, by whatever rights', async () => {
    await subscriber('ada@example.org')
    const letter = await sent()
    const other = letterDraft({ letter_id: letter.letter_id, seen: letter.seen })
    expect(await does('save_letter', other)).toBe('wrong_state')
    expect(await does('remove_letter', letter)).toBe('wrong_state')
    for (const statement of [
      `update public.letters set sujet = '{}' where id = $1`,
      'delete from public.letters where id = $1',
      'update public.letters set sent_at = null, sent_by = null where id = $1',
    ])
      expect(await engine.sql.query(statement, [letter.letter_id]).catch(sqlState), statement).toBe('23000')
    await engine.sql
      .query(
        `insert into public.letter_recipients (letter_id, subscription_id, langue, job)
      select r.letter_id, r.subscription_id, 'fr', gen_random_uuid() from public.letter_recipients r
      where r.letter_id = $1`,
        [letter.letter_id],
      )
      .then(
        () => expect.unreachable(),
        (error: unknown) => {
          expect(sqlState(error)).toBe('23505')
        },
      )
  })

  it('two administrators who press at once send it once', async () => {
    for (let n = 0; n < 5; n += 1) await subscriber(`s${n}@example.org`)
    const { draft: _, ...letter } = await drafted()
    const verdicts = await Promise.all([does('send_letter', letter), does('send_letter', letter)])
    expect(verdicts.toSorted()).toEqual(['already', 'applied'])
    expect(await engine.sql.query('select 1 from public.mail_jobs')).toHaveLength(5)
  })

  it('an interrupted sending goes on: what was sent is not sent again, what was leased is leased anew', async () => {
    for (let n = 0; n < 6; n += 1) await subscriber(`s${n}@example.org`)
    const { letter_id } = await sent()
    const first = await lease(3)
    const [done, died, failed] = first
    if (!done || !died || !failed) throw new Error('three were leased')
    await settle(done, null)
    await settle(failed, 'the mail service answered 503')
    expect((await told(letter_id)).letter?.counts).toMatchObject({ total: 6, sent: 1, waiting: 5, failed: 0 })
    expect((await told(letter_id)).troubles).toEqual([
      { email: failed.recipient, state: 'waiting', problem: 'the mail service answered 503' },
    ])
    // The sender died with one in its hands: after its lease another takes it, with the same id for the mail service.
    await engine.sql.query('update public.mail_jobs set next_attempt_at = now() where sent_at is null')
    const second = await lease()
    expect(second.map(({ id }) => id)).toContain(died.id)
    expect(second.map(({ id }) => id)).not.toContain(done.id)
    expect(second).toHaveLength(5)
    for (const job of second) await settle(job, null)
    expect(
      await engine.as('service', (tx) =>
        tx.query<{ kept: boolean }>('select public.settle_mail_job($1, $2, null) as kept', [died.id, died.lease]),
      ),
    ).toEqual([{ kept: false }])
    expect((await told(letter_id)).letter?.counts).toEqual({ total: 6, sent: 6, failed: 0, left: 0, waiting: 0 })
    expect(await lease()).toEqual([])
  })

  it('what fails for good is told with its address; who has left since is not written to', async () => {
    for (const name of ['ada', 'bob', 'cleo']) await subscriber(`${name}@example.org`)
    const { letter_id } = await sent()
    await leaves('cleo@example.org')
    const jobs = await lease()
    expect(jobs.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@example.org', 'bob@example.org'])
    await engine.sql.query('update public.mail_jobs set attempts = 20')
    for (const job of jobs) await settle(job, job.recipient.startsWith('ada') ? null : 'no such mailbox')
    const { letter, troubles } = await told(letter_id)
    expect(letter?.counts).toEqual({ total: 3, sent: 1, failed: 1, left: 1, waiting: 0 })
    expect(troubles).toEqual([{ email: 'bob@example.org', state: 'failed', problem: 'no such mailbox' }])
  })

  it('a letter to many holds up no other mail', async () => {
    for (let n = 0; n < 30; n += 1) await subscriber(`s${n}@example.org`)
    await sent()
    await engine.sql.query(`select hawa.queue_mail('contact_message', 'fr', 'algerie', '{}')`)
    const first = await lease(10)
    expect(first).toHaveLength(10)
    expect(first.map(({ template }) => template)).toContain('contact_message')
  })

  it('a test goes to whoever asks, in a language that is whole, and leaves nobody a way out', async () => {
    await subscriber('ada@example.org')
    const { draft: _, ...letter } = await drafted()
    expect(await does('test_letter', { ...letter, langue: 'en' })).toBe('invalid')
    expect(await does('test_letter', { ...letter, seen: randomUUID(), langue: 'ar' })).toBe('content_changed')
    expect(await does('test_letter', { letter_id: randomUUID(), seen: letter.seen, langue: 'ar' })).toBe('not_found')
    expect(await does('test_letter', { ...letter, langue: 'ar' })).toBe('applied')
    const [mail, ...more] = await lease()
    const [admin] = await engine.sql.query<{ email: string }>('select email from public.profiles where id = $1', [
      people.admin.profileId,
    ])
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'letter_test', recipient: admin?.email, langue: 'ar' })
    expect(mail?.data).toEqual({ sujet: 'هواء نوفمبر', corps: 'السلام عليكم' })
    expect((await told(letter.letter_id)).letter).toMatchObject({ sent_at: null })
    expect(await does('test_letter', { ...letter, langue: 'fr' })).toBe('applied')
    expect(await does('remove_letter', letter)).toBe('applied')
    expect(await lease(), 'a test of what is no more').toEqual([])
  })
})
