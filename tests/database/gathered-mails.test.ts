/** Events of one study within minutes are one mail, told once, whatever dies between. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cast,
  reportPath,
  request,
  SHA256,
  shutOut,
  storeFile,
  study,
  type Account,
  type Cast,
} from '../support/accounts.ts'
import { apply, BOTH_ENGINES, word, type Engine } from '../support/database.ts'
import { mailQueue, toldTo, type MailQueue } from '../support/mail-queue.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

describe.each(BOTH_ENGINES)('mails about one study on $name', ({ open }) => {
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

  const give = async (who: Account, name: string, args: unknown, madeAt = ago(0)): Promise<void> => {
    const verdict = await engine.as(who, (tx) => apply(tx, name, args, { madeAt }))
    expect(word(verdict), name).toBe('applied')
  }
  const told = toldTo((address) => Object.entries(people).find(([, { email }]) => email === address)?.[0] ?? address)
  const due = () => queue.due(told)
  const minutes = (event: string) =>
    engine.sql
      .query<{ left: number }>(
        `select round(extract(epoch from next_attempt_at - now()) / 60)::int as left from public.mail_jobs
     where event = $1 and sent_at is null`,
        [event],
      )
      .then(([row]) => row?.left)
  /** As if the sender that holds them had died five minutes ago. */
  const expire = () => engine.sql.query('update public.mail_jobs set next_attempt_at = now() where lease is not null')

  /** A mission of ten days ago; its mails have left. */
  async function mission(): Promise<string> {
    const id = randomUUID()
    await give(people.client, 'request_study', request(id, { budget_estime: '10k_50k' }), ago(10))
    await give(people.intervenant, 'accept_study', { study_id: id }, ago(9))
    await due()
    return id
  }

  it('days without network are one mail to the client, each step with its own day', async () => {
    const id = await mission()
    const times = [ago(6), ago(4), ago(3), ago(2)] as const
    await give(people.intervenant, 'start_study', { study_id: id }, times[0])
    await give(
      people.intervenant,
      'send_message',
      { message_id: randomUUID(), thread_kind: 'study', thread_id: id, contenu: 'Le secret' },
      times[1],
    )
    await give(people.intervenant, 'finish_study', { study_id: id }, times[2])
    const path = reportPath(people.intervenant, id)
    await storeFile(engine, people.intervenant, path)
    await give(people.intervenant, 'attach_report', { study_id: id, path, size: 10, sha256: SHA256 }, times[3])
    expect(await queue.lease(), 'it waits for more').toEqual([])

    const mails = await queue.taken()
    const mine = mails.filter(({ recipient }) => recipient === people.client.email)
    expect(told(mine)).toEqual(['client: study_started, message, study_finished, report_delivered, invoice_issued'])
    const days = mine[0]?.data.events.filter(({ event }) => event !== 'invoice_issued').map(({ at }) => at.slice(0, 23))
    expect(days).toEqual(times.map((at) => at.slice(0, 23)))
    expect(JSON.stringify(mails)).not.toContain('secret')
    await queue.settle(mails)
    expect(await due()).toEqual([])
  })

  it('waits five minutes since the last thing, fifteen in all; an approval does not wait', async () => {
    const id = await mission()
    await give(people.intervenant, 'start_study', { study_id: id })
    expect(await minutes('study_started')).toBe(5)
    const passed = (wait: number) =>
      engine.sql.query(
        `update public.mail_jobs set created_at = created_at - $1 * interval '1 minute',
         next_attempt_at = next_attempt_at - $1 * interval '1 minute' where sent_at is null`,
        [wait],
      )
    await passed(4)
    await give(people.intervenant, 'send_message', {
      message_id: randomUUID(),
      thread_kind: 'study',
      thread_id: id,
      contenu: 'x',
    })
    expect(await minutes('study_started')).toBe(5)
    await passed(4)
    await passed(4)
    await give(people.intervenant, 'finish_study', { study_id: id })
    expect(await minutes('study_started'), 'twelve minutes old').toBe(3)
    await engine.sql.query('update public.profiles set is_approved = true where id = $1', [people.unapproved.profileId])
    expect(await queue.leaving(told)).toEqual(['admin: team_message', 'unapproved: account_approved'])
  })

  it('two studies, and two readers, are mails of their own', async () => {
    const [one, other] = [await mission(), await mission()]
    for (const id of [one, other]) await give(people.intervenant, 'start_study', { study_id: id })
    const third = await study(engine, people.client, 'acceptée', people.intervenant)
    await give(people.client, 'cancel_study', { study_id: third })
    expect(await due()).toEqual(['client: study_started', 'client: study_started', 'intervenant: study_cancelled'])
  })

  it('what was undone before it left is not told, and neither is that it was', async () => {
    const never = randomUUID()
    await give(people.client, 'request_study', request(never))
    await give(people.client, 'cancel_study', { study_id: never })
    expect(await due(), 'a request that was taken back').toEqual([])

    const given = await study(engine, people.client, 'en_attente', null)
    const to = { study_id: given, intervenant_id: people.intervenant.profileId }
    await give(people.admin, 'assign_study', to)
    await give(people.admin, 'assign_study', {
      study_id: given,
      instead_of: people.intervenant.profileId,
      motif: 'Erreur',
    })
    expect(await due(), 'a mission given and taken away').toEqual(['client: study_changed'])
    await give(people.admin, 'assign_study', to)
    expect(await due()).toEqual(['client: study_assigned', 'intervenant: mission_assigned'])

    const opened = await study(engine, people.client, 'acceptée', people.intervenant)
    await give(people.intervenant, 'start_study', { study_id: opened })
    await give(people.admin, 'change_study_state', {
      study_id: opened,
      from: 'en_cours',
      to: 'annulée',
      motif: 'Fermée',
    })
    await give(people.admin, 'change_study_state', {
      study_id: opened,
      from: 'annulée',
      to: 'en_attente',
      motif: 'Rouverte',
    })
    expect(await due(), 'neither the start nor the end').toEqual(['client: study_changed'])
  })

  it('what was told already is told when it is undone', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    await give(people.admin, 'assign_study', { study_id: id, intervenant_id: people.intervenant.profileId })
    const mails = await queue.taken()
    await give(people.admin, 'assign_study', {
      study_id: id,
      instead_of: people.intervenant.profileId,
      motif: 'Erreur',
    })
    await queue.settle(mails)
    expect(told(mails)).toEqual(['client: study_assigned', 'intervenant: mission_assigned'])
    expect(await due()).toEqual(['client: study_changed', 'intervenant: mission_withdrawn'])
  })

  it('a sender that dies: the same mail under the same key, what came since in the next', async () => {
    const id = await mission()
    await give(people.intervenant, 'start_study', { study_id: id })
    const [dead] = await queue.taken()
    expect(told(dead ? [dead] : [])).toEqual(['client: study_started'])
    await give(people.intervenant, 'finish_study', { study_id: id })
    await expire()
    const again = await queue.lease()
    expect(told(again)).toEqual(['client: study_started'])
    expect(again[0]?.key).toBe(dead?.key)
    expect(await queue.settle(dead ? [dead] : []), 'the lease of the dead one ended nothing').toEqual([false])
    expect(await queue.settle(again)).toEqual([true])
    expect(await due()).toEqual(['client: study_finished, invoice_issued'])
    expect(await due()).toEqual([])
  })

  it('no answer of the service keeps the mail as it is, also when it was undone; a no lets it be another', async () => {
    const id = await mission()
    await give(people.intervenant, 'start_study', { study_id: id })
    const silent = await queue.taken()
    await queue.settle(silent, 'timeout', 'unknown')
    await give(people.intervenant, 'finish_study', { study_id: id })
    await give(people.client, 'set_mail_preference', { event: 'study_started', wanted: false })
    const mails = await queue.taken()
    expect(told(mails), 'two mails: the first may have arrived').toEqual([
      'client: study_finished, invoice_issued',
      'client: study_started',
    ])
    expect(mails.map(({ key }) => key)).toContain(silent[0]?.key)
    for (const mail of mails) await queue.settle([mail], 'quota', 'not_taken')
    const next = await queue.taken()
    expect(told(next)).toEqual(['client: study_finished, invoice_issued'])
    expect(mails.map(({ key }) => key)).not.toContain(next[0]?.key)
    await queue.settle(next)
    expect(await due()).toEqual([])
  })

  it('senders at the same time tell everything, once', async () => {
    const ids = [await mission(), await mission(), await mission()]
    for (const id of ids) {
      await give(people.intervenant, 'start_study', { study_id: id })
      await give(people.intervenant, 'finish_study', { study_id: id })
    }
    await queue.later()
    const all = (await Promise.all([queue.lease(), queue.lease(), queue.lease()])).flat()
    expect(told(all)).toEqual(ids.map(() => 'client: study_started, study_finished, invoice_issued'))
  })

  it('a server that began with no mail reads those that wait a few times for an event, however many', async () => {
    await engine.sql.query('truncate public.mail_jobs')
    await engine.sql.query('analyze public.mail_jobs')
    // After five times a statement keeps its plan.
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push(await mission())
    const waiting = 1000
    await engine.sql.query(
      `insert into public.mail_jobs
         (template, langue, recipient, data, profile, event, about, matter, at, next_attempt_at)
       select 'notice', 'fr', '', '{}', $1, 'study_changed', s, s, now(), now() + interval '1 hour'
       from (select gen_random_uuid() as s from generate_series(1, $2::int)) more`,
      [people.otherClient.profileId, waiting],
    )
    const read = await engine.as(people.intervenant, async (tx) => {
      expect(word(await apply(tx, 'start_study', { study_id: ids[0] }))).toBe('applied')
      const [row] = await tx.query<{ read: number }>(
        `select (seq_tup_read + idx_scan + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
         where relname = 'mail_jobs'`,
      )
      return row?.read
    })
    expect(read).toBeLessThanOrEqual(10 * waiting)
  })
})
