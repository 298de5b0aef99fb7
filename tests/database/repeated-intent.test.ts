import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandName } from '../../sync/commands/command.ts'
import { COMMAND_NAMES } from '../../sync/commands/registry.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import type { Statut } from '../../sync/domain/study.ts'
import {
  cast,
  reportPath,
  request,
  SHA256,
  signUp,
  storeFile,
  study,
  type Account,
  type Cast,
} from '../support/accounts.ts'
import { A_DRAWING } from '../support/drawings.ts'
import { apply, ENGINES, word, type Engine, type Verdict } from '../support/database.ts'
import { letterDraft } from '../support/letters.ts'
import { comesFrom, contact, contactMessage, expertRequest, randomAddress, subscription } from '../support/visitors.ts'

const EARLY = '2026-06-01T08:00:00.000Z'
/** Within the half hour in which who opens a report again opens nothing anew. */
const LATE = '2026-06-01T08:20:00.000Z'

/** [L19] One person, two devices: the second command finds its effect, changes nothing, and holds nothing up. */
describe.each(ENGINES)('a repeated intent on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object, madeAt = LATE): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, { ...args }, { madeAt }))
  /** All that a command could have changed. */
  const facts = async (id: string) => {
    const [row] = await engine.sql.query(
      `select to_jsonb(s) as study,
         (select jsonb_agg(to_jsonb(e) order by e.rev) from public.study_events e where e.study_id = s.id) as events,
         (select jsonb_agg(to_jsonb(r)) from public.reports r where r.study_id = s.id) as reports,
         (select jsonb_agg(to_jsonb(h)) from public.held_reports h where h.study_id = s.id) as held
       from public.demandes_etudes s where s.id = $1`,
      [id],
    )
    return row
  }
  /** Twice by the same person: the second answer, after it was found to have changed nothing. */
  const twice = async (who: Account, name: string, id: string, args: object = {}, again: object = args) => {
    expect(word(await give(who, name, { study_id: id, ...args }, EARLY)), name).toBe('applied')
    const before = await facts(id)
    const second = await give(who, name, { study_id: id, ...again })
    expect(await facts(id), name).toEqual(before)
    return second
  }
  const file = async (id: string, mark: string, sha256 = SHA256) => {
    const path = reportPath(people.intervenant, id, mark)
    await storeFile(engine, people.intervenant, path, { sha256 })
    return { path, size: 10, sha256 }
  }

  it('a mission lived on a tablet and a phone: each step is answered, the first one counts', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const receipt = { verdict: 'applied', result: { study_id: id, already: true } }
    expect(await twice(people.intervenant, 'accept_study', id)).toMatchObject(receipt)
    expect(await twice(people.intervenant, 'start_study', id)).toMatchObject(receipt)
    expect(await twice(people.intervenant, 'finish_study', id)).toMatchObject(receipt)
    const [tablet, phone] = [await file(id, 'tablet'), await file(id, 'phone')]
    const delivered = await twice(people.intervenant, 'attach_report', id, tablet, phone)
    expect(delivered).toMatchObject({
      result: { already: true, statut: 'complete', path: tablet.path, sha256: SHA256 },
    })
    // From a device that was away all the time.
    for (const name of ['accept_study', 'start_study', 'finish_study']) {
      expect(await give(people.intervenant, name, { study_id: id }), name).toMatchObject({
        result: { already: true, statut: 'complete' },
      })
    }
  })

  it('only of another it is said that somebody else has the study', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    expect(word(await give(people.otherIntervenant, 'accept_study', { study_id: id }))).toBe('study_taken')
    expect(word(await give(people.otherIntervenant, 'start_study', { study_id: id }))).toBe('not_yours')
  })

  it('a client cancels twice: the first reason stays', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const again = await twice(people.client, 'cancel_study', id, { motif: 'site vendu' }, { motif: 'autre' })
    expect(again).toMatchObject({ result: { already: true, statut: 'annulée' } })
  })

  it('another file is no repetition of a delivered one, nor a file that was sent back', async () => {
    const id = await study(engine, people.client, 'complete', people.intervenant)
    expect(
      word(
        await give(people.intervenant, 'attach_report', { study_id: id, ...(await file(id, 'other', 'b'.repeat(64))) }),
      ),
    ).toBe('wrong_state')
    await give(people.admin, 'set_setting', { key: 'validation_rapports', value: true })
    const waiting = await study(engine, people.client, 'terminée', people.intervenant)
    const [tablet, phone] = [await file(waiting, 'tablet'), await file(waiting, 'phone')]
    expect(await twice(people.intervenant, 'attach_report', waiting, tablet, phone)).toMatchObject({
      result: { already: true, held: true, path: tablet.path },
    })
    await engine.sql.query(
      `update public.held_reports set verdict = 'sent_back', decided_at = now(), decision_comment = 'x'
       where study_id = $1`,
      [waiting],
    )
    expect(word(await give(people.intervenant, 'attach_report', { study_id: waiting, ...phone }))).toBe('same_file')
    await give(people.admin, 'set_setting', { key: 'validation_rapports', value: false })
  })

  it('what is withdrawn is withdrawn, after the report was delivered too', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const measurement = randomUUID()
    expect(
      word(
        await give(people.intervenant, 'add_measurement', {
          study_id: id,
          measurement_id: measurement,
          parametre: 'pm25',
          valeur: 35.4,
          unite: 'µg/m³',
          measured_at: EARLY,
        }),
      ),
    ).toBe('applied')
    const args = { study_id: id, measurement_id: measurement }
    expect(word(await give(people.intervenant, 'withdraw_measurement', args))).toBe('applied')
    expect(await give(people.intervenant, 'withdraw_measurement', args)).toMatchObject({
      result: { already: true, measurement_id: measurement },
    })
    await engine.sql.query("update public.demandes_etudes set statut = 'terminée' where id = $1", [id])
    await give(people.intervenant, 'attach_report', { study_id: id, ...(await file(id, 'last')) })
    expect(word(await give(people.intervenant, 'withdraw_measurement', args))).toBe('already')
    expect(
      word(await give(people.intervenant, 'withdraw_measurement', { ...args, measurement_id: randomUUID() })),
    ).toBe('already')
  })
})

