/** Ways around the rules that no policy table shows: estimates, links signed in advance, input made to be slow. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, reportPath, study, type Cast } from '../support/accounts.ts'
import { apply, become, ENGINES, sqlState, type Engine } from '../support/database.ts'

describe.each(ENGINES)('an attacker on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  it('learns no hidden value from the estimates of the planner (Prefer: count=planned)', async () => {
    for (let n = 0; n < 12; n += 1) await study(engine, people.client, 'en_attente', null)
    await engine.sql.query('analyze')
    const estimate = (column: string, operator: string, value: string) =>
      engine.sql.transaction(async (tx) => {
        await become(tx, people.otherClient)
        const [row] = await tx.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
          `explain (format json) select from public.demandes_etudes where ${column} ${operator} '${value}'`,
        )
        return row?.['QUERY PLAN'][0].Plan['Plan Rows']
      })
    for (const [column, there] of [
      ['contact_email', 'secret@example.org'],
      ['contact_nom', 'Contact secret'],
      ['contact_telephone', '+213 000'],
      ['nom_entreprise', 'Cimenterie'],
      ['description_projet', 'Mesures'],
    ] as const) {
      expect([column, await estimate(column, '=', there)]).toEqual([column, await estimate(column, '=', 'zzz')])
      expect([column, await estimate(column, '>', '!')]).toEqual([column, await estimate(column, '>', 'zzz')])
    }
  })

  it('gets no upload link that could replace a report after its receipt', async () => {
    const mission = await study(engine, people.client, 'terminée', people.intervenant)
    const during = (operation: string) =>
      engine
        .probe(people.intervenant, async (tx) => {
          await tx.query(`select set_config('storage.operation', $1, true)`, [operation])
          await tx.query(
            `insert into storage.objects (bucket_id, name, owner) values ('mission-reports', $1, $2::uuid)`,
            [reportPath(people.intervenant, mission), people.intervenant.userId],
          )
          return 'stored'
        })
        .catch(sqlState)
    expect(await during('storage.object.sign_upload_url')).toBe('42501')
    for (const operation of ['storage.object.upload', 'storage.tus.upload.create', ''])
      expect([operation, await during(operation)]).toEqual([operation, 'stored'])
  })

  it('is asked who they are before a command of others reads its arguments', async () => {
    const commands = await engine.sql.query<{ name: string; kind: keyof typeof strangers }>(
      `select substr(proname, 5) as name, substring(prosrc from $$require_kind\\(me, '(\\w+)'\\)$$) as kind
       from pg_proc where pronamespace = 'hawa'::regnamespace and proname like 'cmd\\_%'
         and prosrc like '%require_kind(%'`,
    )
    const { client, intervenant, admin } = people
    const strangers = { client: [intervenant, admin], intervention: [client, admin], admin: [client, intervenant] }
    expect(commands.length).toBeGreaterThan(50)
    for (const { name, kind } of commands) {
      for (const stranger of strangers[kind])
        expect([name, await engine.probe(stranger, (tx) => apply(tx, name, {}))]).toEqual([
          name,
          expect.objectContaining({ verdict: 'refused', code: 'not_allowed' }),
        ])
    }
  })

  it('cannot make the server sort combining marks for hours', async () => {
    const cleaned = async (text: string) =>
      (await engine.sql.query<{ text: string }>('select hawa.clean($1) as text', [text]))[0]?.text
    const accents = 'e\u0301'.repeat(199)
    expect(await cleaned(` ${accents} `)).toBe(accents.normalize('NFC'))
    const marks = `e${'\u0301\u0327'.repeat(200)}`
    expect(await cleaned(` ${marks} `)).toBe(marks)
  })

  it('cannot have ten bytes written out as many', async () => {
    const send = (args: string) =>
      engine.probe(people.client, async (tx) => {
        const [row] = await tx.query<{ answer: unknown }>(
          `select public.apply_command($1::uuid, 'update_profile', $2::text::jsonb, now()) as answer`,
          [randomUUID(), args],
        )
        return row?.answer
      })
    for (const number of ['1e401', '-1e131071'])
      expect(await send(`{"x": [[${number}]]}`)).toMatchObject({
        code: 'invalid',
        result: { field: 'args', reason: 'too_long' },
      })
    expect(await send(`{"x": [[1e308, -1e308, 0]], "telephone": "1"}`)).toMatchObject({ verdict: 'applied' })
  })

  it('finds no function with borrowed rights but the doors, in any schema', async () => {
    const doors = await engine.sql.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.prosecdef and exists (select from unnest(array['anon',
        'authenticated']) r (name)
         where has_function_privilege(r.name, p.oid, 'execute') and has_schema_privilege(r.name, p.pronamespace,
         'usage')) order by 1`,
    )
    expect(doors.map(({ name }) => name)).toEqual([
      'admin_account',
      'admin_accounts',
      'admin_assignable',
      'admin_clients',
      'admin_colleagues',
      'admin_company_details',
      'admin_company_history',
      'admin_content_history',
      'admin_contents',
      'admin_counts',
      'admin_devices',
      'admin_inquiries',
      'admin_inquiry',
      'admin_invitation_mails',
      'admin_invoices',
      'admin_journal',
      'admin_letter',
      'admin_letters',
      'admin_mails',
      'admin_newsletter',
      'admin_newsletter_export',
      'admin_projects',
      'admin_projects_export',
      'admin_report',
      'admin_reports',
      'admin_sample',
      'admin_samples',
      'admin_settings',
      'admin_statistics',
      'admin_study',
      'admin_study_part',
      'admin_text_history',
      'admin_texts',
      'admin_thread',
      'admin_threads',
      'admin_todo',
      'admin_unbilled',
      'apply_command',
      'confirm_newsletter',
      'device_key',
      'export_my_data',
      'export_my_page',
      'feed_digest',
      'import_command',
      'import_preview',
      'keep_device_key',
      'legal_version',
      'open_import_file',
      'public_study_map',
      'published',
      'published_advice',
      'pull_records',
      'pull_studies',
      'report_health',
      'report_loss',
      'server_timeline',
      'sync',
      'unsubscribe_newsletter',
      'verify_report',
    ])
  })

  it('makes nothing of its own: no schema lets a client create', async () => {
    const open = await engine.sql.query(
      `select n.nspname from pg_namespace n, unnest(array['anon', 'authenticated']) r (name) where
        has_schema_privilege(r.name, n.oid, 'create') and n.nspname !~ '^pg_temp'`,
    )
    expect(open).toEqual([])
  })

  it('no time that a clock can show is an error, or lies in the future', async () => {
    for (const madeAt of ['infinity', '-infinity', '294276-12-31', '0044-03-15 BC', 'epoch', '1969-12-31T23:59:60Z']) {
      const id = randomUUID()
      expect(
        await engine.as(people.client, (tx) => apply(tx, 'update_profile', {}, { id, madeAt })),
        madeAt,
      ).toMatchObject({ verdict: 'applied' })
      expect(
        await engine.sql.query(
          `select made_at between now() - interval '367 days' and now() as fine from public.commands where id = $1`,
          [id],
        ),
      ).toEqual([{ fine: true }])
    }
  })
})
