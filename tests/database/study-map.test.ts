import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAWINGS } from '../../src/subjects/countries/outline.ts'
import { PAYS, TYPES_ETUDE, type Pays } from '../../sync/domain/enumerations.ts'
import { cast, type Cast } from '../support/accounts.ts'
import { ENGINES, type Caller, type Engine } from '../support/database.ts'
import { readTexts } from '../support/locale-files.ts'

interface Figures {
  readonly updated_at: string
  readonly provinces: readonly {
    readonly code: string
    readonly pays: string
    readonly total: number | null
    readonly by_type: Readonly<Record<string, number>>
  }[]
  readonly countries: readonly { readonly pays: string; readonly total: number; readonly others: number | null }[]
}

describe.each(ENGINES)('public_study_map on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const map = async (caller: Caller = 'anonymous'): Promise<Figures> =>
    engine.as(caller, async (tx) => {
      const [row] = await tx.query<{ map: Figures }>('select public.public_study_map() as map')
      if (!row) throw new Error('no answer')
      return row.map
    })
  const of = (figures: Figures, code: string) => figures.provinces.find((province) => province.code === code)
  const country = (figures: Figures, pays: string) => figures.countries.find((one) => one.pays === pays)

  const finished = async (
    more: { zone?: string; pays?: string; type?: string; statut?: string; place?: readonly [number, number] } = {},
  ): Promise<string> => {
    const id = randomUUID()
    await engine.sql.query(
      `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
        description_projet,
         zone_geographique, pays, contact_nom, contact_email, statut, intervenant_id, latitude, longitude)
       values ($1, $2, 'Secret SARL', 'industrie', $3, 'D', $4, $5, 'C', 'c@example.org', $6, $7, $8, $9)`,
      [
        id,
        people.client.profileId,
        more.type ?? 'qualite_air',
        more.zone ?? 'Tlemcen',
        more.pays ?? 'algerie',
        more.statut ?? 'terminée',
        people.intervenant.profileId,
        more.place?.[0] ?? null,
        more.place?.[1] ?? null,
      ],
    )
    return id
  }
  const clear = () => engine.sql.query('delete from public.demandes_etudes')

  it('everybody reads the same, and finds no company and no place in it', async () => {
    await clear()
    for (let n = 0; n < 3; n += 1) await finished({ place: [34.883, -1.314] })
    const callers: Caller[] = [
      'anonymous',
      people.client,
      people.intervenant,
      people.admin,
      people.inactive,
      people.unapproved,
    ]
    const answers = await Promise.all(
      callers.map(async (caller) => {
        const { updated_at: _, ...figures } = await map(caller)
        return figures
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(JSON.stringify(answers[0])).not.toMatch(/Secret|34\.88|1\.31/)
    expect(answers[0]?.provinces).toHaveLength(86)
  })

  it('counts terminée and complete, follows every change, and equals a recount', async () => {
    await clear()
    const ids = [await finished(), await finished(), await finished(), await finished({ statut: 'en_cours' })]
    expect(of(await map(), 'DZ-13')).toMatchObject({ total: 3, by_type: { qualite_air: 3 } })
    await engine.sql.query(`update public.demandes_etudes set statut = 'terminée' where id = $1`, [ids[3]])
    expect(of(await map(), 'DZ-13')?.total).toBe(4)
    await engine.sql.query(`update public.demandes_etudes set type_etude = 'audit_carbone' where id = $1`, [ids[0]])
    expect(of(await map(), 'DZ-13')).toMatchObject({ total: 4, by_type: {} })
    await engine.sql.query(`update public.demandes_etudes set zone_geographique = 'Oran' where id = $1`, [ids[0]])
    expect(of(await map(), 'DZ-13')).toMatchObject({ total: 3, by_type: { qualite_air: 3 } })
    const before = await counts()
    await engine.sql.query('select hawa.recount_study_map()')
    expect(await counts()).toEqual(before)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [ids[1]])
    expect(of(await map(), 'DZ-13')?.total).toBeNull()
  })

  it('a call reads no study, however many there are', async () => {
    const touched = await engine.sql.transaction(async (tx) => {
      const reads = async (): Promise<number> => {
        const [row] = await tx.query<{ reads: number }>(
          `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_xact_user_tables where
            relname = 'demandes_etudes'`,
        )
        return row?.reads ?? Number.NaN
      }
      const before = await reads()
      await tx.query('select public.public_study_map()')
      const after = await reads()
      await tx.query('select count(*) from public.demandes_etudes')
      return { byTheMap: after - before, byACount: (await reads()) - after }
    })
    expect(touched).toEqual({ byTheMap: 0, byACount: 1 })
  })

  it('under 3 there is no number, neither in the province nor in its country', async () => {
    await clear()
    for (const zone of ['Tlemcen', 'Tlemcen']) await finished({ zone })
    const few = await map()
    expect(of(few, 'DZ-13')).toEqual({ code: 'DZ-13', pays: 'algerie', total: null, by_type: {} })
    expect(country(few, 'algerie')).toEqual({ pays: 'algerie', total: 0, others: null })
    for (let n = 0; n < 3; n += 1) await finished({ zone: 'Oran' })
    expect(country(await map(), 'algerie')).toEqual({ pays: 'algerie', total: 3, others: null })
    await finished({ zone: 'un village' })
    expect(country(await map(), 'algerie')).toEqual({ pays: 'algerie', total: 6, others: 3 })
  })

  it('for every small number in a province there is another that publishes the same', async () => {
    await clear()
    // Every way to fill seven types with 0 to 4, apart from the order, and for each small number its possible values.
    const doubts = multisets(TYPES_ETUDE.length, 4).filter((vector) => sum(vector) >= 3)
    const published = await publish(doubts)
    const rivals = doubts.flatMap((vector, at) => {
      const hidden = vector.flatMap((_, t) => (published[at]?.by_type[typeAt(t)] === undefined ? [t] : []))
      return hidden
        .filter((t) => vector[t] === 1 || vector[t] === 2)
        .map((t) => ({ at, t, rival: rivalOf(vector, t, hidden) }))
    })
    expect(rivals.length).toBeGreaterThan(500)
    const answers = await publish(rivals.map(({ rival }) => rival))
    rivals.forEach(({ at, t, rival }, i) => {
      expect(rival[t], 'the rival differs there').not.toBe(doubts[at]?.[t])
      expect(answers[i], JSON.stringify([doubts[at], rival])).toEqual(published[at])
    })
    doubts.forEach((vector, at) => {
      expect(published[at]?.total).toBe(sum(vector))
      for (const shown of Object.values(published[at]?.by_type ?? {})) expect(shown).toBeGreaterThanOrEqual(3)
    })
    await engine.sql.query('delete from hawa.study_map_counts')
    await engine.sql.query('select hawa.recount_study_map()')
  })

  /** The map's figures for provinces that hold these numbers, type by type. */
  async function publish(
    vectors: readonly (readonly number[])[],
  ): Promise<{ total: number | null; by_type: Readonly<Record<string, number>> }[]> {
    const places = (await map()).provinces
    const answers = []
    for (let start = 0; start < vectors.length; start += places.length) {
      const some = vectors.slice(start, start + places.length)
      await engine.sql.query('delete from hawa.study_map_counts')
      await engine.sql.query(
        `insert into hawa.study_map_counts (pays, province, type_etude, studies)
         select x->>'pays', x->>'code', x->>'type', (x->>'studies')::int from jsonb_array_elements($1::text::jsonb) x`,
        [
          JSON.stringify(
            some.flatMap((vector, i) => vector.map((studies, t) => ({ ...places[i], type: typeAt(t), studies }))),
          ),
        ],
      )
      const figures = await map()
      answers.push(
        ...some.map((_, i) => {
          const { total = null, by_type = {} } = of(figures, places[i]?.code ?? '') ?? {}
          return { total, by_type }
        }),
      )
    }
    return answers
  }

  it.each([
    ['algerie', 'Tlemcen, centre', null, 'DZ-13'],
    ['algerie', 'Remchi, Tlemcen', null, 'DZ-13'],
    ['algerie', 'Béni Saf, Aïn Témouchent', null, 'DZ-46'],
    ['algerie', 'AIN TEMOUCHENT', null, 'DZ-46'],
    ['algerie', 'zone industrielle de M’Sila', null, 'DZ-28'],
    ['algerie', 'Bab El Oued, Alger', null, 'DZ-16'],
    ['algerie', 'ولاية وهران', null, 'DZ-31'],
    ['algerie', 'Oranais', null, null],
    ['algerie', 'Nairobi', null, null],
    ['algerie', 'Autoroute Oran-Tlemcen', null, null],
    ['algerie', 'Autoroute Oran-Tlemcen', [34.88, -1.31], 'DZ-13'],
    ['algerie', 'la carrière', [35.657, -0.586], 'DZ-31'],
    ['algerie', 'au large', [36.8, 3.05], 'DZ-16'],
    ['algerie', 'ailleurs', [-1.286, 36.817], null],
    ['kenya', 'Nairobi, Moi Avenue', null, 'KE-110'],
    ['kenya', 'Mombasa, Kilindini', null, 'KE-300'],
    ['kenya', 'North Eastern Province', null, 'KE-500'],
    ['kenya', 'a factory', [0.514, 35.27], 'KE-700'],
    ['tanzanie', 'Dar es Salaam, Wazo Hill', null, 'TZ-02'],
    ['tanzanie', 'Dodoma, Kizota', null, 'TZ-03'],
    ['tanzanie', 'Zanzibar South', null, 'TZ-11'],
    ['tanzanie', 'a port', [-6.82, 39.3], 'TZ-02'],
  ] as const)('%s, %s at %s is in %s', async (pays, zone, place, code) => {
    const [row] = await engine.sql.query<{ code: string | null }>(
      'select hawa.province_of_study($1, $2, $3::float8, $4::float8) as code',
      [pays, zone, place?.[0] ?? null, place?.[1] ?? null],
    )
    expect(row?.code).toBe(code)
  })

  it('every province has an outline and a name', async () => {
    expect(
      await engine.sql.query(
        `select code from hawa.provinces p where not exists (select 1 from hawa.province_outlines o where o.code =
          p.code)
         or not exists (select 1 from hawa.province_names n where n.code = p.code and n.pays = p.pays)`,
      ),
    ).toEqual([])
  })

  it('is divided as the drawing is', async () => {
    const rows = await engine.sql.query<{ code: string; pays: Pays }>(
      'select code, pays from hawa.provinces order by code',
    )
    for (const pays of PAYS) {
      expect(Object.keys(DRAWINGS[pays].paths)).toEqual(rows.filter((row) => row.pays === pays).map(({ code }) => code))
    }
  })

  it('a province is known by the name that the map shows, in every language', async () => {
    const unknown: string[] = []
    for (const language of ['fr', 'en', 'ar'] as const) {
      for (const [key, name] of readTexts(language)) {
        const code = /^map:provinces\.(.+)$/.exec(key)?.[1]
        // Central, Coast, Eastern and Western are words that other names contain.
        if (code === undefined || /^KE-[2348]00$/.test(code)) continue
        const pays = { DZ: 'algerie', KE: 'kenya', TZ: 'tanzanie' }[code.slice(0, 2)]
        const [row] = await engine.sql.query<{ code: string | null }>(
          'select hawa.province_of_study($1, $2, null, null) as code',
          [pays, name],
        )
        if (row?.code !== code) unknown.push(`${name}: ${row?.code}, not ${code}`)
      }
    }
    expect(unknown).toEqual([])
  })

  it('a visitor reaches none of the tables behind it', async () => {
    for (const table of ['placed_studies', 'study_map_counts', 'provinces', 'province_names', 'province_outlines']) {
      await expect(
        engine.as('anonymous', (tx) => tx.query(`select * from hawa.${table}`)),
        table,
      ).rejects.toThrow(/permission denied/)
    }
  })

  const counts = () =>
    engine.sql.query(
      'select pays, province, type_etude, studies from hawa.study_map_counts where studies > 0 order by 1, 2, 3',
    )
})

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

const typeAt = (index: number): string => TYPES_ETUDE[index] ?? ''

/** Ascending lists of `length` numbers from 0 to `highest`. */
function multisets(length: number, highest: number, lowest = 0): number[][] {
  if (length === 0) return [[]]
  return Array.from({ length: highest - lowest + 1 }, (_, n) => n + lowest).flatMap((first) =>
    multisets(length - 1, highest, first).map((rest) => [first, ...rest]),
  )
}

/** Other numbers with the same sum: two hidden ones exchanged, or where all are equal, one moved over. */
function rivalOf(vector: readonly number[], t: number, hidden: readonly number[]): number[] {
  const other = hidden.find((u) => vector[u] !== vector[t])
  const here = vector[t] ?? 0
  if (other !== undefined) return vector.map((n, u) => (u === t ? (vector[other] ?? 0) : u === other ? here : n))
  if (here === 2) return vector.map((_, u) => (u === t ? sum(vector) - 1 : u === (t + 1) % vector.length ? 1 : 0))
  const next = hidden.find((u) => u !== t)
  return vector.map((n, u) => (u === t ? 0 : u === next ? 2 : n))
}