/**
 * The answer to the second of two equal commands of one person, under two command ids.
 * `already`: it says so and nothing at all changes. `nothing`: it is written again, and only a stamp differs.
 * `second`: it is another fact, as the person wants it. A refusal is right for the reason beside it.
 */
type Expected =
  | 'already'
  | 'nothing'
  | { readonly second: string }
  | { readonly refused: string; readonly because: string }

const SECOND_MESSAGE = { second: 'who writes twice is read twice; what is sent once has one command id' } as const

const AGAIN = {
  request_study: 'already',
  cancel_study: 'already',
  accept_study: 'already',
  start_study: 'already',
  finish_study: 'already',
  save_field_notes: 'already',
  attach_report: 'already',
  replace_report: 'already',
  update_profile: 'nothing',
  request_account_deletion: 'already',
  withdraw_account_deletion: 'already',
  share_report: 'already',
  revoke_share: 'already',
  record_payment: 'already',
  cancel_invoice: 'already',
  take_back_payment: 'already',
  set_agreed_price: 'already',
  offer_quote: 'already',
  answer_quote: 'already',
  assign_study: 'already',
  change_study_state: 'already',
  request_study_for: 'already',
  write_recommendation: 'already',
  withdraw_recommendation: 'already',
  mark_recommendation: 'already',
  plan_mission: 'already',
  set_out: 'already',
  set_public_holiday: 'nothing',
  remove_public_holiday: 'nothing',
  update_account: 'already',
  set_account_active: 'already',
  delete_account: 'already',
  correct_address: 'already',
  approve_account: 'already',
  refuse_account: 'already',
  invite_account: { refused: 'invitation_limit', because: 'it asks for another mail, and one has just left' },
  withdraw_invitation: 'already',
  send_mail_again: 'already',
  set_mail_aside: 'already',
  settle_thread: 'already',
  snooze_task: 'already',
  resume_task: 'already',
  set_text: 'already',
  reset_text: 'already',
  import_texts: 'already',
  set_setting: 'already',
  set_office: 'already',
  set_company_details: 'already',
  save_content: 'already',
  reset_content: 'already',
  publish_legal: 'already',
  validate_report: 'already',
  send_back_report: 'already',
  assign_inquiry: 'already',
  answer_inquiry: 'already',
  set_inquiry_state: 'already',
  withdraw_newsletter: 'already',
  save_letter: 'already',
  remove_letter: 'already',
  test_letter: { second: 'each press asks for a mail to oneself' },
  send_letter: 'already',
  send_message: 'already',
  open_support_request: 'already',
  close_support_request: 'already',
  mark_thread_read: 'nothing',
  mark_notices_seen: 'nothing',
  mark_report_opened: 'nothing',
  set_mail_preference: 'already',
  add_photo: 'already',
  add_request_photo: 'already',
  withdraw_request_photo: 'already',
  show_photo: 'already',
  draw_on_photo: 'already',
  add_voice_note: 'already',
  withdraw_voice_note: 'already',
  withdraw_photo: 'already',
  add_measurement: 'already',
  withdraw_measurement: 'already',
  add_sample: 'already',
  hand_over_samples: 'already',
  cancel_sample: 'already',
  tick_line: 'already',
  contact_expert: SECOND_MESSAGE,
  send_contact_message: SECOND_MESSAGE,
  subscribe_newsletter: { second: 'the answer never tells whether an address is known' },
} as const satisfies Record<CommandName, Expected>

