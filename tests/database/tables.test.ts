import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, reportPath, request, SHA256, storeFile, study, type Cast } from '../support/accounts.ts'
import { letterDraft } from '../support/letters.ts'
import { contact, contactMessage, expertRequest, subscription } from '../support/visitors.ts'
import { apply, BOTH_ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'
import { pairOf, TEAM_THREAD } from '../../sync/domain/staff-thread.ts'
import { policyTable } from '../support/policy-table.ts'

/**
 * Rows a direct read of each table shows. The rows: six studies of `client` (five of them `intervenant`'s) and one of
 * `otherClient`, each table of the rest filled for both; a conversation about one study, one with the experts, one
 * about a help request of `intervenant`, one of the team, one of the two specialists, advice on the first. A visitor is
 * refused outright, or sees no row where Lite has granted everything.
 */
const READS = policyTable(
  `
  table              | anonymous | client | otherClient | intervenant | otherIntervenant | unapproved | inactive | inactiveClient | admin
  -------------------+-----------+--------+-------------+-------------+------------------+------------+----------+----------------+------
  profiles           | nothing   | own    | own         | own         | own              | own        | own      | own            | all
  demandes_etudes    | nothing   | 6      | 1           | 5           | 0                | 0          | 0        | 0              | all
  study_events       | nothing   | 1      | 1           | 0           | 0                | 0          | 0        | 0              | all
  messages           | nothing   | 3      | 0           | 4           | 2                | 0          | 0        | 0              | 5
  message_reads      | nothing   | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  reports            | nothing   | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  report_versions    | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  held_reports       | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  report_openings    | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  report_certificates | nothing  | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  report_shares      | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  stored_files       | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  commands           | nothing   | 7      | 1           | 9           | 0                | 0          | 0        | 0              | all
  contacts_experts   | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  contact_messages   | nothing   | 0      | 0           | 0           | 0               | 0          | 0        | 0              | all
  newsletter_subscriptions | nothing | 0  | 0           | 0           | 0               | 0          | 0        | 0              | all
  mail_jobs          | nothing   | 0      | 0           | 0           | 0               | 0          | 0        | 0              | all
  letters            | nothing   | 0      | 0           | 0           | 0               | 0          | 0        | 0              | all
  letter_recipients  | nothing   | 0      | 0           | 0           | 0               | 0          | 0        | 0              | all
  invoices           | nothing   | 2      | 0           | 0                | 0                | 0          | 0        | 0              | all
  invoice_payments   | nothing   | 0      | 0           | 0                | 0                | 0          | 0        | 0              | all
  invoice_cancellations | nothing | 0     | 0           | 0                | 0                | 0          | 0        | 0              | all
  invoice_payments_taken_back | nothing | 0 | 0         | 0                | 0                | 0          | 0        | 0              | all
  recommendations    | nothing   | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  recommendation_marks | nothing | 2      | 0           | 1           | 0                | 0          | 0        | 0              | all
  mission_photos     | nothing   | 1      | 0           | 2           | 0                | 0          | 0        | 0              | all
  photo_voices       | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  request_photos | nothing | 1 | 0 | 1 | 0 | 0 | 0 | 0 | all
  mission_measurements | nothing | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  mission_samples    | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  mission_ticks      | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  sample_events      | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  mission_plans      | nothing   | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  quotes | nothing | 1 | 0 | 1 | 0 | 0 | 0 | 0 | all
  public_holidays    | nothing   | all    | all         | all         | all              | 0          | 0        | 0              | all
  text_versions      | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  company_versions   | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  content_versions   | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  support_requests   | nothing   | 0      | 0           | 1           | 0                | 0          | 0        | 0              | all
  notice_marks       | nothing   | 1      | 0           | 0           | 0                | 1          | 0        | 0              | 0
  mail_preferences   | nothing   | 1      | 0           | 0           | 0                | 1          | 0        | 0              | 0
  invitations        | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  device_health      | nothing   | 1      | 0           | 1           | 0                | 0          | 0        | 0              | all
  settings           | nothing   | 0      | 0           | 0           | 0                | 0          | 0        | 0              | all
  account_deletion_requests | nothing | 1 | 0           | 0           | 0                | 1          | 0        | 0              | all
  study_transitions  | nothing   | all    | all         | all         | all              | all        | all      | all            | all
`,
)

const COLUMNS: Readonly<Record<string, string>> = {
  settings: 'value',
  study_transitions: 'to_statut',
  stored_files: 'size',
  study_events: 'data',
  commands: 'name',
  contacts_experts: 'nom',
  contact_messages: 'nom',
  profiles: 'nom',
  newsletter_subscriptions: 'state',
  mail_jobs: 'data',
  letters: 'corps',
  letter_recipients: 'state',
  account_deletion_requests: 'reason',
  reports: 'commentaires',
  report_versions: 'reason',
  held_reports: 'motif',
  report_openings: 'way',
  report_certificates: 'state',
  report_shares: 'openings',
  messages: 'contenu',
  message_reads: 'thread_kind',
  invoices: 'montant',
  invoice_payments: 'montant',
  invoice_cancellations: 'motif',
  invoice_payments_taken_back: 'motif',
  recommendations: 'titre',
  recommendation_marks: 'done',
  mission_photos: 'legende',
  photo_voices: 'duree',
  request_photos: 'path',
  mission_measurements: 'valeur',
  mission_samples: 'etat',
  mission_ticks: 'done',
  sample_events: 'kind',
  mission_plans: 'fin',
  quotes: 'texte',
  public_holidays: 'mobile',
  text_versions: 'texts',
  company_versions: 'details',
  content_versions: 'body',
  support_requests: 'sujet',
  notice_marks: 'up_to',
  mail_preferences: 'wanted',
  invitations: 'prenom',
  device_health: 'waiting',
}

/** Columns that exist, so that a refusal is about the right and not about the statement. */
const WRITES = (table: string): Record<string, string> => {
  const column = COLUMNS[table] ?? 'statut'
  return {
    insert: `insert into public.${table} select * from public.${table}`,
    update: `update public.${table} set ${column} = ${column}`,
    delete: `delete from public.${table}`,
    truncate: `truncate public.${table} cascade`,
  }
}

describe.each(BOTH_ENGINES)('tables on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  const caller = (who: string): Caller => (who === 'anonymous' || who === 'service' ? who : people[who as keyof Cast])

  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    for (const statut of STATUTS) {
      const id = statut === 'en_attente' ? null : await study(engine, people.client, statut, people.intervenant)
      if (statut === 'en_cours')
        await engine.as(people.client, (tx) =>
          apply(tx, 'send_message', {
            message_id: crypto.randomUUID(),
            thread_kind: 'study',
            thread_id: id,
            contenu: 'x',
          }),
        )
      if (statut === 'terminée')
        await engine.sql.query(
          `insert into public.held_reports (study_id, path, size, sha256, type_rapport, created_by) values ($1,
            'reports/x', 1, $2, 'analyse', $3)`,
          [id, SHA256, people.intervenant.profileId],
        )
      if (statut === 'complete')
        await engine.sql.query(
          `insert into public.report_openings (study_id, file_id, way, profile, at) values ($1, gen_random_uuid(),
            'viewed', $2, now())`,
          [id, people.client.profileId],
        )
      if (statut === 'en_cours')
        await engine.sql.query(
          'insert into public.quotes (study_id, montant, texte, offered_at) values ($1, 64000, $2, now())',
          [id, 'x'],
        )
      if (statut === 'en_cours') await advised(id)
      if (statut === 'en_cours')
        await engine.sql.query(
          `insert into public.mission_photos (id, study_id, author, path, type, size, sha256, width, height, taken_at,
            shown_at)
         values (gen_random_uuid(), $1, $2, 'photos/x', 'image/jpeg', 1, $3, 1, 1, now(), now()),
           (gen_random_uuid(), $1, $2, 'photos/y', 'image/jpeg', 1, $3, 1, 1, now(), null)`,
          [id, people.intervenant.profileId, SHA256],
        )
      if (statut === 'en_cours')
        await engine.sql.query(
          `insert into public.photo_voices (id, photo_id, study_id, author, path, type, size, sha256, duree, made_at)
          select gen_random_uuid(), p.id, p.study_id, p.author, 'photos/z', 'audio/webm', 1, $2, 5, now()
          from public.mission_photos p where p.study_id = $1 and p.path = 'photos/x'`,
          [id, SHA256],
        )
      if (statut === 'en_cours')
        await engine.sql.query(
          `insert into public.request_photos (id, study_id, author, path, type, size, sha256, width, height, given_at)
            values (gen_random_uuid(), $1, $2, 'sites/x', 'image/jpeg', 1, $3, 1, 1, now())`,
          [id, people.client.profileId, SHA256],
        )
      if (statut === 'en_cours')
        await engine.sql.query(
          `insert into public.mission_measurements (id, study_id, author, parametre, valeur, unite, measured_at)
            values (gen_random_uuid(), $1, $2, 'ph', 7, 'pH', now())`,
          [id, people.intervenant.profileId],
        )
      if (statut === 'en_cours')
        await engine.as(people.intervenant, (tx) =>
          apply(tx, 'add_sample', {
            study_id: id,
            sample_id: crypto.randomUUID(),
            code: makeSampleCode(studyId(id ?? '')),
            matrice: 'eau',
            contenant: 'tube',
            sampled_at: '2026-01-10T08:00:00.000Z',
          }),
        )
      if (statut === 'en_cours')
        await engine.as(people.intervenant, (tx) =>
          apply(tx, 'plan_mission', { study_id: id, debut: '2026-11-23', fin: '2026-11-24' }),
        )
      if (statut === 'en_cours')
        await engine.as(people.intervenant, (tx) =>
          apply(tx, 'tick_line', { study_id: id, ligne: 'blank', libelle: 'x', done: true }),
        )
      if (statut === 'en_cours')
        await engine.as(people.intervenant, (tx) =>
          apply(tx, 'mark_thread_read', { thread_kind: 'study', thread_id: id, up_to: '2100-01-01T00:00:00Z' }),
        )
    }
    // The two finished ones get an invoice each.
    await engine.sql.query(
      `update public.demandes_etudes set prix_convenu = 1000 where statut in ('terminée', 'complete')`,
    )
    const [paid, cancelled] = await engine.sql.query<{ numero: string }>(
      'select numero from public.invoices order by numero',
    )
    const payment_id = crypto.randomUUID()
    await engine.as(people.admin, (tx) =>
      apply(tx, 'record_payment', {
        numero: paid?.numero,
        payment_id,
        montant: 10,
        paid_on: '2026-01-15',
        mode: 'cheque',
      }),
    )
    await engine.as(people.admin, (tx) =>
      apply(tx, 'take_back_payment', { numero: paid?.numero, payment_id, motif: 'Erreur' }),
    )
    await engine.as(people.admin, (tx) => apply(tx, 'cancel_invoice', { numero: cancelled?.numero, motif: 'Doublon' }))
    const advice = {
      message_id: crypto.randomUUID(),
      thread_kind: 'advice',
      thread_id: people.client.profileId,
      contenu: 'x',
    }
    await engine.as(people.client, (tx) => apply(tx, 'send_message', advice))
    await engine.as(people.intervenant, (tx) =>
      apply(tx, 'open_support_request', {
        request_id: crypto.randomUUID(),
        message_id: crypto.randomUUID(),
        categorie: 'general',
        sujet: 'x',
        contenu: 'x',
      }),
    )
    for (const [thread_kind, thread_id] of [
      ['equipe', TEAM_THREAD],
      ['direct', pairOf(people.intervenant.profileId, people.otherIntervenant.profileId)],
    ]) {
      await engine.as(people.intervenant, (tx) =>
        apply(tx, 'send_message', { message_id: crypto.randomUUID(), thread_kind, thread_id, contenu: 'x' }),
      )
    }
    for (const account of [people.client, people.otherClient]) {
      await engine.as(account, (tx) => apply(tx, 'request_study', request(crypto.randomUUID())))
    }
    const [delivered] = await engine.sql.query<{ study_id: string }>('select study_id from public.reports')
    await engine.as(people.client, (tx) =>
      apply(tx, 'share_report', {
        study_id: delivered?.study_id,
        share_id: crypto.randomUUID(),
        token_sha256: SHA256,
        days: 1,
      }),
    )
    await storeFile(engine, people.intervenant, reportPath(people.intervenant, crypto.randomUUID()))
    for (const account of [people.client, people.unapproved]) {
      await engine.as(account, (tx) => apply(tx, 'request_account_deletion', {}))
    }
    for (const { profileId } of [people.client, people.unapproved, people.inactive]) {
      await engine.sql.query('insert into public.notice_marks (profile, up_to) values ($1, now())', [profileId])
      await engine.sql.query(
        `insert into public.mail_preferences (profile, event, wanted, changed_at) values ($1, 'message', false, now())`,
        [profileId],
      )
    }
    await engine.as(people.admin, (tx) =>
      apply(tx, 'invite_account', {
        email: 'new@example.org',
        type_compte: 'client',
        nom: 'N',
        prenom: 'P',
        langue: 'fr',
      }),
    )
    await engine.as(people.admin, (tx) =>
      apply(tx, 'save_content', {
        kind: 'order',
        key: 'article',
        body: { keys: ['compliance'] },
        shown: true,
        version_id: crypto.randomUUID(),
      }),
    )
    await engine.as(people.admin, (tx) =>
      apply(tx, 'set_text', { key: 'public:hero.title', texts: { fr: 'x' }, version_id: crypto.randomUUID() }),
    )
    await engine.as(people.admin, (tx) =>
      apply(tx, 'set_office', {
        pays: 'kenya',
        details: { phone: '+254 20 271 8000' },
        version_id: crypto.randomUUID(),
      }),
    )
    for (const person of [people.client, people.intervenant, people.unapproved]) {
      await engine.as(person, (tx) => tx.query(`select public.report_health(gen_random_uuid(), '{"waiting": 1}')`))
    }
    await engine.as('anonymous', (tx) => apply(tx, 'contact_expert', expertRequest()))
    await engine.as('anonymous', (tx) => apply(tx, 'subscribe_newsletter', subscription('a@example.org')))
    await engine.sql.query("update public.newsletter_subscriptions set state = 'confirmed'")
    const letter = letterDraft()
    await engine.as(people.admin, (tx) => apply(tx, 'save_letter', letter))
    await engine.as(people.admin, (tx) =>
      apply(tx, 'send_letter', {
        letter_id: letter.letter_id,
        seen: letter.version_id,
      }),
    )
    await engine.as('service', (tx) => contact(tx, contactMessage()))
  })
  afterAll(() => engine?.close())

  /** One recommendation that stands, one that was withdrawn; one mark on it, one without a study. */
  const advised = async (study_id: string | null): Promise<void> => {
    const [stands, gone] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const recommendation_id of [stands, gone]) {
      await engine.as(people.intervenant, (tx) =>
        apply(tx, 'write_recommendation', { study_id, recommendation_id, priorite: 'basse', titre: 'x', texte: 'x' }),
      )
    }
    await engine.as(people.admin, (tx) => apply(tx, 'withdraw_recommendation', { study_id, recommendation_id: gone }))
    await engine.as(people.client, (tx) => apply(tx, 'mark_recommendation', { study_id, key: stands, done: true }))
    await engine.as(people.client, (tx) => apply(tx, 'mark_recommendation', { key: 'cost_optimisation', done: true }))
  }

  it.each(READS)('select $name', async ({ name: table, cells }) => {
    const [all] = await engine.sql.query<{ n: number }>(`select count(*)::int as n from public.${table}`)
    expect(all?.n).toBeGreaterThan(0)
    const got: Record<string, string> = {}
    for (const { column, expected } of cells) {
      got[column] = await engine
        .probe(caller(column), async (tx) => {
          const [seen] = await tx.query<{ n: number }>(`select count(*)::int as n from public.${table}`)
          const rows = String(seen?.n)
          if (expected !== 'own') return expected === 'all' && seen?.n === all?.n ? 'all' : rows
          const [own] = await tx.query<{ user_id: string }>('select user_id from public.profiles')
          return rows === '1' && own?.user_id === people[column as keyof Cast].userId ? 'own' : rows
        })
        .catch((error: unknown) => String(sqlState(error)))
      if (expected === 'nothing' && ['0', '42501'].includes(got[column] ?? '')) got[column] = 'nothing'
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it.each(READS)(
    'insert, update, delete and truncate $name are refused to everybody',
    async ({ name: table, cells }) => {
      for (const { column } of cells) {
        for (const [verb, statement] of Object.entries(WRITES(table))) {
          const outcome = await engine
            .probe(caller(column), async (tx) => `${(await tx.query(statement)).length} rows`)
            .catch(sqlState)
          expect(outcome, `${verb} by ${column}`).toBe('42501')
        }
      }
    },
  )

  it('no table of the schema is missing from the policy, and each has row level security', async () => {
    const tables = await engine.sql.query<{ name: string; guarded: boolean }>(
      `select relname as name, relrowsecurity as guarded from pg_class where relnamespace = 'public'::regnamespace
        and relkind = 'r' order by 1`,
    )
    expect(tables).toEqual(
      READS.map(({ name }) => ({ name, guarded: true })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  it('the private schema cannot be entered', async () => {
    for (const who of ['anonymous', 'client', 'admin'] as const) {
      const outcome = await engine.probe(caller(who), (tx) => tx.query('select hawa.lock_feed()')).catch(sqlState)
      expect(outcome, who).toBe('42501')
    }
  })

  it('the service key reads and writes', async () => {
    await engine.probe('service', (tx) => tx.query(`update public.settings set value = 'false'`))
    const rows = await engine.probe('service', (tx) => tx.query('select id from public.demandes_etudes'))
    expect(rows).toHaveLength(7)
  })
})
