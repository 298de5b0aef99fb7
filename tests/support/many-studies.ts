import type { Sql } from '../../supabase/local/engine/sql.ts'

/** Account of the administrator among the people that `makeStudies` makes. */
export const ADMIN = '00000000-0000-4000-8000-00000000a000'

/**
 * Fills an empty database: studies of three years, one client to twenty of them, 300 specialists; a third of the
 * amounts agreed, a third by code, the rest written by hand. By one statement, without the triggers (no mails, no
 * invoices), but for those whose tables and columns are measured.
 */
export async function makeStudies(sql: Sql, count: number): Promise<void> {
  await sql.query(`insert into auth.users (id, email, raw_user_meta_data) values ($1, 'admin@example.org', '{}')`, [
    ADMIN,
  ])
  await sql.query(`select hawa.make_admin('admin@example.org')`)
  await sql.query(
    `insert into public.profiles (type_compte, prenom, nom, is_approved, created_at)
    select case when n <= 300 then 'intervention' else 'client' end, 'Prénom ' || n, 'Nom ' || n % 50, true, now()
    - n * interval '1 day' / 5
    from generate_series(1, $1::int) n`,
    [300 + Math.ceil(count / 20)],
  )
  await sql.transaction(async (tx) => {
    await tx.script(
      'alter table public.demandes_etudes disable trigger user; alter table public.demandes_etudes enable ' +
        'trigger g_figures; alter table public.demandes_etudes enable trigger a_due',
    )
    await tx.query(
      `
      with people as (
        select array_agg(id) filter (where type_compte = 'client') as clients, array_agg(id) filter (where
        type_compte = 'intervention') as specialists from public.profiles
      ), drawn as (
        select n, hashint4(n) & 65535 as a, hashint4(n + 1000000) & 65535 as b, hashint4(n + 2000000) & 65535 as c
        from generate_series(1, $1::int) n
      )
      insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet, zone_geographique, contact_nom,
        contact_email, pays, statut, created_at, intervenant_id, rapport_url, budget_estime, prix_convenu,
        delai_souhaite, reference, rev, date_acceptation, rapport_uploaded_at)
      select i.id, p.clients[1 + d.a % cardinality(p.clients)], case when d.n % 500 = 0 then 'Société d’Études مؤسسة '
      else 'Entreprise ' end || d.n, 'industrie', 'qualite_air', repeat('Mesures autour du site. ', 12), 'Tlemcen',
      'Lina',
        'lina@example.org', (array['algerie', 'algerie', 'kenya', 'tanzanie'])[1 + d.b % 4], s.statut, a.asked,
        case when s.statut not in ('en_attente', 'annulée') then p.specialists[1 + d.c % cardinality(p.specialists)] end,
        case when s.statut = 'complete' then 'reports/' || i.id end,
        case d.b % 3 when 0 then (array['moins_10k', '10k_50k', '50k_100k', '100k_500k', 'plus_500k', 'a_discuter'])[1 + d.c % 6]
          when 1 then (1 + d.c % 900) || U&'\\202F' || '000,50 DA' end,
        case d.b % 3 when 2 then 5000 + d.c end,
        (array['urgent', '1_mois', '3_mois', '6_mois', 'flexible', null])[1 + d.c % 6],
        'E-DZ-00-' || lpad(d.n::text, 7, '0'), nextval('hawa.feed_rev'),
        case when s.statut not in ('en_attente', 'annulée') then a.asked + d.c % 20 * interval '6 hours' end,
        case when s.statut = 'complete' then a.asked + (6 + d.b % 60) * interval '1 day' end
      from drawn d cross join people p cross join lateral (select gen_random_uuid() as id, d.n) i
        cross join lateral (select now() - (d.a * 3 + d.b % 3) * interval '1096 days' / 196608 as asked) a
        cross join lateral (select (array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'complete',
        'complete', 'annulée'])[1 + d.c % 8] as statut) s`,
      [count],
    )
    await tx.query(`insert into hawa.searched (kind, id, words, name)
      select 'study', s.id, hawa.searchable(concat_ws(' ', s.nom_entreprise, s.zone_geographique, s.contact_nom,
      s.contact_email,
        p.prenom, p.nom, p.email, s.reference)), hawa.searchable(s.nom_entreprise)
      from public.demandes_etudes s join public.profiles p on p.id = s.client_id`)
    await tx.script('alter table public.demandes_etudes enable trigger user')
  })
  await sql.query('analyze')
}

