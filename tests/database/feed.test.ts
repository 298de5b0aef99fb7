import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { STATUTS, type Statut } from '../../sync/domain/study.ts'
import { cast, request, reportPath, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** How each study of `client` reaches each person: in full, masked (no contact) or not at all. */
const SHOWN = policyTable(
  `
  study of intervenant | client | otherClient | intervenant | otherIntervenant | unapproved | inactive | inactiveClient | admin
  ---------------------+--------+-------------+-------------+------------------+------------+----------+----------------+------
  en_attente           | full   | -           | masked      | masked           | -          | -        | -              | full
  acceptée             | full   | -           | full        | -                | -          | -        | -              | full
  en_cours             | full   | -           | full        | -                | -          | -        | -              | full
  terminée             | full   | -           | full        | -                | -          | -        | -              | full
  complete             | full   | -           | full        | masked           | -          | -        | -              | full
  annulée              | full   | -           | full        | -                | -          | -        | -              | full
`,
)

interface FeedRow {
  readonly id: string
  readonly rev: number
  readonly deleted: boolean
  readonly [column: string]: unknown
}

describe.each(BOTH_ENGINES)('the feed on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  // New people; the studies of the test before are deleted, since intervenants would see them.
  beforeEach(async () => {
    people = await cast(engine)
    await engine.sql.query('delete from public.demandes_etudes')
  })
  afterAll(() => engine?.close())

  const pull = async (account: Account, after = 0, batch = 500): Promise<FeedRow[]> =>
    engine.as(account, async (tx) => {
      const rows = await tx.query<{ row: FeedRow }>('select public.pull_studies($1::bigint, $2::int) as row', [
        after,
        batch,
      ])
      return rows.map(({ row }) => row)
    })
  const digest = async (account: Account) =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{ digest: { count: number; xor: number; server_time: string } }>(
        'select public.feed_digest() as digest',
      )
      if (!row) throw new Error('no digest')
      return row.digest
    })
  const one = (statut: Statut) => study(engine, people.client, statut, people.intervenant)

  it.each(SHOWN)('$name', async ({ name, cells }) => {
    const id = await one(name as Statut)
    const got: Record<string, string> = {}
    for (const { column } of cells) {
      const account = people[column as keyof Cast]
      const rows = await pull(account)
      const [row] = rows
      got[column] = !row ? '-' : row['contact_email'] === 'secret@example.org' ? 'full' : 'masked'
      if (got[column] === 'masked') expect(JSON.stringify(row)).not.toMatch(/secret|\+213|Clara/)
      const seen = await digest(account)
      expect(seen.count, column).toBe(rows.length)
      expect(seen.xor, column).toBe(rows.reduce((mix, each) => mix ^ each.rev, 0))
      if (row) expect(row).toMatchObject({ id, deleted: false, statut: name })
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('the digest is the xor of what the feed gives, with many rows of every state', async () => {
    for (const statut of STATUTS) for (let n = 0; n < 3; n += 1) await one(statut)
    for (const account of Object.values(people)) {
      const rows = await pull(account)
      expect(await digest(account)).toMatchObject({
        count: rows.length,
        xor: rows.reduce((mix, row) => mix ^ row.rev, 0),
      })
    }
    expect(Number.isNaN(Date.parse((await digest(people.client)).server_time))).toBe(false)
  })

  it('a row is flat, names people and carries the report', async () => {
    const id = await one('complete')
    const [row] = await pull(people.client)
    const columns = await engine.sql.query<{ name: string }>(`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'demandes_etudes'`)
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      [
        ...columns.map(({ name }) => name),
        'deleted',
        'client_nom',
        'intervenant_nom',
        'rapport_size',
        'rapport_sha256',
        'type_rapport',
        'commentaires',
      ].toSorted(),
    )
    expect(row).toMatchObject({
      client_nom: 'Clara Essai',
      intervenant_nom: 'Ines Essai',
      rapport_size: 10,
      rapport_sha256: SHA256,
      type_rapport: 'analyse',
      commentaires: null,
      rapport_url: reportPath(people.intervenant, id),
    })
    expect(row?.['created_at']).toMatch(/^\d{4}-\d\d-\d\dT.*\+00:00$/)
  })

  it('pages of any size add up to the whole, in order of revision, and a page is repeatable [L9]', async () => {
    for (const statut of STATUTS) for (let n = 0; n < 3; n += 1) await one(statut)
    for (const account of [people.client, people.intervenant, people.otherIntervenant, people.admin]) {
      const whole = await pull(account)
      expect(whole.map((row) => row.rev)).toEqual(whole.map((row) => row.rev).toSorted((a, b) => a - b))
      for (const size of [1, 2, 7]) {
        const paged: FeedRow[] = []
        for (
          let page = await pull(account, 0, size);
          page.length > 0;
          page = await pull(account, page.at(-1)?.rev, size)
        ) {
          expect(page.length).toBeLessThanOrEqual(size)
          paged.push(...page)
        }
        expect(paged).toEqual(whole)
      }
    }
    expect(await pull(people.admin, 0, 0)).toHaveLength(1)
  })

  it('[L8] an accepted study leaves the other tablets, and comes back masked when delivered', async () => {
    const id = randomUUID()
    await engine.as(people.client, (tx) => apply(tx, 'request_study', request(id)))
    const cursor = async (account: Account) => (await pull(account)).at(-1)?.rev ?? 0
    const before = await cursor(people.otherIntervenant)
    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: id }))
    const [gone, ...nothingElse] = await pull(people.otherIntervenant, before)
    expect(gone).toEqual({ id, rev: expect.any(Number), deleted: true })
    expect(nothingElse).toEqual([])
    expect(await pull(people.intervenant, before)).toMatchObject([
      { id, deleted: false, contact_email: 'lina@example.org' },
    ])
    expect(await pull(people.otherIntervenant, 0), 'none from zero').toEqual([])

    const after = gone?.rev ?? 0
    await engine.as(people.intervenant, (tx) => apply(tx, 'start_study', { study_id: id }))
    await engine.as(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id: id }))
    expect(await pull(people.otherIntervenant, after), 'work on somebody else’s mission is no news').toEqual([])
    const path = reportPath(people.intervenant, id)
    await storeFile(engine, people.intervenant, path)
    await engine.as(people.intervenant, (tx) =>
      apply(tx, 'attach_report', { study_id: id, path, size: 10, sha256: SHA256 }),
    )
    expect(await pull(people.otherIntervenant, after)).toMatchObject([
      { id, deleted: false, statut: 'complete', contact_nom: null },
    ])
    expect(await pull(people.otherIntervenant, before), 'delivered, so not gone').toHaveLength(1)
  })

  it('[L8] cancelled, taken from somebody, or deleted: each who saw it is told once', async () => {
    const cancelled = await one('en_attente')
    const moved = await one('acceptée')
    const deleted = await one('complete')
    const [highest] = await engine.sql.query<{ rev: number }>('select max(rev)::int as rev from public.demandes_etudes')
    const since = highest?.rev ?? 0
    await engine.as(people.client, (tx) => apply(tx, 'cancel_study', { study_id: cancelled }))
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      moved,
    ])
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [deleted])
    const told = async (account: Account) =>
      (await pull(account, since)).map(
        (row) =>
          `${row.deleted ? 'gone' : 'shown'} ${
            row.id === cancelled ? 'cancelled' : row.id === moved ? 'moved' : 'deleted'
          }`,
      )
    expect(await told(people.client)).toEqual(['shown cancelled', 'shown moved', 'gone deleted'])
    expect(await told(people.intervenant)).toEqual(['gone cancelled', 'gone moved', 'gone deleted'])
    expect(await told(people.otherIntervenant)).toEqual(['gone cancelled', 'shown moved', 'gone deleted'])
    expect(await told(people.admin)).toEqual(['shown cancelled', 'shown moved', 'gone deleted'])
    expect(await told(people.otherClient)).toEqual([])
  })

  it('tombstones survive paging: many studies that came back do not push one out', async () => {
    const back = await Promise.all(Array.from({ length: 5 }, () => one('en_attente')))
    const away = await one('en_attente')
    const [highest] = await engine.sql.query<{ rev: number }>('select max(rev)::int as rev from public.demandes_etudes')
    for (const id of [...back, away]) {
      await engine.sql.query(
        `update public.demandes_etudes set statut = 'acceptée', intervenant_id = $1 where id = $2`,
        [people.intervenant.profileId, id],
      )
    }
    for (const id of back) {
      await engine.sql.query(`update public.demandes_etudes set statut = 'complete', rapport_url = $1 where id = $2`, [
        reportPath(people.intervenant, id),
        id,
      ])
    }
    const seen = new Map<string, boolean>()
    for (let cursor = highest?.rev ?? 0; ;) {
      const [row] = await pull(people.otherIntervenant, cursor, 1)
      if (!row) break
      seen.set(row.id, row.deleted)
      cursor = row.rev
    }
    expect(seen).toEqual(new Map([[away, true], ...back.map((id) => [id, false] as const)]))
  })

  it('a new name touches the studies that show it, and only those', async () => {
    const mine = await one('en_cours')
    await study(engine, people.otherClient, 'en_cours', people.otherIntervenant)
    const before = (await pull(people.admin)).at(-1)?.rev ?? 0
    await engine.as(people.intervenant, (tx) => apply(tx, 'update_profile', { nom: 'Renommée' }))
    expect(await pull(people.admin, before)).toMatchObject([{ id: mine, intervenant_nom: 'Ines Renommée' }])
    await engine.as(people.client, (tx) => apply(tx, 'update_profile', { prenom: 'Claire' }))
    expect(await pull(people.admin, before)).toMatchObject([
      { id: mine, client_nom: 'Claire Essai', intervenant_nom: 'Ines Renommée' },
    ])
    const after = (await pull(people.admin)).at(-1)?.rev ?? 0
    await engine.as(people.intervenant, (tx) => apply(tx, 'update_profile', { telephone: '+213 1' }))
    expect(await pull(people.admin, after)).toEqual([])
  })
})
