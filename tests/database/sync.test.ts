import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, request, study, type Account, type Cast } from '../support/accounts.ts'
import { connect } from '../support/connections.ts'
import { apply, BOTH_ENGINES, openPostgres, sqlState, type Caller, type Engine } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { withoutQuotas } from '../support/no-quotas.ts'
import { policyTable } from '../support/policy-table.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'

interface Row {
  readonly id: string
  readonly rev: number
}
interface Digest {
  readonly count: number
  readonly xor: number
}
interface Records {
  readonly rows: readonly Row[]
  readonly digest: Digest | null
}
interface Answer {
  readonly profile: { readonly id: string } | null
  readonly studies: readonly Row[] | null
  readonly digest: (Digest & { readonly server_time: string; readonly timeline: string }) | null
  readonly records: Records | null
  readonly server_time: string
  readonly timeline: string
}

async function only<T>(tx: Transaction, question: string, values: readonly unknown[] = []): Promise<T> {
  const [row] = await tx.query<{ answer: T }>(`select ${question} as answer`, values)
  if (!row) throw new Error('no answer')
  return row.answer
}
const sync = (tx: Transaction, after = 0, record = 0, batch = 500): Promise<Answer> =>
  only(tx, 'public.sync($1::bigint, $2::bigint, $3::int)', [after, record, batch])

/** The questions of a device of before, one after the other. */
async function asked(tx: Transaction, userId: string, after = 0, record = 0, batch = 500) {
  const studies = await tx.query<{ row: Row }>('select public.pull_studies($1::bigint, $2::int) as row', [after, batch])
  return {
    profile: await only(tx, '(select to_jsonb(p) from public.profiles p where p.user_id = $1)', [userId]),
    studies: studies.map(({ row }) => row),
    digest: await only<Answer['digest']>(tx, 'public.feed_digest()'),
    records: await only<Records>(tx, 'public.pull_records($1::bigint, $2::int)', [record, batch]),
    timeline: (await only<{ timeline: string }>(tx, 'public.server_timeline()')).timeline,
  }
}

/** Whether it answers anything in this place. */
const TOLD = policyTable(`
  answer   | client | otherClient | intervenant | otherIntervenant | unapproved | inactive | inactiveClient | admin
  ---------+--------+-------------+-------------+------------------+------------+----------+----------------+------
  profile  | yes    | yes         | yes         | yes              | yes        | yes      | yes            | yes
  studies  | yes    | none        | yes         | yes              | none       | none     | none           | null
  digest   | yes    | none        | yes         | yes              | none       | none     | none           | null
  records  | yes    | none        | yes         | none             | none       | none     | none           | null
  timeline | yes    | yes         | yes         | yes              | yes        | yes      | yes            | yes
`)

