/** Words find their rows in every list of administrators, however they are spelled. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { cast, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, type Engine } from '../support/database.ts'

/** As it is written, and how people look for it. */
const WRITTEN = 'Société d’Études مؤسسة الأمل'
const QUESTIONS = [
  'societe',
  "d'Études",
  'd’etudes SOCIÉTÉ',
  'etudes societe',
  'مؤسسه',
  'الامل',
  'الأمـــل مؤسسة',
  'الأَمَل',
  'soc\u200Diété\u200F',
  'amel',
  'societe plage',
  '%',
  '_',
  "' or true --",
]
const FINDS = [true, true, true, true, true, true, true, true, true, false, false, false, false, false]

describe.each(ENGINES)('words in lists on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  /** How many rows a list finds. */
  const found = (question: string, search: string): Promise<number> =>
    engine.as(people.admin, async (tx) => {
      const [row] = await tx.query<{ told: { rows: readonly unknown[]; total?: number } }>(
        `select public.${question} as told`,
        [search],
      )
      if (!row) throw new Error('no answer')
      expect(row.told.total ?? row.told.rows.length).toBe(row.told.rows.length)
      return row.told.rows.length
    })
  const named = (who: { readonly profileId: string }, more = '') =>
    engine.sql.query(`update public.profiles set nom = $2, prenom = ''${more} where id = $1`, [who.profileId, WRITTEN])

  it.each<[list: string, make: () => Promise<unknown>]>([
    [
      'admin_projects(search => $1)',
      async () => {
        const id = await study(engine, people.otherClient, 'en_attente', null)
        await engine.sql.query('update public.demandes_etudes set nom_entreprise = $2 where id = $1', [id, WRITTEN])
      },
    ],
    ['admin_projects_export(search => $1)', async () => undefined],
    ["admin_unbilled(scope => 'under_way', search => $1)", async () => undefined],
    [
      'admin_journal(search => $1)',
      async () => {
        const [row] = await engine.sql.query<{ id: string }>(
          'select id from public.demandes_etudes where nom_entreprise = $1',
          [WRITTEN],
        )
        await engine.as(people.admin, (tx) => apply(tx, 'set_agreed_price', { study_id: row?.id, montant: 5 }))
      },
    ],
    [
      'admin_invoices(search => $1)',
      async () => {
        await engine.sql.query(
          `update public.demandes_etudes set prix_convenu = 1000, statut = 'terminée', intervenant_id = $2
        where nom_entreprise = $1`,
          [WRITTEN, people.intervenant.profileId],
        )
      },
    ],
    [
      'admin_reports(search => $1)',
      async () => {
        await engine.sql.query(
          `insert into hawa.listed_reports select id, gen_random_uuid(), 'livre', 'analyse', pays, now(), ''
        from public.demandes_etudes where nom_entreprise = $1`,
          [WRITTEN],
        )
        await engine.sql.query(`select hawa.search_anew('report', array(select study_id from hawa.listed_reports))`)
      },
    ],
    [
      'admin_samples(search => $1)',
      async () => {
        await engine.sql.query(
          `insert into public.mission_samples (id, study_id, author, code, matrice, contenant, sampled_at)
        select gen_random_uuid(), id, intervenant_id, $2, 'eau', 'flacon_verre', now()
        from public.demandes_etudes where nom_entreprise = $1`,
          [WRITTEN, makeSampleCode(studyId(randomUUID()))],
        )
      },
    ],
    [
      'admin_inquiries(search => $1)',
      () =>
        engine.sql.query(
          `insert into public.contact_messages (id, nom, email, sujet, message, bureau, langue)
       values (gen_random_uuid(), 'N', 'n@example.org', $1, 'M', 'algerie', 'fr')`,
          [WRITTEN],
        ),
    ],
    ['admin_clients(search => $1)', () => named(people.otherClient)],
    ["admin_accounts(search => $1, kind => 'client')", async () => undefined],
    [
      'admin_assignable((select id from public.demandes_etudes limit 1), $1)',
      () =>
        engine.sql.query('update public.profiles set zone_intervention = $2, user_id = user_id where id = $1', [
          people.otherIntervenant.profileId,
          WRITTEN,
        ]),
    ],
    [
      'admin_devices(search => $1)',
      () =>
        engine.sql.query(
          `insert into public.device_health (device, profile, first_contact, last_contact) values ($1, $2, now(),
          now())`,
          [randomUUID(), people.otherClient.profileId],
        ),
    ],
  ])('%s', async (question, make) => {
    await make()
    for (const [at, search] of QUESTIONS.entries())
      expect(await found(question, search), search).toBe(FINDS[at] ? 1 : 0)
    expect(await found(question, ' \u200F '), 'nothing typed').toBeGreaterThan(0)
  })

  it('the newsletter, by parts of the address', async () => {
    await engine.sql
      .query(`insert into public.newsletter_subscriptions (email, langue, confirm_hash, confirm_expires_at,
      unsubscribe_hash)
      values ('société.eau@example.org', 'fr', 'c', now(), 'u')`)
    for (const [search, rows] of [
      ['SOCIETE', 1],
      ['example eau', 1],
      ['plage', 0],
      ['%', 0],
    ] as const) {
      expect(await found('admin_newsletter(search => $1)', search), search).toBe(rows)
      expect(await found('admin_newsletter_export(search => $1)', search), search).toBe(rows)
    }
  })

  it('words of a study and of its client together; a new name at once; nothing of what was deleted', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    await engine.sql.query(`update public.demandes_etudes set nom_entreprise = 'Tannerie du Rhumel' where id = $1`, [
      id,
    ])
    await engine.sql.query(`update public.profiles set nom = 'Bénali' where id = $1`, [people.client.profileId])
    expect(await found('admin_projects(search => $1)', 'benali rhumel')).toBe(1)
    await engine.sql.query(`update public.profiles set nom = 'Khelifi' where id = $1`, [people.client.profileId])
    expect(await found('admin_projects(search => $1)', 'benali rhumel')).toBe(0)
    expect(await found('admin_projects(search => $1)', 'KHÉLIFI rhumel')).toBe(1)
    expect(await found('admin_projects(search => $1)', id.slice(0, 8))).toBe(1)
    expect(await found('admin_projects(search => $1)', id.toUpperCase())).toBe(1)
    expect(await found('admin_projects(search => $1)', id.slice(1, 9))).toBe(0)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [id])
    expect(await engine.sql.query('select kind from hawa.searched where id = $1', [id])).toEqual([])
  })

  it('the words are nobody’s to read or write', async () => {
    for (const who of [people.admin, people.client, people.intervenant, 'anonymous'] as const) {
      const read = engine.probe(who, (tx) => tx.query('select * from hawa.searched limit 1'))
      expect(await read.catch(sqlState)).toBe('42501')
      const written = engine.probe(who, (tx) =>
        tx.query(`insert into hawa.searched values ('profile', gen_random_uuid(), 'x')`),
      )
      expect(await written.catch(sqlState)).toBe('42501')
    }
  })

  it('every row that is found by words has them', async () => {
    const [row] = await engine.sql.query<{ missing: number }>(`
      select count(*)::int as missing from (
        select 'profile', id from public.profiles union all select 'study', id from public.demandes_etudes
        union all select 'invoice', id from public.invoices union all select 'contact', id from public.contact_messages
        union all select 'sample', id from public.mission_samples union all select 'report', study_id from
        hawa.listed_reports
        union all select 'specialist', id from public.profiles where type_compte = 'intervention') t (kind, id)
      left join hawa.searched w on w.kind = t.kind and w.id = t.id where w.id is null
        or exists (select from hawa.words_of(t.kind, t.id) o
          where (w.words, w.name) is distinct from (o.words collate "C", o.name collate "C"))`)
    expect(row?.missing).toBe(0)
  })
})
