/** A mail that was refused for good is seen, with the reason, and can be sent again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, reportPath, SHA256, shutOut, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, sqlState, word, type Engine } from '../support/database.ts'
import { mailQueue, toldTo, type MailQueue } from '../support/mail-queue.ts'

interface Failed {
  readonly mail_id: string
  readonly what: string
  readonly address: string
  readonly failure: string
  readonly problem: string | null
  readonly matter: string | null
  readonly person: string | null
  readonly can_repeat: boolean
}

describe.each(BOTH_ENGINES)('mails that did not arrive on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let queue: MailQueue
  beforeAll(async () => {
    engine = await open()
    queue = mailQueue(engine)
  })
  beforeEach(async () => {
    await shutOut(engine)
    people = await cast(engine)
    await engine.sql.query('delete from public.mail_jobs')
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: unknown) => engine.as(who, (tx) => apply(tx, name, args)).then(word)
  const failed = async (about: string | null = null): Promise<readonly Failed[]> => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ found: { rows: Failed[]; total: number } }>('select public.admin_mails($1) as found', [about]),
    )
    expect(row?.found.total).toBe(row?.found.rows.length)
    return row?.found.rows ?? []
  }
  const todo = () =>
    engine
      .as(people.admin, (tx) =>
        tx.query<{ count: number; name: string | null }>(
          `select (i ->> 'count')::int as count, i -> 'first' -> 0 ->> 'name' as name
     from jsonb_array_elements(public.admin_todo() -> 'items') i where i ->> 'kind' = 'mails'`,
        ),
      )
      .then(([row]) => row)
  const told = toldTo((address) => address)
  const tell = (receipt: string, failure: string) =>
    engine
      .as('service', (tx) =>
        tx.query<{ known: boolean }>(`select public.record_mail_event($1, $2, 'mailbox unavailable') as known`, [
          receipt,
          failure,
        ]),
      )
      .then(([row]) => row?.known)

  async function delivered(): Promise<string> {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    await give(people.intervenant, 'finish_study', { study_id: id })
    const path = reportPath(people.intervenant, id)
    await storeFile(engine, people.intervenant, path)
    expect(await give(people.intervenant, 'attach_report', { study_id: id, path, size: 10, sha256: SHA256 })).toBe(
      'applied',
    )
    return id
  }

  it('a report whose mail was refused is a task, named by the report, with the reason and the address', async () => {
    const id = await delivered()
    await queue.settle(await queue.taken(), 'the mail service answered 422', 'refused')
    const [mail] = await failed()
    expect(mail).toMatchObject({
      what: 'report_delivered',
      address: people.client.email,
      failure: 'address',
      problem: 'the mail service answered 422',
      matter: id,
      can_repeat: true,
    })
    expect(await failed(id)).toEqual([mail])
    expect(await failed(randomUUID())).toEqual([])
    expect(await todo()).toEqual({ count: 1, name: people.client.email })
    await queue.later()
    expect(await queue.lease(), 'nobody tries by himself').toEqual([])
  })

  it('it is sent again, once, to the address of by then, and waits for the team no more', async () => {
    await delivered()
    await queue.settle(await queue.taken(), 'no', 'refused')
    const [mail] = await failed()
    const address = `${randomUUID()}@example.org`
    await engine.sql.query('update auth.users set email = $2 where id = $1', [people.client.userId, address])
    expect(await give(people.admin, 'send_mail_again', { mail_id: mail?.mail_id })).toBe('applied')
    expect(await give(people.admin, 'send_mail_again', { mail_id: mail?.mail_id })).toBe('already')
    expect(await failed()).toEqual([])
    expect(await todo()).toEqual({ count: 0, name: null })
    expect(await queue.leaving((mails) => told(mails.filter(({ template }) => template === 'notice')))).toEqual([
      `${address}: study_finished, report_delivered`,
    ])
    expect(await queue.due(told)).toEqual([])
  })

  it('four days without a service are a failure, too, and so is what the service tells later', async () => {
    await delivered()
    await queue.later()
    await engine.sql.query('update public.mail_jobs set attempts = 19')
    await queue.settle(await queue.lease(), 'the mail service answered 503', 'unknown')
    expect(await failed()).toMatchObject([{ failure: 'given_up' }])

    await engine.sql.query('delete from public.mail_jobs')
    const id = await delivered()
    await queue.settle(await queue.taken(), null, 'not_taken', 'r-7')
    expect(await failed()).toEqual([])
    expect(await tell('r-8', 'bounced')).toBe(false)
    expect([await tell('r-7', 'bounced'), await tell('r-7', 'bounced')]).toEqual([true, false])
    const [mail] = await failed(id)
    expect(mail).toMatchObject({ failure: 'bounced', problem: 'mailbox unavailable', can_repeat: true })
    expect(await give(people.admin, 'send_mail_again', { mail_id: mail?.mail_id })).toBe('applied')
    expect(await queue.leaving((mails) => mails.map(({ recipient }) => recipient))).toEqual([people.client.email])
    expect(await tell('r-7', 'complaint'), 'of the one before').toBe(false)
  })

  it('is left at that by who says so; a mail that has not failed is not', async () => {
    await delivered()
    await queue.settle(await queue.taken(), 'no', 'refused')
    const [mail] = await failed()
    expect(await give(people.admin, 'set_mail_aside', { mail_id: mail?.mail_id })).toBe('applied')
    expect(await give(people.admin, 'set_mail_aside', { mail_id: mail?.mail_id })).toBe('already')
    expect(await failed()).toEqual([])
    await engine.sql.query('update public.mail_jobs set failure = null, set_aside_at = null')
    expect(await give(people.admin, 'set_mail_aside', { mail_id: mail?.mail_id })).toBe('wrong_state')
    expect(await give(people.admin, 'set_mail_aside', { mail_id: randomUUID() })).toBe('not_found')
  })

  it('a message that failed while another one waits is told by that one', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const say = () =>
      give(people.intervenant, 'send_message', {
        message_id: randomUUID(),
        thread_kind: 'study',
        thread_id: id,
        contenu: 'x',
      })
    await say()
    await queue.settle(await queue.taken(), 'no', 'refused')
    const [mail] = (await failed()).filter(({ address }) => address === people.client.email)
    await say()
    expect(await give(people.admin, 'send_mail_again', { mail_id: mail?.mail_id })).toBe('applied')
    const mine = (await queue.taken()).filter(({ recipient }) => recipient === people.client.email)
    expect(mine.map(({ data }) => data.events.map(({ event }) => event))).toEqual([['message']])
  })

  it('an invitation says where its mail is and why it did not arrive, until it is sent anew or withdrawn', async () => {
    const invited = { email: `${randomUUID()}@example.org`, type_compte: 'client', nom: 'N', prenom: 'P', langue: 'fr' }
    const invite = () => give(people.admin, 'invite_account', invited)
    const standing = () =>
      engine
        .as(people.admin, (tx) =>
          tx.query<{ state: string; failure: unknown; id: string }>(
            `select m ->> 'state' as state, m ->> 'failure' as failure, m ->> 'invitation_id' as id
       from jsonb_array_elements(public.admin_invitation_mails() -> 'mails') m
       where m ->> 'invitation_id' = (select i.id::text from public.invitations i where i.email = $1)`,
            [invited.email],
          ),
        )
        .then(([row]) => row)
    expect(await invite()).toBe('applied')
    expect(await standing()).toMatchObject({ state: 'waiting' })
    const [mail] = await queue.lease()
    expect(mail, 'without waiting').toMatchObject({ template: 'invitation', recipient: invited.email })
    await queue.settle(mail ? [mail] : [], 'the mail service answered 422', 'refused')
    expect(await standing()).toMatchObject({ state: 'failed', failure: 'address' })
    expect(await failed()).toMatchObject([
      { what: 'invitation', address: invited.email, person: 'P N', can_repeat: false },
    ])
    expect(await give(people.admin, 'send_mail_again', { mail_id: mail?.id })).toBe('wrong_state')

    await engine.sql.query(`update public.invitations set last_sent_at = now() - interval '1 hour' where email = $1`, [
      invited.email,
    ])
    expect(await invite()).toBe('applied')
    expect(await failed()).toEqual([])
    await queue.settle(await queue.lease(), null, 'not_taken', 'r-9')
    expect(await standing()).toMatchObject({ state: 'sent' })
    await tell('r-9', 'bounced')
    expect(await standing()).toMatchObject({ state: 'failed', failure: 'bounced' })
    expect(await give(people.admin, 'withdraw_invitation', { invitation_id: (await standing())?.id })).toBe('applied')
    expect([await standing(), await failed()]).toEqual([undefined, []])
  })

  it("what bounced and was forgotten cannot be said again, and says so; the newsletter is nobody's task", async () => {
    const add = (template: string) =>
      engine.sql.query<{ id: string }>(
        `insert into public.mail_jobs (template, langue, recipient, data, sent_at, failure, failed_at)
       values ($1, 'fr', 'x@example.org', '{}', now(), 'bounced', now()) returning id`,
        [template],
      )
    const [refused] = await add('account_refused')
    await add('newsletter_confirm')
    expect(await failed()).toMatchObject([{ what: 'account_refused', can_repeat: false }])
    expect(await give(people.admin, 'send_mail_again', { mail_id: refused?.id })).toBe('wrong_state')
  })

  it('is for administrators; only the service key tells of a mail', async () => {
    for (const who of [people.client, people.intervenant, people.unapproved, 'anonymous'] as const) {
      for (const call of ['admin_mails()', 'admin_invitation_mails()', `record_mail_event('r', 'bounced', '')`]) {
        expect(await engine.as(who, (tx) => tx.query(`select public.${call}`)).catch(sqlState), call).toBe('42501')
      }
    }
    for (const name of ['send_mail_again', 'set_mail_aside']) {
      for (const who of [people.client, people.intervenant]) {
        expect(await give(who, name, { mail_id: randomUUID() })).toBe('not_allowed')
      }
    }
    const odd = engine.as('service', (tx) => tx.query(`select public.record_mail_event('r', 'sent', '')`))
    expect(await odd.catch(sqlState)).toBe('22023')
  })
})