describe.each(BOTH_ENGINES)('one question for a sync on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.demandes_etudes')
    people = await cast(engine)
    // The list of the team, which these tests are not about, is in each specialist's feed.
    await engine.sql.query(`delete from hawa.deliveries where kind = 'colleague'`)
    const id = randomUUID()
    await engine.as(people.client, (tx) => apply(tx, 'request_study', request(id)))
    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: id }))
    await study(engine, people.client, 'en_attente', null)
    await study(engine, people.client, 'complete', people.intervenant)
  })
  afterAll(() => engine?.close())

  const told = (answer: Answer, place: string): string => {
    const value = answer[place as keyof Answer]
    if (value === null) return 'null'
    if (place === 'studies') return answer.studies?.length === 0 ? 'none' : 'yes'
    if (place === 'digest') return answer.digest?.count === 0 ? 'none' : 'yes'
    if (place === 'records') return answer.records?.rows.length === 0 ? 'none' : 'yes'
    return 'yes'
  }

  it.each(TOLD)('$name', async ({ name, cells }) => {
    for (const { column, expected } of cells) {
      const answer = await engine.as(people[column as keyof Cast], (tx) => sync(tx))
      expect(told(answer, name), column).toBe(expected)
    }
  })

  it('answers each person what the questions of before answer, from zero and from every place of theirs', async () => {
    for (const [who, account] of Object.entries(people)) {
      await engine.as(account, async (tx) => {
        const whole = await asked(tx, account.userId)
        const places = [0, ...whole.studies.map(({ rev }) => rev)]
        const recordPlaces = [0, ...whole.records.rows.map(({ rev }) => rev)]
        for (const [n, after] of places.entries()) {
          const record = recordPlaces[n % recordPlaces.length] ?? 0
          const { server_time: now, ...answer } = await sync(tx, after, record)
          const { timeline, profile, ...before } = await asked(tx, account.userId, after, record)
          const expected = who === 'admin' ? { studies: null, digest: null, records: null } : before
          expect(answer, `${who} after ${after}`).toEqual({ timeline, profile, ...expected })
          expect(now).toBe(before.digest?.server_time)
        }
      })
    }
  })

  it('studies come first: records and digest only with the last page of them', async () => {
    await engine.as(people.client, async (tx) => {
      const whole = await asked(tx, people.client.userId)
      expect(whole.studies).toHaveLength(3)
      const first = await sync(tx, 0, 0, 2)
      expect(first).toMatchObject({ studies: whole.studies.slice(0, 2), digest: null, records: null })
      const second = await sync(tx, first.studies?.at(-1)?.rev, 0, 2)
      expect(second.studies).toEqual(whole.studies.slice(2))
      expect(second.digest).toEqual(whole.digest)
      expect(second.records).toEqual({ rows: whole.records.rows.slice(0, 2), digest: null })
      // A full page may be the last one: the next is empty.
      const full = await sync(tx, 0, 0, 3)
      expect(full.digest).toBeNull()
      expect(await sync(tx, full.studies?.at(-1)?.rev, 0, 3)).toMatchObject({ studies: [], digest: whole.digest })
    })
  })

  it('a page that ended by its length is not the last', async () => {
    await engine.sql.query(
      `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
        description_projet, zone_geographique, pays, contact_nom, contact_email, notes_terrain)
       select gen_random_uuid(), $1, 'E', 'industrie', 'qualite_air', 'D', 'Z', 'kenya', 'C', 'c@example.org',
         repeat($2, 20000) from generate_series(1, 20)`,
      [people.otherClient.profileId, '\u0001'],
    )
    await engine.as(people.otherClient, async (tx) => {
      const first = await sync(tx)
      expect(first.studies?.length).toBeLessThan(20)
      expect(first).toMatchObject({ digest: null, records: null })
      const second = await sync(tx, first.studies?.at(-1)?.rev)
      expect((first.studies?.length ?? 0) + (second.studies?.length ?? 0)).toBe(20)
      expect(second.digest?.count).toBe(20)
    })
  })

  it('bounds what it is asked for, and answers nobody without a session', async () => {
    await engine.as(people.client, async (tx) => {
      const whole = await sync(tx)
      for (const values of [
        [null, null, null],
        [-5, -5, 1_000_000],
        ['-9223372036854775808', '-9223372036854775808', 2000],
      ])
        expect(await only(tx, 'public.sync($1::bigint, $2::bigint, $3::int)', values)).toEqual(whole)
      expect((await sync(tx, 0, 0, -1)).studies).toHaveLength(1)
    })
    const refused = (caller: Caller) => engine.as(caller, (tx) => sync(tx)).then(() => null, sqlState)
    expect(await refused('anonymous')).toBe('42501')
    const stranger: Account = { userId: randomUUID(), profileId: '', email: '' }
    expect(await engine.as(stranger, (tx) => sync(tx))).toMatchObject({
      profile: null,
      studies: [],
      digest: { count: 0, xor: 0 },
      records: { rows: [], digest: { count: 0, xor: 0 } },
    })
  })
})

describe.skipIf(withoutPostgres)('a sync while others write, on PostgreSQL', () => {
  it('is of one moment: every digest is that of its rows', async () => {
    const engine = await openPostgres()
    await withoutQuotas(engine.sql.query)
    const people = await cast(engine)
    const [writer, reader] = [await connect(engine.url), await connect(engine.url)]
    let written = 0
    const writing = (async () => {
      for (; written < 60; written += 1) {
        await writer.begin(people.client)
        await apply(writer.tx, 'request_study', request(randomUUID()))
        await writer.commit()
      }
    })()
    const mixed = (rows: readonly Row[]): Digest => ({
      count: rows.length,
      xor: rows.reduce((mix, { rev }) => mix ^ rev, 0),
    })
    const seen = new Set<number>()
    do {
      await reader.begin(people.client)
      const { studies, digest, records } = await sync(reader.tx, 0, 0, 2000)
      await reader.commit()
      seen.add(studies?.length ?? 0)
      expect(digest).toMatchObject(mixed(studies ?? []))
      expect(records?.digest).toEqual(mixed(records?.rows ?? []))
      // A request makes its study and a line of the timeline, in one transaction.
      expect(records?.rows.length).toBe(studies?.length)
    } while (written < 60)
    await writing
    expect(seen.size).toBeGreaterThan(2)
    await Promise.all([writer.close(), reader.close()])
    await engine.close()
  })
})
