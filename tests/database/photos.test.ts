import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { A_DRAWING } from '../support/drawings.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'

interface Body {
  readonly legende: string | null
  readonly mine: boolean
  readonly taken_at: string
  readonly latitude: number | null
  readonly file: { readonly path: string; readonly sha256: string }
  readonly traits: unknown
  readonly voices: readonly { readonly id: string; readonly mine: boolean; readonly file: { readonly path: string } }[]
}

describe.each(ENGINES)('photos of missions on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    for (const table of ['public.photo_voices', 'public.mission_photos', 'public.stored_files', 'storage.objects'])
      await engine.sql.query(`delete from ${table}`)
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const pathOf = (owner: Account, photo: string, of = mission, extension = 'jpg') =>
    `photos/${owner.userId}/${of}/${photo}_${Date.now()}.${extension}`
  const args = (photo_id: string, path: string, more: object = {}) => ({
    mission_id: mission,
    photo_id,
    taken_at: '2026-06-01T09:00:00.000Z',
    legende: 'Point 3',
    latitude: 34.88,
    longitude: -1.31,
    accuracy: 6,
    file: { path, type: 'image/jpeg', size: 10, sha256: SHA256, width: 1600, height: 1200 },
    ...more,
  })
  const add = (who: Account, given: object): Promise<Verdict> => engine.as(who, (tx) => apply(tx, 'add_photo', given))
  const withdraw = (who: Account, photo_id: string): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'withdraw_photo', { mission_id: mission, photo_id }))
  const taken = async (): Promise<{ readonly id: string; readonly path: string }> => {
    const id = randomUUID()
    const path = pathOf(people.intervenant, id)
    await storeFile(engine, people.intervenant, path, { content_type: 'image/jpeg' })
    expect(word(await add(people.intervenant, args(id, path)))).toBe('applied')
    return { id, path }
  }
  const show = (who: Account, photo_id: string, montrer = true): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'show_photo', { mission_id: mission, photo_id, montrer }))
  const bodies = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: { kind: string; deleted: boolean; body: Body }[] } }>(
        'select public.pull_records(0, 500) as page',
      )
      return (row?.page.rows ?? []).filter(({ kind, deleted }) => kind === 'photo' && !deleted).map(({ body }) => body)
    })
  const reads = (who: Caller, path: string) =>
    engine.probe(
      who,
      async (tx) =>
        (await tx.query(`select 1 from storage.objects where bucket_id = 'mission-photos' and name = $1`, [path]))
          .length === 1,
    )
  const upload = (who: Caller, path: string) =>
    engine
      .probe(who, (tx) =>
        tx.query(
          `insert into storage.objects (bucket_id, name, owner, owner_id) values ('mission-photos', $1, auth.uid(),
            auth.uid()::text) returning 1`,
          [path],
        ),
      )
      .then(() => 'stored', sqlState)

  it('its specialist and its client have it with time and place; nobody else learns of it', async () => {
    const { id, path } = await taken()
    expect(word(await show(people.intervenant, id))).toBe('applied')
    for (const who of [people.intervenant, people.client]) {
      expect(await bodies(who)).toMatchObject([
        { legende: 'Point 3', latitude: 34.88, accuracy: 6, mine: who === people.intervenant, file: { path } },
      ])
    }
    for (const who of [people.otherClient, people.otherIntervenant, people.unapproved, people.inactive])
      expect(await bodies(who)).toEqual([])
    for (const who of [people.intervenant, people.client, people.admin]) expect(await reads(who, path)).toBe(true)
    for (const who of [
      'anonymous',
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ] as const)
      expect(await reads(who, path)).toBe(false)
  })

  it('only the specialist of a mission that has begun adds one', async () => {
    const id = randomUUID()
    for (const [who, code] of [
      [people.client, 'not_allowed'],
      [people.admin, 'not_allowed'],
      [people.otherIntervenant, 'not_yours'],
      [people.unapproved, 'not_approved'],
      [people.inactive, 'account_inactive'],
    ] as const) {
      expect(word(await add(who, args(id, pathOf(who, id)))), code).toBe(code)
    }
    const before = await study(engine, people.client, 'acceptée', people.intervenant)
    expect(
      word(await add(people.intervenant, { ...args(id, pathOf(people.intervenant, id, before)), mission_id: before })),
    ).toBe('wrong_state')
    for (const who of ['anonymous', people.client, people.admin, people.otherIntervenant] as const)
      expect(await upload(who, pathOf(who === 'anonymous' ? people.intervenant : who, id))).toBe('42501')
    expect(await upload(people.intervenant, pathOf(people.intervenant, id, before))).toBe('42501')
    expect(await upload(people.intervenant, pathOf(people.otherIntervenant, id))).toBe('42501')
    expect(await upload(people.intervenant, pathOf(people.intervenant, id))).toBe('stored')
  })

  it('[L11] what the server read back decides', async () => {
    for (const [found, announced, code] of [
      ['nothing', {}, 'file_missing'],
      [null, {}, 'file_unverified'],
      [{ content_type: 'image/png' }, {}, 'wrong_type'],
      [{ content_type: 'image/jpeg', size: 11 }, {}, 'file_mismatch'],
      [{ content_type: 'image/jpeg' }, { size: 5 * 1024 * 1024 + 1 }, 'too_large'],
    ] as const) {
      const id = randomUUID()
      const path = pathOf(people.intervenant, id)
      if (found !== 'nothing') await storeFile(engine, people.intervenant, path, found)
      const given = args(id, path)
      expect(word(await add(people.intervenant, { ...given, file: { ...given.file, ...announced } })), code).toBe(code)
    }
    const { path } = await taken()
    expect(word(await add(people.intervenant, args(randomUUID(), path))), 'the file of another photo').toBe('invalid')
    expect(await bodies(people.intervenant)).toHaveLength(1)
  })

  it('a place is whole, a time is not in the future, and asked twice it is there once', async () => {
    const id = randomUUID()
    const path = pathOf(people.intervenant, id)
    await storeFile(engine, people.intervenant, path, { content_type: 'image/jpeg' })
    for (const more of [
      { latitude: null },
      { longitude: 200 },
      { latitude: null, longitude: null },
      { accuracy: -1 },
      { taken_at: 'hier' },
      { file: 'x' },
    ]) {
      expect(word(await add(people.intervenant, args(id, path, more))), JSON.stringify(more)).toBe('invalid')
    }
    expect(word(await add(people.intervenant, args(id, path, { taken_at: '2999-01-01T00:00:00.000Z' })))).toBe(
      'applied',
    )
    expect(Date.parse((await bodies(people.intervenant))[0]?.taken_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000)
    expect(word(await add(people.intervenant, args(id, path)))).toBe('already_exists')
  })

  it('withdrawn it leaves the mission, and stays with administrators', async () => {
    const { id, path } = await taken()
    await show(people.intervenant, id)
    for (const who of [people.client, people.admin]) expect(word(await withdraw(who, id))).toBe('not_allowed')
    expect(word(await withdraw(people.otherIntervenant, id))).toBe('not_yours')
    expect(word(await withdraw(people.intervenant, id))).toBe('applied')
    expect(word(await withdraw(people.intervenant, id))).toBe('already')
    for (const who of [people.client, people.intervenant]) expect(await bodies(who)).toEqual([])
    expect([
      await reads(people.client, path),
      await reads(people.intervenant, path),
      await reads(people.admin, path),
    ]).toEqual([false, true, true])
    const [mine] = await engine.as(people.intervenant, (tx) =>
      tx.query<{ data: object }>('select public.export_my_data() as data'),
    )
    expect(JSON.stringify(mine?.data)).toContain(path)
  })

  it('a mission given to somebody else takes its photos along', async () => {
    const { path } = await taken()
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect([await bodies(people.intervenant), (await bodies(people.otherIntervenant)).length]).toEqual([[], 1])
    expect(await reads(people.otherIntervenant, path)).toBe(true)
  })

  const COLUMNS = [
    'client',
    'otherClient',
    'intervenant',
    'otherIntervenant',
    'unapproved',
    'inactive',
    'admin',
  ] as const
  const rows = (who: Caller) =>
    engine.probe(who, async (tx) => (await tx.query('select id from public.mission_photos')).length)

  it('a client sees what was chosen, row and file, and nobody but its specialist chooses', async () => {
    const { id, path } = await taken()
    const seen = async (who: Account) => [(await bodies(who)).length, await rows(who), await reads(who, path)]
    expect(await seen(people.client), 'not chosen').toEqual([0, 0, false])
    expect(await seen(people.intervenant)).toEqual([1, 1, true])
    const verdicts: Record<string, string> = {}
    for (const column of COLUMNS)
      verdicts[column] = word(
        await engine.probe(people[column], (tx) =>
          apply(tx, 'show_photo', { mission_id: mission, photo_id: id, montrer: true }),
        ),
      )
    expect(verdicts).toEqual({
      client: 'not_allowed',
      otherClient: 'not_allowed',
      intervenant: 'applied',
      otherIntervenant: 'not_yours',
      unapproved: 'not_approved',
      inactive: 'account_inactive',
      admin: 'not_allowed',
    })
    expect(await seen(people.client), 'a probe leaves nothing').toEqual([0, 0, false])
    const shown = await show(people.intervenant, id)
    expect(shown.result?.['rev']).toEqual(expect.any(Number))
    expect(await seen(people.client)).toEqual([1, 1, true])
    for (const who of [people.otherClient, people.otherIntervenant, people.unapproved, people.inactive])
      expect(await seen(who)).toEqual([0, 0, false])
    expect([await reads('anonymous', path), await reads(people.inactiveClient, path)]).toEqual([false, false])
    expect(word(await show(people.intervenant, id))).toBe('already')
    expect(word(await show(people.intervenant, id, false))).toBe('applied')
    expect(await seen(people.client), 'taken back').toEqual([0, 0, false])
    expect(await seen(people.intervenant)).toEqual([1, 1, true])
    const exported = await engine.as(people.client, async (tx) => {
      const [row] = await tx.query<{ data: object }>('select public.export_my_data() as data')
      return JSON.stringify(row?.data)
    })
    expect(exported).not.toContain(path)
  })

  const draw = (who: Account, photo_id: string, traits: unknown, more: object = {}): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'draw_on_photo', { mission_id: mission, photo_id, traits, ...more }))

  it('its specialist draws on it; whoever sees the photo sees the drawing, and the picture is the same', async () => {
    const { id } = await taken()
    await show(people.intervenant, id)
    const verdicts: Record<string, string> = {}
    for (const column of COLUMNS)
      verdicts[column] = word(
        await engine.probe(people[column], (tx) =>
          apply(tx, 'draw_on_photo', { mission_id: mission, photo_id: id, traits: A_DRAWING }),
        ),
      )
    expect(verdicts).toEqual({
      client: 'not_allowed',
      otherClient: 'not_allowed',
      intervenant: 'applied',
      otherIntervenant: 'not_yours',
      unapproved: 'not_approved',
      inactive: 'account_inactive',
      admin: 'not_allowed',
    })
    const [before] = await bodies(people.client)
    expect(before?.traits).toBeNull()
    expect((await draw(people.intervenant, id, A_DRAWING)).result?.['rev']).toEqual(expect.any(Number))
    for (const who of [people.intervenant, people.client])
      expect(await bodies(who)).toMatchObject([{ traits: A_DRAWING, file: { sha256: SHA256 } }])
    const office = await engine.as(people.admin, async (tx) => {
      const [row] = await tx.query<{ part: { rows: { body: Body }[] } }>(
        `select public.admin_study_part($1, 'photos') as part`,
        [mission],
      )
      return row?.part.rows.map(({ body }) => body.traits)
    })
    expect(office).toEqual([A_DRAWING])
    const exported = await engine.as(people.client, async (tx) => {
      const [row] = await tx.query<{ data: object }>('select public.export_my_data() as data')
      return JSON.stringify(row?.data)
    })
    expect(exported).toContain('"traits"')
    await show(people.intervenant, id, false)
    expect(await bodies(people.client)).toEqual([])
    const write = engine.probe(people.client, (tx) =>
      tx.query('update public.mission_photos set traits = null returning id'),
    )
    expect(await write.then(() => 'written', sqlState)).toBe('42501')
  })

  it('[L19] a drawing is changed and removed, over the one that was seen and over no other', async () => {
    const { id } = await taken()
    const less = A_DRAWING.slice(1)
    const told = async (traits: unknown, more: object = {}) => word(await draw(people.intervenant, id, traits, more))
    expect(await told(A_DRAWING, { seen: [] })).toBe('applied')
    expect(await told(A_DRAWING, { seen: [] }), 'again').toBe('already')
    expect(await told(less, { seen: [] }), 'another device').toBe('content_changed')
    expect(await told(less, { seen: A_DRAWING })).toBe('applied')
    expect(await bodies(people.intervenant)).toMatchObject([{ traits: less }])
    expect(await told([], { seen: A_DRAWING })).toBe('content_changed')
    expect(await told([], { seen: less })).toBe('applied')
    expect(await bodies(people.intervenant)).toMatchObject([{ traits: null }])
    expect(await told([])).toBe('already')
  })

  it('a drawing that is none is refused, and so is one elsewhere', async () => {
    const { id } = await taken()
    const [one] = A_DRAWING
    const many = (length: number, value: unknown) => Array.from({ length }, () => value)
    for (const traits of [
      null,
      'x',
      { ...one },
      [1],
      [{ ...one, couleur: 'vert' }],
      [{ ...one, couleur: null }],
      [{ ...one, largeur: 'x' }],
      [{ ...one, points: [] }],
      [{ ...one, points: [0.1, 0.2, 0.3] }],
      [{ ...one, points: [0, 1.001] }],
      [{ ...one, points: [-0.001, 0] }],
      [{ ...one, points: [0.1234, 0] }],
      [{ ...one, points: ['0.1', 0] }],
      [{ ...one, points: [[0.1], 0] }],
      [
        {
          ...one,
          points: [
            [0.1, 0.2],
            [0.3, 0.4],
          ],
        },
      ],
      [{ ...one, points: many(402, 0) }],
      [{ ...one, more: 1 }],
      many(61, one),
      many(11, { ...one, points: many(400, 0) }),
    ])
      expect(word(await draw(people.intervenant, id, traits)), JSON.stringify(traits)?.slice(0, 80)).toBe('invalid')
    expect(word(await draw(people.intervenant, id, A_DRAWING, { seen: 'x' }))).toBe('invalid')
    expect(word(await draw(people.intervenant, id, many(10, { ...one, points: many(400, 0.123) })))).toBe('applied')
    expect(word(await draw(people.intervenant, randomUUID(), A_DRAWING))).toBe('not_found')
    const another = await study(engine, people.client, 'en_cours', people.intervenant)
    expect(word(await draw(people.intervenant, id, A_DRAWING, { mission_id: another }))).toBe('not_found')
    await withdraw(people.intervenant, id)
    expect(word(await draw(people.intervenant, id, A_DRAWING)), 'withdrawn').toBe('already')
    const cancelled = await study(engine, people.client, 'annulée', people.intervenant)
    expect(word(await draw(people.intervenant, id, A_DRAWING, { mission_id: cancelled }))).toBe('wrong_state')
  })

  const note = (photo_id: string, voice_id: string, path: string, more: object = {}) => ({
    mission_id: mission,
    photo_id,
    voice_id,
    duree: 12,
    file: { path, type: 'audio/webm', size: 10, sha256: SHA256, ...more },
  })
  const say = (who: Account, given: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'add_voice_note', given))
  const spoken = async (photo: string) => {
    const id = randomUUID()
    const path = pathOf(people.intervenant, id, mission, 'webm')
    await storeFile(engine, people.intervenant, path, { content_type: 'audio/webm' })
    expect(word(await say(people.intervenant, note(photo, id, path)))).toBe('applied')
    return { id, path }
  }
  const listed = (who: Caller) =>
    engine.probe(who, async (tx) => (await tx.query('select id from public.photo_voices')).length)
  const exportOf = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ data: object }>('select public.export_my_data() as data')
      return JSON.stringify(row?.data)
    })

  it('words beside a photo are heard by its specialist and the office, and never by the client', async () => {
    const { id } = await taken()
    await show(people.intervenant, id)
    const { id: voice, path } = await spoken(id)
    expect(await bodies(people.intervenant)).toMatchObject([{ voices: [{ id: voice, mine: true, file: { path } }] }])
    expect(await bodies(people.client)).toMatchObject([{ voices: [] }])
    for (const who of [people.intervenant, people.admin])
      expect([await listed(who), await reads(who, path)]).toEqual([1, true])
    for (const who of [
      people.client,
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ])
      expect([await listed(who), await reads(who, path)]).toEqual([0, false])
    expect(await reads('anonymous', path)).toBe(false)
    expect(['0', '42501']).toContain(String(await listed('anonymous').catch(sqlState)))
    expect(await exportOf(people.client)).not.toContain(path)
    expect(await exportOf(people.intervenant)).toContain(path)
    const [office] = await engine.as(people.admin, (tx) =>
      tx.query<{ part: { rows: { body: Body }[] } }>(`select public.admin_study_part($1, 'photos') as part`, [mission]),
    )
    expect(office?.part.rows[0]?.body.voices).toHaveLength(1)
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect(await bodies(people.otherIntervenant)).toMatchObject([{ voices: [{ id: voice, mine: false }] }])
    expect([await listed(people.otherIntervenant), await reads(people.otherIntervenant, path)]).toEqual([1, true])
  })

  it('who may say words, where, and what the server reads back', async () => {
    const { id } = await taken()
    const verdicts: Record<string, string> = {}
    for (const column of COLUMNS) {
      const voice = randomUUID()
      const path = pathOf(people[column], voice, mission, 'webm')
      await storeFile(engine, people[column], path, { content_type: 'audio/webm' })
      verdicts[column] = word(
        await engine.probe(people[column], (tx) => apply(tx, 'add_voice_note', note(id, voice, path))),
      )
    }
    expect(verdicts).toEqual({
      client: 'not_allowed',
      otherClient: 'not_allowed',
      intervenant: 'applied',
      otherIntervenant: 'not_yours',
      unapproved: 'not_approved',
      inactive: 'account_inactive',
      admin: 'not_allowed',
    })
    const uploaded = (who: Account) => upload(who, pathOf(who, randomUUID(), mission, 'm4a'))
    for (const who of [people.client, people.admin, people.otherIntervenant]) expect(await uploaded(who)).toBe('42501')
    expect(await uploaded(people.intervenant)).toBe('stored')
    for (const [found, more, code] of [
      ['nothing', {}, 'file_missing'],
      [null, {}, 'file_unverified'],
      [{ content_type: 'image/jpeg' }, {}, 'wrong_type'],
      [{ content_type: 'audio/webm', size: 11 }, {}, 'file_mismatch'],
      [{ content_type: 'audio/webm' }, { size: 1024 * 1024 + 1 }, 'too_large'],
      [{ content_type: 'audio/webm' }, { type: 'image/jpeg' }, 'invalid'],
      [{ content_type: 'audio/webm' }, { sha256: 'x' }, 'invalid'],
    ] as const) {
      const voice = randomUUID()
      const path = pathOf(people.intervenant, voice, mission, 'webm')
      if (found !== 'nothing') await storeFile(engine, people.intervenant, path, found)
      expect(word(await say(people.intervenant, note(id, voice, path, more))), code).toBe(code)
    }
    const voice = randomUUID()
    const path = pathOf(people.intervenant, voice, mission, 'webm')
    await storeFile(engine, people.intervenant, path, { content_type: 'audio/webm' })
    const given = note(id, voice, path)
    for (const duree of [0, 61, 1.5, 'x', null])
      expect(word(await say(people.intervenant, { ...given, duree })), String(duree)).toBe('invalid')
    expect(word(await say(people.intervenant, { ...given, voice_id: randomUUID() })), 'of another note').toBe('invalid')
    expect(word(await say(people.intervenant, { ...given, photo_id: randomUUID() }))).toBe('not_found')
    const photo = args(voice, path)
    expect(word(await add(people.intervenant, photo)), 'a sound is no photo').toBe('wrong_type')
    await withdraw(people.intervenant, id)
    expect(word(await say(people.intervenant, given)), 'beside a withdrawn photo').toBe('already')
    expect(await listed(people.admin)).toBe(0)
  })

  it('withdrawn it leaves the photo, and stays with administrators; the file cannot be dropped', async () => {
    const { id } = await taken()
    const { id: voice, path } = await spoken(id)
    const take = (who: Account, voice_id: string) =>
      engine.as(who, (tx) => apply(tx, 'withdraw_voice_note', { mission_id: mission, photo_id: id, voice_id }))
    const drop = () =>
      engine.probe(people.intervenant, (tx) =>
        tx.query('delete from storage.objects where name = $1 returning 1', [path]),
      )
    for (const who of [people.client, people.admin]) expect(word(await take(who, voice))).toBe('not_allowed')
    expect(word(await take(people.otherIntervenant, voice))).toBe('not_yours')
    expect(await drop()).toEqual([])
    expect(word(await take(people.intervenant, voice))).toBe('applied')
    expect(word(await take(people.intervenant, voice))).toBe('already')
    expect(await bodies(people.intervenant)).toMatchObject([{ voices: [] }])
    expect([await reads(people.admin, path), await listed(people.admin)]).toEqual([true, 1])
    expect(await drop()).toEqual([])
    const late = randomUUID()
    const latePath = pathOf(people.intervenant, late, mission, 'webm')
    await storeFile(engine, people.intervenant, latePath, { content_type: 'audio/webm' })
    expect(word(await take(people.intervenant, late)), 'before it arrives').toBe('already')
    expect(word(await say(people.intervenant, note(id, late, latePath)))).toBe('already')
    expect(await bodies(people.intervenant)).toMatchObject([{ voices: [] }])
  })

  it('a chosen photo leaves as a tombstone when it is taken back, and a client cannot choose by writing', async () => {
    const { id } = await taken()
    await show(people.intervenant, id)
    await show(people.intervenant, id, false)
    const [page] = await engine.as(people.client, (tx) =>
      tx.query<{ page: { rows: { id: string; deleted: boolean }[] } }>('select public.pull_records(1, 500) as page'),
    )
    expect(page?.page.rows.find((row) => row.id === id)).toMatchObject({ deleted: true })
    const write = engine.probe(people.client, (tx) =>
      tx.query('update public.mission_photos set shown_at = now() returning id'),
    )
    expect(await write.then(() => 'written', sqlState)).toBe('42501')
  })

  it('only photos that are there, of that very mission, in a state in which it has photos', async () => {
    const { id } = await taken()
    const another = await study(engine, people.client, 'en_cours', people.intervenant)
    const of = (mission_id: string, photo_id: string) =>
      engine.as(people.intervenant, (tx) => apply(tx, 'show_photo', { mission_id, photo_id, montrer: true }))
    expect(word(await of(another, id)), 'through another mission').toBe('not_found')
    expect(word(await of(mission, randomUUID()))).toBe('not_found')
    await withdraw(people.intervenant, id)
    expect(word(await of(mission, id)), 'withdrawn').toBe('already')
    expect(await bodies(people.client)).toEqual([])
    const cancelled = await study(engine, people.client, 'annulée', people.intervenant)
    expect(word(await of(cancelled, id))).toBe('wrong_state')
  })
})
