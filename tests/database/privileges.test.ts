import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BOTH_ENGINES, type Engine } from '../support/database.ts'

describe.each(BOTH_ENGINES)('functions on $name', ({ open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  const callable = async (role: string): Promise<string[]> => {
    const rows = await engine.sql.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace,
        'hawa'::regnamespace)
         and has_function_privilege($1, p.oid, 'execute')
         and has_schema_privilege($1, p.pronamespace, 'usage')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
      [role],
    )
    return rows.map((row) => row.name)
  }

  it('a visitor and a signed-in person may call these and no more, the service key what reads back and sends', async () => {
    const doors = [
      'apply_command(uuid,text,jsonb,timestamp with time zone)',
      'confirm_newsletter(text)',
      'legal_version(text,integer)',
      'public_study_map()',
      'published(bigint)',
      'unsubscribe_newsletter(text)',
      'verify_report(text)',
    ]
    expect(await callable('anon')).toEqual(doors)
    expect(await callable('authenticated')).toEqual(
      [
        ...doors,
        'admin_account(uuid)',
        'admin_accounts(text,text,text,text,text,boolean,text,jsonb,integer)',
        'admin_assignable(uuid,text,jsonb)',
        'admin_clients(text,jsonb)',
        'admin_colleagues()',
        'admin_company_details()',
        'admin_company_history(text)',
        'admin_content_history(text,text)',
        'admin_contents(text)',
        'admin_counts()',
        'admin_devices(text,text,text,jsonb,integer)',
        'admin_inquiries(text,text,text,text,text,boolean,text,jsonb,integer)',
        'admin_inquiry(text,uuid)',
        'admin_invoices(text,text,jsonb,integer,date)',
        'admin_journal(text,text,uuid,timestamp with time zone,timestamp with time zone,text,timestamp with time ' +
          'zone,uuid,integer,boolean)',
        'admin_letter(uuid)',
        'admin_letters(jsonb,integer)',
        'admin_invitation_mails()',
        'admin_mails(uuid,jsonb,integer)',
        'admin_newsletter(text,text,jsonb,integer)',
        'admin_newsletter_export(text,text,uuid,integer)',
        'admin_projects(text,text,text,boolean,boolean,text,jsonb,integer,boolean,date,date,text,uuid)',
        'admin_projects_export(text,text,text,boolean,boolean,uuid,integer,boolean,date,date,text,uuid)',
        'admin_report(uuid)',
        'admin_reports(text,text,text,text,integer,text,jsonb,integer)',
        'admin_sample(uuid)',
        'admin_samples(text,text,jsonb,integer)',
        'admin_settings()',
        'admin_statistics(text)',
        'admin_study(uuid)',
        'admin_study_part(uuid,text,jsonb)',
        'admin_text_history(text)',
        'admin_texts()',
        'admin_thread(text,uuid,timestamp with time zone,integer)',
        'admin_threads(jsonb,integer)',
        'admin_todo(integer)',
        'admin_unbilled(text,text,jsonb,integer)',
        'device_key(uuid)',
        'export_my_data()',
        'export_my_page(text,integer)',
        'feed_digest()',
        'import_command(uuid,uuid,text,jsonb,timestamp with time zone)',
        'import_preview(uuid,uuid[],text[])',
        'keep_device_key(uuid,text)',
        'open_import_file(uuid,uuid,text,text)',
        'published_advice(bigint)',
        'pull_records(bigint,integer)',
        'pull_studies(bigint,integer)',
        'report_health(uuid,jsonb)',
        'report_loss(uuid)',
        'server_timeline()',
        'sync(bigint,bigint,integer)',
      ].toSorted(),
    )
    expect(await callable('service_role')).toEqual(
      expect.arrayContaining([
        'lease_mail_jobs(integer)',
        'leave_notices(uuid,text,text)',
        'look_at_invitation(text,text)',
        'open_share(text,text)',
        'orphan_files(integer)',
        'record_contact_message(uuid,jsonb,text)',
        'record_mail_event(text,text,text)',
        'record_stored_file(text,bigint,text,text)',
        'settle_mail_job(uuid,uuid,text,text,text)',
      ]),
    )
  })

  it('every function pins its search path and says what it means', async () => {
    const careless = await engine.sql.query(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace,
        'hawa'::regnamespace)
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and (obj_description(p.oid, 'pg_proc') is null or not coalesce(p.proconfig @> array['search_path=""'],
         false))`,
    )
    expect(careless).toEqual([])
  })
})