/** Where another content under the same id is another fact: refused, and the first one stays. */
const OTHER_CONTENT: Partial<Record<CommandName, object>> = {
  request_study: { nom_entreprise: 'Autre' },
  request_study_for: { nom_entreprise: 'Autre' },
  add_measurement: { valeur: 36 },
  add_sample: { matrice: 'sol' },
  add_photo: { legende: 'autre' },
  add_voice_note: { duree: 30 },
  hand_over_samples: { receveur_nom: 'Autre' },
  send_message: { contenu: 'autre' },
  open_support_request: { sujet: 'autre' },
  share_report: { days: 30 },
  record_payment: { montant: 11 },
}

describe.each(ENGINES)('every command, given twice by one person on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  interface Given {
    readonly who: Account
    readonly args: object
  }
  const by = (who: Account, args: object): Given => ({ who, args })
  const send = (name: CommandName, { who, args }: Given, madeAt = LATE): Promise<Verdict> => {
    if (name === 'send_contact_message') return engine.as('service', (tx) => contact(tx, args))
    return engine.as(who, async (tx) => {
      await comesFrom(tx, randomAddress())
      return apply(tx, name, { ...args }, { madeAt })
    })
  }
  const first = async (name: CommandName, given: Given): Promise<Verdict> => {
    const verdict = await send(name, given, EARLY)
    expect(word(verdict), name).toBe('applied')
    return verdict
  }
  const of = (statut: Statut) =>
    study(engine, people.client, statut, statut === 'en_attente' ? null : people.intervenant)
  const one = async <T>(statement: string, parameters: unknown[] = []): Promise<T> => {
    const [row] = await engine.sql.query<{ found: T }>(statement, parameters)
    if (!row) throw new Error(statement)
    return row.found
  }

  const pdf = async (id: string, sha256: string) => {
    const path = reportPath(people.intervenant, id, sha256.slice(0, 1))
    await storeFile(engine, people.intervenant, path, { sha256 })
    return { study_id: id, path, size: 10, sha256 }
  }
  const measured = async () => ({
    study_id: await of('en_cours'),
    measurement_id: randomUUID(),
    parametre: 'pm25',
    valeur: 35.4,
    unite: 'µg/m³',
    measured_at: EARLY,
    at_origin: 'horloge',
  })
  const sampled = async () => {
    const study_id = await of('en_cours')
    const code = makeSampleCode(studyId(study_id))
    return {
      study_id,
      sample_id: randomUUID(),
      code,
      matrice: 'eau',
      contenant: 'sachet',
      sampled_at: EARLY,
      at_origin: 'horloge',
    }
  }
  const photographed = async () => {
    const [mission_id, photo_id] = [await of('en_cours'), randomUUID()]
    const path = `photos/${people.intervenant.userId}/${mission_id}/${photo_id}_1.jpg`
    await storeFile(engine, people.intervenant, path, { content_type: 'image/jpeg' })
    const file = { path, type: 'image/jpeg', size: 10, sha256: SHA256, width: 1, height: 1 }
    return { mission_id, photo_id, taken_at: EARLY, at_origin: 'horloge', file }
  }
  const ofTheSite = async () => {
    const [demande_id, photo_id] = [await of('en_attente'), randomUUID()]
    const path = `sites/${people.client.userId}/${demande_id}/${photo_id}_1.jpg`
    await storeFile(engine, people.client, path, { content_type: 'image/jpeg' })
    return { demande_id, photo_id, file: { path, type: 'image/jpeg', size: 10, sha256: SHA256, width: 1, height: 1 } }
  }
  const spoken = async () => {
    const photo = await photographed()
    await first('add_photo', by(people.intervenant, photo))
    const [{ mission_id, photo_id }, voice_id] = [photo, randomUUID()]
    const path = `photos/${people.intervenant.userId}/${mission_id}/${voice_id}_1.webm`
    await storeFile(engine, people.intervenant, path, { content_type: 'audio/webm' })
    return { mission_id, photo_id, voice_id, duree: 12, file: { path, type: 'audio/webm', size: 10, sha256: SHA256 } }
  }
  const shared = async () => ({
    study_id: await of('complete'),
    share_id: randomUUID(),
    days: 7,
    token_sha256: randomUUID().replaceAll('-', '').padEnd(64, '0'),
  })
  const advised = async () => ({
    study_id: await of('en_cours'),
    recommendation_id: randomUUID(),
    priorite: 'haute',
    titre: 'T',
    texte: 'X',
  })
  const billed = async (): Promise<string> => {
    const study_id = randomUUID()
    await first('request_study', by(people.client, request(study_id, { budget_estime: '10k_50k' })))
    for (const name of ['accept_study', 'start_study', 'finish_study'] as const) {
      await first(name, by(people.intervenant, { study_id }))
    }
    return one('select numero as found from public.invoices where study_id = $1', [study_id])
  }
  const paid = async () => ({
    numero: await billed(),
    payment_id: randomUUID(),
    montant: 10,
    paid_on: '2026-01-15',
    mode: 'virement',
  })
  const asked = async () => {
    const id = randomUUID()
    await engine.as('service', (tx) => contact(tx, contactMessage(), { id }))
    return { kind: 'contact', inquiry_id: id }
  }
  const helped = () => ({
    request_id: randomUUID(),
    message_id: randomUUID(),
    categorie: 'compte',
    sujet: 'S',
    contenu: 'C',
  })
  const waiting = async () => {
    const study_id = await of('terminée')
    const rule = (value: boolean) => send('set_setting', by(people.admin, { key: 'validation_rapports', value }))
    await rule(true)
    await first('attach_report', by(people.intervenant, await pdf(study_id, SHA256)))
    await rule(false)
    const file_id = await one('select id as found from public.held_reports where study_id = $1', [study_id])
    return { study_id, file_id, known_state: 'en_validation', commentaire: 'Bien' }
  }
  const said = (text: string) => ({ fr: text, en: text, ar: text })
  const drafted = async () => {
    const draft = letterDraft()
    await first('save_letter', by(people.admin, draft))
    return { letter_id: draft.letter_id, seen: draft.version_id }
  }
  const failedMail = () =>
    one(
      `insert into public.mail_jobs (template, langue, recipient, data, failure, failed_at, next_attempt_at)
     values ('account_refused', 'fr', 'x@example.org', '{}', 'address', now(), 'infinity') returning id as found`,
      [],
    )
  const approval = () => ({ kind: 'approvals', task_id: people.unapproved.profileId })
  const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  /** Of an article, a text, a document: nobody has written it before. */
  const key = () => `k${randomUUID().slice(0, 8)}`
  const recommended = () => ({
    kind: 'recommendation',
    key: key(),
    version_id: randomUUID(),
    shown: true,
    body: { title: said('Bruit'), text: said('Mesurer'), priorite: 'haute', article: null },
  })
  const latest = (document: string) =>
    one<string | null>(
      `select (select version_id from public.company_versions where document = $1 order by rev desc limit 1) as found`,
      [document],
    )

  /** The command to be given, after the commands it depends on. */
  const CASES: Record<CommandName, () => Promise<Given> | Given> = {
    request_study: () => by(people.client, request(randomUUID(), { latitude: 34.8, longitude: -1.3 })),
    cancel_study: async () => by(people.client, { study_id: await of('en_attente'), motif: 'x' }),
    accept_study: async () => by(people.intervenant, { study_id: await of('en_attente') }),
    start_study: async () => by(people.intervenant, { study_id: await of('acceptée') }),
    finish_study: async () => by(people.intervenant, { study_id: await of('en_cours') }),
    save_field_notes: async () =>
      by(people.intervenant, {
        study_id: await of('en_cours'),
        notes_terrain: 'N',
        seen: null,
        latitude: 34.8,
        longitude: -1.3,
      }),
    attach_report: async () => by(people.intervenant, await pdf(await of('terminée'), SHA256)),
    replace_report: async () =>
      by(people.intervenant, { ...(await pdf(await of('complete'), 'b'.repeat(64))), motif: 'x' }),
    update_profile: () => by(people.client, { nom: 'Autre' }),
    request_account_deletion: () => by(people.client, { reason: 'x' }),
    withdraw_account_deletion: async () => {
      await first('request_account_deletion', by(people.client, {}))
      return by(people.client, {})
    },
    share_report: async () => by(people.client, await shared()),
    revoke_share: async () => {
      const link = await shared()
      await first('share_report', by(people.client, link))
      return by(people.client, { study_id: link.study_id, share_id: link.share_id })
    },
    record_payment: async () => by(people.admin, await paid()),
    cancel_invoice: async () => by(people.admin, { numero: await billed(), motif: 'x' }),
    take_back_payment: async () => {
      const payment = await paid()
      await first('record_payment', by(people.admin, payment))
      return by(people.admin, { numero: payment.numero, payment_id: payment.payment_id, motif: 'x' })
    },
    // It bills the study: the second finds it billed, at this price.
    set_agreed_price: async () => by(people.admin, { study_id: await of('terminée'), montant: 1000, seen: null }),
    offer_quote: async () => by(people.admin, { study_id: await of('en_attente'), montant: 1000, seen: null }),
    answer_quote: async () => {
      const study_id = await of('acceptée')
      await first('offer_quote', by(people.admin, { study_id, montant: 1000 }))
      const [quote] = await engine.sql.query<{ id: string }>('select id from public.quotes where study_id = $1', [
        study_id,
      ])
      return by(people.client, { study_id, quote_id: quote?.id, montant: 1000, accepte: true })
    },
    assign_study: async () =>
      by(people.admin, {
        study_id: await of('en_cours'),
        intervenant_id: people.otherIntervenant.profileId,
        instead_of: people.intervenant.profileId,
        motif: 'x',
      }),
    change_study_state: async () =>
      by(people.admin, { study_id: await of('acceptée'), from: 'acceptée', to: 'annulée', motif: 'x' }),
    request_study_for: () => by(people.admin, { ...request(randomUUID()), client_id: people.client.profileId }),
    write_recommendation: async () => by(people.intervenant, { ...(await advised()), seen: null }),
    withdraw_recommendation: async () => {
      const advice = await advised()
      await first('write_recommendation', by(people.intervenant, advice))
      return by(people.intervenant, { study_id: advice.study_id, recommendation_id: advice.recommendation_id })
    },
    mark_recommendation: () => by(people.client, { key: 'noise_plan', done: true }),
    tick_line: async () =>
      by(people.intervenant, { study_id: await of('en_cours'), ligne: 'blank', libelle: 'x', done: true }),
    plan_mission: async () =>
      by(people.intervenant, { study_id: await of('en_cours'), debut: '2026-11-23', fin: '2026-11-25', seen: null }),
    set_out: async () =>
      by(people.intervenant, { study_id: await of('acceptée'), left_at: '2026-11-23T08:00:00.000Z' }),
    set_public_holiday: () =>
      by(people.admin, { pays: 'kenya', jour: '2026-05-28', nom_fr: 'F', nom_en: 'E', nom_ar: 'ع', mobile: true }),
    remove_public_holiday: () => by(people.admin, { pays: 'kenya', jour: '2026-05-27' }),
    update_account: async () =>
      by(people.admin, {
        account_id: people.client.profileId,
        nom: 'Autre',
        experience: 3,
        pays: 'kenya',
        rev: Number(await one('select rev as found from public.profiles where id = $1', [people.client.profileId])),
      }),
    set_account_active: () => by(people.admin, { account_id: people.otherClient.profileId, active: false }),
    correct_address: async () => {
      const account = await signUp(engine, { type_compte: 'client', prenom: 'Perdue', nom: 'Essai' })
      const rev = await one('select rev as found from public.profiles where id = $1', [account.profileId])
      return by(people.admin, {
        account_id: account.profileId,
        rev: Number(rev),
        email: `${key()}@example.org`,
        motif: 'x',
      })
    },
    delete_account: async () => {
      const account = await signUp(engine, { type_compte: 'client', prenom: 'Partie', nom: 'Essai' })
      const rev = await one('select rev as found from public.profiles where id = $1', [account.profileId])
      return by(people.admin, { account_id: account.profileId, rev: Number(rev), motif: 'x' })
    },
    approve_account: () => by(people.admin, { account_id: people.unapproved.profileId }),
    refuse_account: () => by(people.admin, { account_id: people.unapproved.profileId, motif: 'x' }),
    invite_account: () =>
      by(people.admin, {
        email: `${key()}@example.org`,
        type_compte: 'client',
        nom: 'N',
        prenom: 'P',
        langue: 'fr',
      }),
    withdraw_invitation: async () => {
      const invited = await first('invite_account', await CASES.invite_account())
      return by(people.admin, { invitation_id: invited.result?.['invitation_id'] })
    },
    send_mail_again: async () => by(people.admin, { mail_id: await failedMail() }),
    set_mail_aside: async () => by(people.admin, { mail_id: await failedMail() }),
    snooze_task: () => by(people.admin, { ...approval(), until: dayFromNow(5) }),
    resume_task: async () => {
      await first('snooze_task', await CASES.snooze_task())
      return by(people.admin, approval())
    },
    set_text: () => by(people.admin, { key: `public:${key()}`, texts: { fr: 'x' }, version_id: randomUUID() }),
    reset_text: async () => {
      const text = { key: `public:${key()}`, version_id: randomUUID() }
      await first('set_text', by(people.admin, { ...text, texts: { fr: 'x' } }))
      return by(people.admin, { key: text.key, version_id: randomUUID(), seen: text.version_id })
    },
    import_texts: () =>
      by(people.admin, {
        version_id: randomUUID(),
        entries: [`public:${key()}`, `public:${key()}`].map((one) => ({ key: one, texts: { fr: 'x' }, seen: null })),
      }),
    set_setting: async () =>
      by(people.admin, { key: 'reply_days', value: 3, seen: await one("select hawa.setting('reply_days') as found") }),
    set_office: async () =>
      by(people.admin, {
        pays: 'kenya',
        details: { phone: '+254 20 271 8000' },
        version_id: randomUUID(),
        seen: await latest('kenya'),
      }),
    set_company_details: async () =>
      by(people.admin, {
        details: { support_email: 'aide@hawa.dz' },
        version_id: randomUUID(),
        seen: await latest('company'),
      }),
    save_content: () => by(people.admin, recommended()),
    reset_content: async () => {
      const written = recommended()
      await first('save_content', by(people.admin, written))
      const { kind, version_id: seen } = written
      return by(people.admin, { kind, key: written.key, version_id: randomUUID(), seen })
    },
    publish_legal: async () => {
      const draft = randomUUID()
      await first(
        'save_content',
        by(people.admin, {
          kind: 'legal',
          key: 'privacy',
          version_id: draft,
          shown: false,
          body: { sections: [{ id: 'a', title: said('Titre'), text: said('Texte') }] },
        }),
      )
      return by(people.admin, {
        key: 'privacy',
        version_id: randomUUID(),
        seen: draft,
        effective_on: '2026-12-01',
        note: said('Relu'),
      })
    },
    validate_report: async () => by(people.admin, await waiting()),
    send_back_report: async () => by(people.admin, await waiting()),
    assign_inquiry: async () => by(people.admin, { ...(await asked()), assigned_to: people.admin.profileId }),
    answer_inquiry: async () =>
      by(people.admin, {
        ...(await asked()),
        known_state: 'nouvelle',
        known_replies: 0,
        reply_id: randomUUID(),
        reponse: 'x',
      }),
    set_inquiry_state: async () =>
      by(people.admin, { ...(await asked()), known_state: 'nouvelle', known_replies: 0, etat_demande: 'close' }),
    withdraw_newsletter: async () => {
      const email = `${key()}@example.org`
      await first('subscribe_newsletter', by(people.client, subscription(email)))
      return by(people.admin, { email })
    },
    save_letter: () => by(people.admin, letterDraft()),
    remove_letter: async () => by(people.admin, await drafted()),
    test_letter: async () => by(people.admin, { ...(await drafted()), langue: 'fr' }),
    send_letter: async () => {
      await engine.sql.query(
        `insert into public.newsletter_subscriptions
        (email, langue, state, confirm_hash, confirm_expires_at, unsubscribe_hash)
        values ($1, 'fr', 'confirmed', $1, now(), $1)`,
        [`${key()}@example.org`],
      )
      return by(people.admin, await drafted())
    },
    send_message: async () =>
      by(people.client, {
        message_id: randomUUID(),
        thread_kind: 'study',
        thread_id: await of('en_cours'),
        contenu: 'Bonjour',
      }),
    settle_thread: async () => {
      const { who, args } = await CASES.send_message()
      await first('send_message', by(who, args))
      const { thread_kind, thread_id, message_id } = args as Record<string, string>
      return by(people.admin, { thread_kind, thread_id, message_id })
    },
    open_support_request: () => by(people.intervenant, helped()),
    close_support_request: async () => {
      const help = helped()
      await first('open_support_request', by(people.intervenant, help))
      return by(people.intervenant, { request_id: help.request_id })
    },
    mark_thread_read: async () => {
      const { who, args } = await CASES.send_message()
      await first('send_message', by(who, args))
      const { thread_kind, thread_id } = args as Record<'thread_kind' | 'thread_id', string>
      return by(people.intervenant, { thread_kind, thread_id, up_to: LATE })
    },
    mark_notices_seen: () => by(people.client, { up_to: EARLY }),
    mark_report_opened: async () =>
      by(people.client, { report_of: await of('complete'), sha256: SHA256, way: 'viewed', offline: true }),
    set_mail_preference: () => by(people.client, { event: 'message', wanted: false }),
    add_photo: async () => by(people.intervenant, await photographed()),
    add_request_photo: async () => by(people.client, await ofTheSite()),
    withdraw_request_photo: async () => {
      const photo = await ofTheSite()
      await first('add_request_photo', by(people.client, photo))
      return by(people.client, { demande_id: photo.demande_id, photo_id: photo.photo_id })
    },
    show_photo: async () => {
      const photo = await photographed()
      await first('add_photo', by(people.intervenant, photo))
      return by(people.intervenant, { mission_id: photo.mission_id, photo_id: photo.photo_id, montrer: true })
    },
    add_voice_note: async () => by(people.intervenant, await spoken()),
    withdraw_voice_note: async () => {
      const { mission_id, photo_id, voice_id, ...note } = await spoken()
      await first('add_voice_note', by(people.intervenant, { mission_id, photo_id, voice_id, ...note }))
      return by(people.intervenant, { mission_id, photo_id, voice_id })
    },
    draw_on_photo: async () => {
      const photo = await photographed()
      await first('add_photo', by(people.intervenant, photo))
      return by(people.intervenant, { mission_id: photo.mission_id, photo_id: photo.photo_id, traits: A_DRAWING })
    },
    withdraw_photo: async () => {
      const photo = await photographed()
      await first('add_photo', by(people.intervenant, photo))
      return by(people.intervenant, { mission_id: photo.mission_id, photo_id: photo.photo_id })
    },
    add_measurement: async () => by(people.intervenant, await measured()),
    withdraw_measurement: async () => {
      const row = await measured()
      await first('add_measurement', by(people.intervenant, row))
      return by(people.intervenant, { study_id: row.study_id, measurement_id: row.measurement_id })
    },
    add_sample: async () => by(people.intervenant, await sampled()),
    hand_over_samples: async () => {
      const { study_id, sample_id, ...flask } = await sampled()
      await first('add_sample', by(people.intervenant, { study_id, sample_id, ...flask }))
      return by(people.intervenant, {
        study_id,
        handover_id: randomUUID(),
        sample_ids: [sample_id],
        handed_at: EARLY,
        receveur_nom: 'R',
        receveur_organisme: 'O',
        signature_saisie: 'R',
      })
    },
    cancel_sample: async () => {
      const { study_id, sample_id, ...flask } = await sampled()
      await first('add_sample', by(people.intervenant, { study_id, sample_id, ...flask }))
      return by(people.intervenant, { study_id, sample_id, motif: 'x' })
    },
    contact_expert: () => by(people.client, expertRequest()),
    send_contact_message: () => by(people.client, contactMessage()),
    subscribe_newsletter: () => by(people.client, subscription(`${key()}@example.org`)),
  }

  /** Every row that a command can have changed; without `stamps` but for the marks that every writing leaves. */
  const state = async (stamps: boolean): Promise<ReadonlyMap<string, string>> => {
    const tables = await engine.sql.query<{ place: string }>(
      `select format('%I.%I', n.nspname, c.relname) as place from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'hawa') and c.relkind = 'r'
         and c.relname not in ('commands', 'command_imports') order by 1`,
    )
    const masked = stamps ? '' : ` - array['rev', 'updated_at', 'changed_at']`
    const rows = await engine.sql.query<{ place: string; row: string }>(
      tables
        .map(
          ({ place }) => `select '${place}' as place, coalesce(string_agg(md5((to_jsonb(t)${masked})::text), ' '
        order by (to_jsonb(t)${masked})::text), '') as row from ${place} t`,
        )
        .join(' union all '),
    )
    return new Map(rows.map(({ place, row }) => [place, row]))
  }

  it('the table has a line for each', () => {
    expect(Object.keys(AGAIN).toSorted()).toEqual([...COMMAND_NAMES].toSorted())
  })

  it.each(COMMAND_NAMES)('%s', async (name) => {
    const expected: Expected = AGAIN[name]
    const given = await CASES[name]()
    const told = await first(name, given)
    const before = await state(expected !== 'nothing')
    const again = await send(name, given)
    const after = await state(expected !== 'nothing')
    if (typeof expected === 'object' && 'second' in expected) {
      expect(word(again)).toBe('applied')
      expect(after).not.toEqual(before)
      return
    }
    if (typeof expected === 'object') expect(word(again), expected.because).toBe(expected.refused)
    else if (expected === 'already') expect(word(again)).toBe('already')
    else expect(again.verdict).toBe('applied')
    expect(after).toEqual(before)
    if (typeof expected === 'string')
      expect(Object.keys(again.result ?? {})).toEqual(expect.arrayContaining(Object.keys(told.result ?? {})))
  })

  it.each(Object.entries(OTHER_CONTENT))('%s: another content under the same id is refused', async (name, more) => {
    const command = name as CommandName
    const { who, args } = await CASES[command]()
    await first(command, by(who, args))
    const before = await state(true)
    expect(word(await send(command, by(who, { ...args, ...more })))).toBe('already_exists')
    expect(await state(true)).toEqual(before)
  })

  it('what one administrator has decided is decided for another one', async () => {
    const other = await signUp(engine, { type_compte: 'client', prenom: 'Bea', nom: 'Essai' })
    await engine.sql.query('select hawa.make_admin($1)', [other.email])
    const answers = {
      validate_report: 'already_decided',
      send_back_report: 'already_decided',
      assign_study: 'changed_meanwhile',
      change_study_state: 'changed_meanwhile',
      set_inquiry_state: 'inquiry_changed',
      answer_inquiry: 'inquiry_changed',
    } as const
    for (const [name, code] of Object.entries(answers)) {
      const command = name as keyof typeof answers
      const { who, args } = await CASES[command]()
      await first(command, by(who, args))
      expect(word(await send(command, by(other, args))), name).toBe(code)
    }
    const file = await waiting()
    await first('send_back_report', by(people.admin, file))
    expect(word(await send('validate_report', by(people.admin, file))), 'another verdict').toBe('already_decided')
    expect(await send('send_back_report', by(people.admin, { ...file, commentaire: 'Mieux' }))).toMatchObject({
      result: { already: true, state: 'renvoye', file_id: file.file_id },
    })
    expect(await one('select decision_comment as found from public.held_reports where id = $1', [file.file_id])).toBe(
      'Bien',
    )
  })

  it('a replacement is repeated, delivered or waiting; not the first file, nor one that was sent back', async () => {
    const id = await of('complete')
    const put = async (sha256: string, mark: string) => {
      const path = reportPath(people.intervenant, id, mark)
      await storeFile(engine, people.intervenant, path, { sha256 })
      return by(people.intervenant, { study_id: id, path, size: 10, sha256, motif: mark })
    }
    const [tablet, phone] = [await put('b'.repeat(64), 'tablet'), await put('b'.repeat(64), 'phone')]
    await first('replace_report', tablet)
    expect(await send('replace_report', phone)).toMatchObject({
      result: { already: true, version: 2, path: (tablet.args as { path: string }).path },
    })
    const first_file = await of('complete')
    const slip = { ...(await pdf(first_file, SHA256)), motif: 'x' }
    expect(word(await send('replace_report', by(people.intervenant, slip))), 'the very file').toBe('same_file')

    await send('set_setting', by(people.admin, { key: 'validation_rapports', value: true }))
    const [waits, repeated] = [await put('c'.repeat(64), 'waits'), await put('c'.repeat(64), 'repeated')]
    await first('replace_report', waits)
    const held = await send('replace_report', repeated)
    expect(held).toMatchObject({ result: { already: true, held: true } })
    expect(held.result).not.toHaveProperty('version')
    const file_id = await one('select id as found from public.held_reports where study_id = $1 and motif = $2', [
      id,
      'waits',
    ])
    await first(
      'send_back_report',
      by(people.admin, {
        study_id: id,
        file_id,
        known_state: 'en_validation',
        commentaire: 'non',
      }),
    )
    expect(word(await send('replace_report', repeated)), 'it was sent back').toBe('same_file')
    await send('set_setting', by(people.admin, { key: 'validation_rapports', value: false }))
  })

  it('what is taken back before it arrives makes nothing when it does', async () => {
    const [row, flask, photo] = [await measured(), await sampled(), await photographed()]
    const cases = [
      ['add_measurement', row, 'withdraw_measurement', { study_id: row.study_id, measurement_id: row.measurement_id }],
      ['add_sample', flask, 'cancel_sample', { study_id: flask.study_id, sample_id: flask.sample_id, motif: 'x' }],
      ['add_photo', photo, 'withdraw_photo', { mission_id: photo.mission_id, photo_id: photo.photo_id }],
    ] as const
    for (const [add, args, withdraw, back] of cases) {
      expect(word(await send(withdraw, by(people.intervenant, back))), withdraw).toBe('already')
      const before = await state(true)
      expect(word(await send(add, by(people.intervenant, args))), add).toBe('already')
      expect(await state(true), add).toEqual(before)
      // In whatever state the mission is by then.
      await engine.sql.query("update public.demandes_etudes set statut = 'annulée' where id = $1", [
        'mission_id' in args ? args.mission_id : args.study_id,
      ])
      const unknown = Object.fromEntries(
        Object.entries(back).map(([field, value]) => [
          field,
          /^(measurement|sample|photo)_id$/.test(field) ? randomUUID() : value,
        ]),
      )
      expect(word(await send(withdraw, by(people.intervenant, unknown))), withdraw).toBe('already')
      expect(word(await send(withdraw, by(people.otherIntervenant, back))), 'somebody else').toBe('not_yours')
    }
  })

  it('who has lost the mission takes back what they recorded before, and nothing of others', async () => {
    const row = await measured()
    await first('add_measurement', by(people.intervenant, row))
    await first('assign_study', {
      who: people.admin,
      args: {
        study_id: row.study_id,
        intervenant_id: people.otherIntervenant.profileId,
        instead_of: people.intervenant.profileId,
        motif: 'x',
      },
    })
    const later = { ...row, measurement_id: randomUUID(), measured_at: LATE }
    expect(word(await send('add_measurement', by(people.otherIntervenant, later)))).toBe('applied')
    const back = (measurement_id: string, madeAt: string) =>
      send('withdraw_measurement', by(people.intervenant, { study_id: row.study_id, measurement_id }), madeAt)
    expect(word(await back(later.measurement_id, EARLY))).toBe('not_yours')
    expect(word(await back(row.measurement_id, EARLY))).toBe('applied')
    expect(word(await back(row.measurement_id, new Date().toISOString())), 'after the loss').toBe('not_yours')
  })

  it('the code on a flask is that of the sample that corrects a cancelled one', async () => {
    const flask = await sampled()
    await first('add_sample', by(people.intervenant, flask))
    const corrected = { ...flask, sample_id: randomUUID(), matrice: 'sol' }
    expect(word(await send('add_sample', by(people.intervenant, corrected))), 'it stands').toBe('already_exists')
    await first('cancel_sample', by(people.intervenant, { ...flask, motif: 'corrigé' }))
    expect(word(await send('add_sample', by(people.intervenant, corrected)))).toBe('applied')
    const handed = await CASES.hand_over_samples()
    await first('hand_over_samples', handed)
    const { study_id, sample_ids } = handed.args as { study_id: string; sample_ids: readonly [string] }
    await first('cancel_sample', by(people.intervenant, { study_id, sample_id: sample_ids[0], motif: 'x' }))
    const code = await one('select code as found from public.mission_samples where id = $1', [sample_ids[0]])
    expect(
      word(await send('add_sample', by(people.intervenant, { ...flask, study_id, sample_id: randomUUID(), code }))),
      'somebody else has that flask',
    ).toBe('already_exists')
  })
})
