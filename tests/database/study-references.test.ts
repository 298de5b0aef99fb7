/** Every study has one reference, given by the server, for ever. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { migrate, MIGRATIONS } from '../../supabase/local/engine/migrate.ts'
import { cast, request, study, type Account, type Cast } from '../support/accounts.ts'
import { connect } from '../support/connections.ts'
import { apply, ENGINES, openPostgres, sqlState, word, type Engine, type ServerEngine } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { pgliteTemplate } from '../support/pglite-template.ts'
import { supabaseDatabase } from '../support/schema.ts'

const MIGRATION = '20261130001300_study_references.sql'
const FORM = /^E-DZ-[0-9]{2}-[0-9]{4,}$/

const referenceOf = async (engine: Pick<Engine, 'sql'>, id: string) => {
  const [row] = await engine.sql.query<{ reference: string }>(
    'select reference from public.demandes_etudes where id = $1',
    [id],
  )
  return row?.reference ?? ''
}
const numberOf = (reference: string): number => Number(reference.split('-').at(-1))

const INSERT = `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
    description_projet, zone_geographique, pays, contact_nom, contact_email, created_at)
  values ($1, $2, 'Cimenterie', 'industrie', 'qualite_air', 'Mesures', 'Ici', $3, 'Lina', 'lina@example.org',
    $4::timestamptz)`

describe.each(ENGINES)('references of studies on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const write = async (pays: string, at: string) => {
    const id = randomUUID() as string
    await engine.sql.query(INSERT, [id, people.client.profileId, pays, at])
    return id
  }
  const pulled = (who: Account, id: string) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ r: { reference: string } }>(
        `select r from public.pull_studies() r where r ->> 'id' = $1`,
        [id],
      )
      return row?.r.reference
    })

  it('are given to requests, whatever the device says, and read by all who see the study', async () => {
    const id = randomUUID() as string
    const args = request(id, { reference: 'E-DZ-26-9999' })
    const verdict = word(await engine.as(people.client, (tx) => apply(tx, 'request_study', args)))
    const own = verdict === 'applied' ? id : (randomUUID() as string)
    if (own !== id) await engine.as(people.client, (tx) => apply(tx, 'request_study', request(own)))
    const reference = await referenceOf(engine, own)
    expect(reference).toMatch(FORM)
    expect(reference).not.toBe('E-DZ-26-9999')
    for (const who of [people.client, people.intervenant, people.admin]) expect(await pulled(who, own)).toBe(reference)
    expect(await pulled(people.otherClient, own)).toBeUndefined()
  })

  it('are counted in each country and year of that country', async () => {
    // 23:30 in Algiers is 01:30 of the next year in Nairobi and in Dar es Salaam.
    const eve = '2040-12-31T22:30:00Z'
    const given = []
    for (const [pays, at] of [
      ['algerie', eve],
      ['kenya', eve],
      ['tanzanie', eve],
      ['algerie', '2040-12-31T23:00:00Z'],
      ['algerie', '2040-06-01T12:00:00Z'],
    ] as const)
      given.push(await referenceOf(engine, await write(pays, at)))
    expect(given).toEqual(['E-DZ-40-0001', 'E-KE-41-0001', 'E-TZ-41-0001', 'E-DZ-41-0001', 'E-DZ-40-0002'])
    await engine.sql.query(`update hawa.study_counters set last = 9999 where series = 'E-DZ-40'`)
    expect(await referenceOf(engine, await write('algerie', '2040-06-01T12:00:00Z'))).toBe('E-DZ-40-10000')
  })

  it('of deleted studies are not given again', async () => {
    const first = await write('kenya', '2050-02-01T12:00:00Z')
    expect(await referenceOf(engine, first)).toBe('E-KE-50-0001')
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [first])
    expect(await referenceOf(engine, await write('kenya', '2050-02-01T12:00:00Z'))).toBe('E-KE-50-0002')
  })

  it('stay when the country changes; nobody changes one', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const reference = await referenceOf(engine, id)
    await engine.sql.query(`update public.demandes_etudes set pays = 'kenya' where id = $1`, [id])
    expect(await referenceOf(engine, id)).toBe(reference)
    const set = `update public.demandes_etudes set reference = 'E-DZ-26-8888' where id = $1`
    expect(await engine.sql.query(set, [id]).catch(sqlState)).toBe('23000')
    for (const who of [people.client, people.intervenant, people.admin, 'anonymous'] as const) {
      expect(await engine.probe(who, (tx) => tx.query(set, [id])).catch(sqlState)).toBe('42501')
      for (const question of [
        'select * from hawa.study_counters',
        'select hawa.give_study_reference()',
        `update hawa.study_counters set last = 1`,
      ])
        expect(await engine.probe(who, (tx) => tx.query(question)).catch(sqlState), question).toBe('42501')
    }
    expect(await referenceOf(engine, id)).toBe(reference)
  })

  it('find the study, whole or in part', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const reference = await referenceOf(engine, id)
    for (const typed of [reference, reference.slice(2).toLowerCase(), `cimenterie ${reference}`]) {
      const found = await engine.as(people.admin, async (tx) => {
        const [row] = await tx.query<{ answer: { rows: { id: string; reference: string }[] } }>(
          'select public.admin_projects(search => $1) as answer',
          [typed],
        )
        return row?.answer.rows
      })
      expect(found, typed).toEqual(expect.arrayContaining([expect.objectContaining({ id, reference })]))
    }
  })
})

it('the migration numbers what is here in its order, and devices pull it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hawa-references-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const file of await readdir(MIGRATIONS))
    if (file < MIGRATION) await copyFile(path.join(MIGRATIONS, file), path.join(folder, file))
  const database = await openMemory(await pgliteTemplate())
  onTestFinished(() => database.close())
  await supabaseDatabase(database.sql)
  await migrate(database.sql, folder)
  const profile = await database.sql.query<{ id: string }>(
    `insert into public.profiles (user_id, nom, prenom, email, type_compte, is_active, is_approved)
     values (null, 'Essai', 'Clara', 'clara@example.org', 'client', true, true) returning id`,
  )
  const ids = ['2026-05-02', '2026-05-01', '2025-12-31', '2026-05-03'].map((day) => ({ id: randomUUID(), day }))
  for (const { id, day } of ids) await database.sql.query(INSERT, [id, profile[0]?.id, 'algerie', `${day}T23:30:00Z`])
  const revisions = () =>
    database.sql.query<{ rev: string }>('select max(rev)::text as rev from public.demandes_etudes')
  const [before] = await revisions()
  expect(await migrate(database.sql)).toContain(MIGRATION)
  const numbered = []
  for (const { id } of ids) numbered.push(await referenceOf(database, id))
  expect(numbered).toEqual(['E-DZ-26-0003', 'E-DZ-26-0002', 'E-DZ-26-0001', 'E-DZ-26-0004'])
  const stale = await database.sql.query('select id from public.demandes_etudes where rev <= $1::bigint', [before?.rev])
  expect(stale).toEqual([])
  const next = randomUUID() as string
  await database.sql.query(INSERT, [next, profile[0]?.id, 'algerie', '2026-06-01T12:00:00Z'])
  expect(await referenceOf(database, next)).toBe('E-DZ-26-0005')
})

describe.skipIf(withoutPostgres)('on PostgreSQL', () => {
  let engine: ServerEngine
  beforeAll(async () => {
    engine = await openPostgres()
  })
  afterAll(() => engine?.close())

  it('two who ask at once get different numbers', async () => {
    const { client: one, otherClient: other } = await cast(engine)
    const ids = await Promise.all(
      [one, other].map(async (client) => {
        const connection = await connect(engine.url)
        const made: string[] = []
        for (let n = 0; n < 10; n += 1) {
          const id = randomUUID() as string
          await connection.begin(client)
          await apply(connection.tx, 'request_study', request(id))
          await connection.commit()
          made.push(id)
        }
        await connection.close()
        return made
      }),
    )
    const references = await Promise.all(ids.flat().map((id) => referenceOf(engine, id)))
    expect(new Set(references).size).toBe(20)
    expect(references.every((one) => FORM.test(one) && numberOf(one) > 0)).toBe(true)
  })
})
