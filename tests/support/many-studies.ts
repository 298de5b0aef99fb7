import type { Sql } from '../../supabase/local/sql.ts'

/** Account of the administrator among the people that `makeStudies` makes. */
export const ADMIN = '00000000-0000-4000-8000-00000000a000'

/**
 * Fills an empty database: studies of three years, one client to twenty of them, 300 specialists; a third of the amounts
 * agreed, a third by code, the rest written by hand. By one statement, without the triggers (no mails, no invoices), but
 * for the one whose table is measured.
 */
export async function makeStudies(sql: Sql, count: number): Promise<void> {
  await sql.query(`insert into auth.users (id, email, raw_user_meta_data) values ($1, 'admin@example.org', '{}')`, [ADMIN])
  await sql.query(`select hawa.make_admin('admin@example.org')`)
  await sql.query(`insert into public.profiles (type_compte, prenom, nom, is_approved, created_at)
    select case when n <= 300 then 'intervention' else 'client' end, 'Prénom ' || n, 'Nom ' || n % 50, true, now() - n * interval '1 day' / 5
    from generate_series(1, $1::int) n`, [300 + Math.ceil(count / 20)])
  await sql.transaction(async (tx) => {
    await tx.script('alter table public.demandes_etudes disable trigger user; alter table public.demandes_etudes enable trigger g_figures')
    await tx.query(`
      with people as (
        select array_agg(id) filter (where type_compte = 'client') as clients, array_agg(id) filter (where type_compte = 'intervention') as specialists from public.profiles
      ), drawn as (
        select n, hashint4(n) & 65535 as a, hashint4(n + 1000000) & 65535 as b, hashint4(n + 2000000) & 65535 as c from generate_series(1, $1::int) n
      )
      insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude, description_projet, zone_geographique, contact_nom,
        contact_email, pays, statut, created_at, intervenant_id, rapport_url, budget_estime, prix_convenu, rev)
      select i.id, p.clients[1 + d.a % cardinality(p.clients)], 'Entreprise ' || d.n, 'industrie', 'qualite_air', repeat('Mesures autour du site. ', 12), 'Tlemcen', 'Lina',
        'lina@example.org', (array['algerie', 'algerie', 'kenya', 'tanzanie'])[1 + d.b % 4], s.statut, now() - (d.a * 3 + d.b % 3) * interval '1096 days' / 196608,
        case when s.statut not in ('en_attente', 'annulée') then p.specialists[1 + d.c % cardinality(p.specialists)] end,
        case when s.statut = 'complete' then 'reports/' || i.id end,
        case d.b % 3 when 0 then (array['moins_10k', '10k_50k', '50k_100k', '100k_500k', 'plus_500k', 'a_discuter'])[1 + d.c % 6]
          when 1 then (1 + d.c % 900) || U&'\\202F' || '000,50 DA' end,
        case d.b % 3 when 2 then 5000 + d.c end, nextval('hawa.feed_rev')
      from drawn d cross join people p cross join lateral (select gen_random_uuid() as id, d.n) i
        cross join lateral (select (array['en_attente', 'acceptée', 'en_cours', 'terminée', 'complete', 'complete', 'complete', 'annulée'])[1 + d.c % 8] as statut) s`, [count])
    await tx.script('alter table public.demandes_etudes enable trigger user')
  })
  await sql.query('analyze')
}