/** The report of each study that is complete, listed as the triggers would. */
export async function makeReports(sql: Sql): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.script('alter table public.report_versions disable trigger user')
    await tx.query(`insert into public.report_versions (id, study_id, number, path, size, sha256, type_rapport,
      created_by, author_name, uploaded_at)
      select gen_random_uuid(), s.id, 1, s.rapport_url, 200000, repeat('a', 64), 'analyse', s.intervenant_id,
      'Spécialiste', s.created_at + interval '20 days'
      from public.demandes_etudes s where s.statut = 'complete'`)
    await tx.query(`insert into hawa.listed_reports (study_id, file_id, state, type_rapport, pays, at, company)
      select v.study_id, v.id, 'livre', v.type_rapport, s.pays, v.uploaded_at, left(hawa.searchable(s.nom_entreprise),
      100)
      from public.report_versions v join public.demandes_etudes s on s.id = v.study_id`)
    await tx.query(`insert into hawa.searched (kind, id, words) select 'report', s.id, hawa.searchable(
        concat_ws(' ', 'rapport', s.nom_entreprise, hawa.full_name(s.client_id), s.description_projet,
        s.reference))
      from hawa.listed_reports l join public.demandes_etudes s on s.id = l.study_id`)
    await tx.script('alter table public.report_versions enable trigger user')
  })
  await sql.query('analyze')
}

/** Twenty to a person, as many as are kept; one in fifty holds work back, one in ten is short of something. */
export async function makeDevices(sql: Sql, count: number): Promise<void> {
  await sql.query(
    `insert into public.profiles (type_compte, prenom, nom, is_approved)
    select 'client', 'Prénom ' || n, 'Nom ' || n % 50, true from generate_series((select count(*) from
    public.profiles), $1::int / 20) n`,
    [count],
  )
  await sql.query(
    `
    insert into public.device_health (device, profile, app, platform, waiting, refused, oldest_at, used_bytes,
    quota_bytes, persisted, clock_offset_ms, first_contact, last_contact)
    select gen_random_uuid(), p.id, '1.0', 'android', (d.n % 50 = 0)::int, (d.n % 500 = 0)::int, case when d.n % 50
    = 0 then now() - d.n % 96 * interval '1 hour' end,
      1000000, case when d.n % 30 = 0 then 1100000 else 1000000000000 end, d.n % 20 <> 0, d.n % 1000, now() -
      interval '90 days',
      case when d.n % 50 = 0 then now() else now() - d.n % 300 * interval '1 hour' end
    from (select id, row_number() over (order by id) - 1 as place, count(*) over () as people from public.profiles
    where user_id is null) p
      join generate_series(0, $1::int - 1) d (n) on d.n % p.people = p.place`,
    [count],
  )
  await sql.query('analyze')
}

/** To one specialist, a tenth of them under way. Without the triggers: no mails, no events. */
export async function giveMissions(
  run: (statement: string, values?: readonly unknown[]) => Promise<unknown>,
  email: string,
  count: number,
): Promise<void> {
  await run('alter table public.demandes_etudes disable trigger user')
  await run(
    `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet, zone_geographique, contact_nom, contact_email, pays, statut, created_at, intervenant_id,
      reference, rev)
    select gen_random_uuid(), c.id, 'Entreprise ' || n, 'industrie', 'qualite_air',
      repeat('Mesures autour du site. ', 12), 'Tlemcen', 'Lina', 'lina@example.org', 'algerie',
      case when n % 10 = 0 then 'en_cours' else 'terminée' end,
      now() - n * interval '1 hour', s.id, 'E-DZ-01-' || lpad(n::text, 7, '0'), nextval('hawa.feed_rev')
    from generate_series(1, $2::int) n,
      (select id from public.profiles where email = $1) s,
      (select id from public.profiles where type_compte = 'client' limit 1) c`,
    [email, count],
  )
  await run('alter table public.demandes_etudes enable trigger user')
}
