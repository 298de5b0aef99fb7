/** The readers of each mail, its language, and those who get none. */
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
import { apply, ENGINES, word, type Engine } from '../support/database.ts'
import { mailQueue, toldTo, type MailQueue } from '../support/mail-queue.ts'

describe.each(ENGINES)('mails about events on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let queue: MailQueue
  beforeAll(async () => {
    engine = await open()
    queue = mailQueue(engine)
  })
  beforeEach(async () => {
    // Administrators of the tests before would be mailed too.
    await shutOut(engine)
    await engine.sql.query('delete from public.mail_jobs')
    people = await cast(engine)
    // The cast's specialists were approved, which is an event.
    await engine.sql.query('delete from public.mail_jobs')
  })
  afterAll(() => engine?.close())

  const give = async (who: Account, name: string, args: unknown): Promise<void> => {
    const verdict = await engine.as(who, (tx) => apply(tx, name, args))
    expect(word(verdict), name).toBe('applied')
  }
  const say = (who: Account, thread_id: string, thread_kind = 'study') =>
    give(who, 'send_message', { message_id: randomUUID(), thread_kind, thread_id, contenu: 'Le secret du four' })
  const read = (who: Account, thread_id: string) =>
    give(who, 'mark_thread_read', { thread_kind: 'study', thread_id, up_to: '2100-01-01T00:00:00Z' })
  const told = toldTo((address) => Object.entries(people).find(([, { email }]) => email === address)?.[0] ?? address)
  const taken = () => queue.taken()
  const leaving = () => queue.leaving(told)
  const due = () => queue.due(told)

  it('the life of a study: to its client, to administrators what is new, to nobody what they did', async () => {
    const id = randomUUID()
    await give(people.client, 'request_study', request(id, { budget_estime: '10k_50k' }))
    expect(await due()).toEqual(['admin: study_requested'])
    await give(people.intervenant, 'accept_study', { study_id: id })
    expect(await due()).toEqual(['client: study_accepted'])
    await give(people.intervenant, 'start_study', { study_id: id })
    expect(await due()).toEqual(['client: study_started'])
    await give(people.intervenant, 'save_field_notes', { study_id: id, notes_terrain: 'x' })
    expect(await due()).toEqual([])
    await give(people.intervenant, 'finish_study', { study_id: id })
    expect(await due()).toEqual(['client: study_finished, invoice_issued'])
    const path = reportPath(people.intervenant, id)
    await storeFile(engine, people.intervenant, path)
    await give(people.intervenant, 'attach_report', { study_id: id, path, size: 10, sha256: SHA256 })
    expect(await due()).toEqual(['client: report_delivered'])
    const [invoice] = await engine.sql.query<{ id: string; numero: string }>(
      'select id, numero from public.invoices where study_id = $1',
      [id],
    )
    await give(people.admin, 'record_payment', {
      numero: invoice?.numero,
      payment_id: randomUUID(),
      montant: 10,
      paid_on: '2026-01-15',
      mode: 'cheque',
    })
    const [mail] = await taken()
    expect(mail).toMatchObject({
      template: 'notice',
      langue: 'fr',
      recipient: people.client.email,
      data: {
        role: 'client',
        matter: id,
        etude: 'Cimenterie',
        pays: 'algerie',
        events: [
          { event: 'payment_recorded', about: invoice?.id, numero: invoice?.numero, at: '2026-01-15T11:00:00.000000Z' },
        ],
      },
    })
  })

  it('a cancelled invoice and a payment taken back are told; what was undone before its mail is not', async () => {
    const billed = async () => {
      const id = await study(engine, people.client, 'en_cours', people.intervenant)
      await give(people.admin, 'set_agreed_price', { study_id: id, montant: 1200 })
      await give(people.intervenant, 'finish_study', { study_id: id })
      const [invoice] = await engine.sql.query<{ numero: string }>(
        'select numero from public.invoices where study_id = $1',
        [id],
      )
      return invoice?.numero ?? ''
    }
    const said = async () => (await due()).filter((line) => /invoice|payment/.test(line))
    const numero = await billed()
    expect(await said()).toEqual(['client: study_finished, invoice_issued'])
    const payment = { numero, payment_id: randomUUID(), montant: 10, paid_on: '2026-01-15', mode: 'cheque' }
    await give(people.admin, 'record_payment', payment)
    expect(await said()).toEqual(['client: payment_recorded'])
    const { payment_id } = payment
    await give(people.admin, 'take_back_payment', { numero, payment_id, motif: 'Autre facture' })
    const mails = await taken()
    const about = { event: 'payment_taken_back', numero }
    expect(mails).toMatchObject([{ recipient: people.client.email, data: { events: [about] } }])
    expect(JSON.stringify(mails)).not.toContain('Autre facture')
    await queue.settle(mails)
    await give(people.admin, 'cancel_invoice', { numero, motif: 'Doublon' })
    expect(await said()).toEqual(['client: invoice_cancelled'])

    const never = await billed()
    const paid = { ...payment, numero: never, payment_id: randomUUID() }
    await give(people.admin, 'record_payment', paid)
    await give(people.admin, 'take_back_payment', { numero: never, payment_id: paid.payment_id, motif: 'Erreur' })
    await give(people.admin, 'cancel_invoice', { numero: never, motif: 'Erreur' })
    expect(await said(), 'neither the thing nor that it is not so').toEqual([])
  })

  it('a cancelled study: to the specialist who has it, not to the client who cancelled', async () => {
    const mission = await study(engine, people.client, 'acceptée', people.intervenant)
    await give(people.client, 'cancel_study', { study_id: mission, motif: 'Le four est à l’arrêt' })
    const jobs = await taken()
    const events = [{ event: 'study_cancelled', about: mission }]
    expect(jobs).toMatchObject([{ recipient: people.intervenant.email, data: { role: 'intervention', events } }])
    expect(JSON.stringify(jobs)).not.toContain('four')
  })

  it('an approved account is told, once', async () => {
    await engine.sql.query('update public.profiles set is_approved = true where id = $1', [people.unapproved.profileId])
    await engine.sql.query('update public.profiles set nom = nom where id = $1', [people.unapproved.profileId])
    expect(await leaving(), 'without waiting').toEqual(['unapproved: account_approved'])
  })

  it('a message waits some minutes, is one mail a burst, and says none of the words', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    for (let time = 0; time < 3; time += 1) await say(people.intervenant, mission)
    expect(await leaving()).toEqual([])
    const jobs = await taken()
    expect(told(jobs)).toEqual(['admin: team_message', 'client: message'])
    expect(JSON.stringify(jobs)).not.toContain('secret')
    await queue.settle(jobs)
  })

  it('what was read meanwhile, by whoever it was for, is not mailed any more', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await say(people.client, mission)
    await read(people.intervenant, mission)
    expect(await due()).toEqual(['admin: team_message'])
    await say(people.client, mission)
    await say(people.admin, mission)
    expect(await due(), 'answered: nothing waits for the team').toEqual(['client: message', 'intervenant: message'])
    expect(await engine.sql.query('select 1 from public.mail_jobs where sent_at is null')).toEqual([])
  })

  it('a second burst within the hour waits for the end of it', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await say(people.client, mission)
    await due()
    await say(people.client, mission)
    const [next] = await engine.sql.query<{ minutes: number }>(
      `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mail_jobs where
        sent_at is null and profile = $1`,
      [people.intervenant.profileId],
    )
    expect(next?.minutes).toBe(60)
  })

  it('a mail about a conversation that was given up holds back none', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await say(people.client, mission)
    await engine.sql.query(`update public.mail_jobs set next_attempt_at = 'infinity'`)
    await say(people.client, mission)
    expect(await due()).toEqual(['admin: team_message', 'intervenant: message'])
  })

  it("advice: the client, and the team; the automatic answer is nobody's message", async () => {
    await say(people.client, people.client.profileId, 'advice')
    expect(await due()).toEqual(['admin: team_message'])
    await say(people.admin, people.client.profileId, 'advice')
    const [mail] = await taken()
    const events = [{ event: 'message', thread_kind: 'advice', about: people.client.profileId }]
    expect(mail).toMatchObject({ recipient: people.client.email, data: { events } })
    expect(mail?.data.etude).toBeUndefined()
  })

  it('who wants none gets none, also when they say so while it waits', async () => {
    await give(people.client, 'set_mail_preference', { event: 'study_accepted', wanted: false })
    const first = await study(engine, people.client, 'en_attente', null)
    await give(people.intervenant, 'accept_study', { study_id: first })
    expect(await engine.sql.query('select 1 from public.mail_jobs')).toEqual([])
    await give(people.intervenant, 'start_study', { study_id: first })
    await give(people.client, 'set_mail_preference', { event: 'study_started', wanted: false })
    expect(await due()).toEqual([])
  })

  it("closed accounts get nothing, and a mission that was given away is not the first one's business", async () => {
    const waiting = await study(engine, people.inactiveClient, 'en_attente', null)
    await give(people.intervenant, 'accept_study', { study_id: waiting })
    expect(await due()).toEqual([])
    const mission = await study(engine, people.client, 'acceptée', people.intervenant)
    await say(people.client, mission)
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    await shutOut(engine, people.admin)
    expect(await due()).toEqual([])
  })

  it('address and language are those of the moment of sending', async () => {
    const waiting = await study(engine, people.client, 'en_attente', null)
    await give(people.intervenant, 'accept_study', { study_id: waiting })
    await give(people.client, 'update_profile', { langue: 'ar' })
    const address = `${randomUUID()}@example.org`
    await engine.sql.query('update auth.users set email = $2 where id = $1', [people.client.userId, address])
    const data = { events: [{ event: 'study_accepted' }], etude: 'Cimenterie' }
    const notices = (await taken()).filter(({ template }) => template === 'notice')
    expect(notices).toMatchObject([{ langue: 'ar', recipient: address, data }])
  })

  it("the operator's switch", async () => {
    await engine.sql.query(`update public.settings set value = 'false' where key = 'notice_mails'`)
    const waiting = await study(engine, people.client, 'en_attente', null)
    await give(people.intervenant, 'accept_study', { study_id: waiting })
    await engine.sql.query(`update public.settings set value = 'true' where key = 'notice_mails'`)
    expect(await engine.sql.query('select 1 from public.mail_jobs')).toEqual([])
  })
})
