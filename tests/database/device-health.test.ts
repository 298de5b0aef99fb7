/** Health reports of devices: by their own person, about themselves, and small. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, signUp, study, type Cast } from '../support/accounts.ts'
import { ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'

interface DeviceRow {
  readonly device: string
  readonly name: string
  readonly problems: readonly string[]
  readonly waiting: number
  readonly mission: Readonly<Record<string, unknown>> | null
  readonly devices: readonly { readonly device: string; readonly problems: readonly string[] }[]
  readonly oldest_at: string | null
  readonly last_contact: string
}
interface Page {
  readonly after: readonly string[] | null
  readonly rows: readonly DeviceRow[]
  readonly total: number
  readonly counts: Readonly<Record<string, number>>
}

describe.each(ENGINES)('device health on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const tell = async (who: Caller, device: string, report: unknown): Promise<unknown> => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ told: boolean }>('select public.report_health($1::uuid, $2::text::jsonb) as told', [
        device,
        JSON.stringify(report),
      ]),
    )
    return row?.told
  }
  const stored = async (device: string) =>
    engine.sql.query<Record<string, unknown>>(
      `select profile, waiting, refused, round(extract(epoch from now() - oldest_at))::int as age, oldest_name,
        failure, app, platform, used_bytes::float as used, quota_bytes::float as quota,
       persisted, clock_offset_ms::float as clock, repairs, background_sync, sealed, last_contact <= now() as past
       from public.device_health where device = $1 order by profile`,
      [device],
    )
  const list = async (
    who: Caller,
    args: { problem?: string; kind?: string; search?: string; page?: object; size?: number } = {},
  ): Promise<Page> => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ page: Page }>('select public.admin_devices($1, $2, $3, $4, $5) as page', [
        args.problem ?? null,
        args.kind ?? null,
        args.search ?? null,
        args.page ?? null,
        args.size ?? 25,
      ]),
    )
    if (!row) throw new Error('no answer')
    return row.page
  }
  const age = (device: string, interval: string) =>
    engine.sql.query(
      'update public.device_health set oldest_at = oldest_at - $2::interval, last_contact = last_contact - ' +
        '$2::interval where device = $1',
      [device, interval],
    )

  it.each(['intervenant', 'client', 'unapproved', 'admin'] as const)(
    '%s tells about their own device, and the newest word counts',
    async (name) => {
      const device = randomUUID()
      expect(
        await tell(people[name], device, {
          waiting: 2,
          refused: 1,
          oldest_s: 3600,
          oldest: 'attach_report',
          failure: 'network',
          app: 'index-B7',
          platform: 'android',
          used: 10,
          quota: 1e9,
          persisted: false,
          clock_ms: -400000,
          repairs: 1,
          sync: true,
          sealed: true,
        }),
      ).toBe(true)
      expect(await stored(device)).toMatchObject([
        {
          profile: people[name].profileId,
          waiting: 2,
          refused: 1,
          oldest_name: 'attach_report',
          failure: 'network',
          app: 'index-B7',
          platform: 'android',
          used: 10,
          quota: 1e9,
          persisted: false,
          clock: -400000,
          repairs: 1,
          background_sync: true,
          sealed: true,
          past: true,
        },
      ])
      const [first] = await stored(device)
      expect(Number(first?.['age'])).toBeGreaterThanOrEqual(3600)
      expect(Number(first?.['age'])).toBeLessThan(3700)
      // The worker knows less: fields it leaves out stay, the waiting count changes.
      expect(await tell(people[name], device, { waiting: 0, refused: 0 })).toBe(true)
      expect(await stored(device)).toMatchObject([
        { waiting: 0, refused: 0, age: null, oldest_name: null, failure: null, app: 'index-B7', repairs: 1 },
      ])
    },
  )

  it('the same counts again within three seconds are not written', async () => {
    const device = randomUUID()
    expect(await tell(people.client, device, { waiting: 1, app: 'one' })).toBe(true)
    expect(await tell(people.client, device, { waiting: 1, app: 'two' })).toBe(false)
    expect(await stored(device)).toMatchObject([{ app: 'one' }])
    expect(await tell(people.client, device, { waiting: 0 })).toBe(true)
  })

  it('on a shared tablet each has a row, and nobody can speak for another', async () => {
    const device = randomUUID()
    await tell(people.intervenant, device, { waiting: 5 })
    await tell(people.otherIntervenant, device, {
      waiting: 0,
      profile: people.intervenant.profileId,
      user_id: people.intervenant.userId,
    })
    expect(Object.fromEntries((await stored(device)).map(({ profile, waiting }) => [profile, waiting]))).toEqual({
      [people.intervenant.profileId]: 5,
      [people.otherIntervenant.profileId]: 0,
    })
  })

  describe('a device that was cleared', () => {
    const lose = async (who: Caller, device: string | null) => {
      const [row] = await engine.as(who, (tx) =>
        tx.query<{ said: { lost: unknown } }>('select public.report_loss($1::uuid) as said', [device]),
      )
      return row?.said.lost
    }
    const problems = async (device: string, args: { problem?: string } = {}) =>
      (await list(people.admin, { ...args, size: 100 })).rows
        .flatMap(({ devices }) => devices)
        .find((one) => one.device === device)?.problems

    it(
      'is told what it last said, of its own person only, and the administration sees what is gone, not what is ' +
        'stuck',
      async () => {
        const device = randomUUID()
        await tell(people.intervenant, device, { waiting: 2, refused: 1, oldest_s: 90_000, oldest: 'attach_report' })
        expect(await problems(device)).toEqual(expect.arrayContaining(['stuck', 'refused']))
        for (const who of [people.client, people.otherIntervenant, people.admin])
          expect(await lose(who, device)).toBeNull()
        expect(await problems(device)).not.toContain('lost')
        const said = { waiting: 2, refused: 1, oldest_name: 'attach_report', last_contact: expect.any(String) }
        expect(await lose(people.intervenant, device)).toEqual(said)
        expect(await lose(people.intervenant, device)).toEqual(said)
        expect(await problems(device)).toEqual(['lost'])
        expect(await problems(device, { problem: 'lost' })).toEqual(['lost'])
        await age(device, '31 days')
        await engine.sql.query(
          `update public.device_health set lost_at = lost_at - interval '31 days' where device = $1`,
          [device],
        )
        expect(await problems(device)).toEqual([])
      },
    )

    it('with nothing unsent is no problem; one that speaks again is not lost', async () => {
      const device = randomUUID()
      await tell(people.intervenant, device, { waiting: 0 })
      expect(await lose(people.intervenant, device)).toMatchObject({ waiting: 0, refused: 0 })
      expect(await problems(device)).toEqual([])
      await tell(people.intervenant, device, { waiting: 3 })
      expect(await problems(device)).toEqual([])
    })

    it('unknown, or no number at all: nothing', async () => {
      expect([await lose(people.client, randomUUID()), await lose(people.client, null)]).toEqual([null, null])
    })

    it.each(['inactive', 'inactiveClient', 'anonymous'] as const)('%s is not asked', async (name) => {
      expect(await lose(name === 'anonymous' ? name : people[name], randomUUID()).catch(sqlState)).toBe('42501')
    })
  })

  it('an iPhone that is not installed is about to be cleared after five days with unsent work', async () => {
    const [phone, installed, android, sent] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await tell(people.client, phone, { waiting: 1, platform: 'ios', installed: false })
    await tell(people.client, installed, { waiting: 1, platform: 'ios', installed: true })
    await tell(people.client, android, { waiting: 1, platform: 'android', installed: false })
    await tell(people.client, sent, { waiting: 0, platform: 'ios', installed: false })
    const expiring = async () =>
      (await list(people.admin, { problem: 'expiring', size: 100 })).rows.map(({ device }) => device)
    expect(await expiring()).toEqual([])
    for (const device of [phone, installed, android, sent]) await age(device, '5 days 1 hour')
    expect(await expiring()).toEqual([phone])
  })

  it.each(['inactive', 'inactiveClient', 'anonymous'] as const)('%s is not heard', async (name) => {
    const who: Caller = name === 'anonymous' ? name : people[name]
    expect(await tell(who, randomUUID(), { waiting: 1 }).catch(sqlState)).toBe('42501')
  })

  it('takes no giants and nothing that is no report', async () => {
    const huge = `{"waiting": 1, "x": [${Array.from({ length: 100 }, () => '1e131071').join()}]}`
    for (const report of ['[]', '"x"', '1', 'null', JSON.stringify({ waiting: 1, app: 'x'.repeat(3000) }), huge]) {
      const outcome = await engine
        .as(people.client, (tx) =>
          tx.query('select public.report_health(gen_random_uuid(), $1::text::jsonb)', [report]),
        )
        .catch(sqlState)
      expect(outcome, report.slice(0, 40)).toBe('22023')
    }
    expect(
      await engine.as(people.client, (tx) => tx.query(`select public.report_health(null, '{}')`)).catch(sqlState),
    ).toBe('22023')
    expect(
      await engine
        .as(people.client, (tx) => tx.query('select public.report_health(gen_random_uuid(), null)'))
        .catch(sqlState),
    ).toBe('22023')
  })

  it('brings figures into their range and drops what is no code: no words get in, and no future [L17]', async () => {
    const device = randomUUID()
    await tell(people.client, device, {
      waiting: 1e300,
      refused: -4,
      oldest_s: -1e9,
      oldest: 'Nappe polluée chez M. X',
      failure: 'lire le fichier rapport.pdf',
      app: '<b>',
      platform: 'Nokia',
      used: 1e300,
      quota: -1,
      persisted: 'yes',
      clock_ms: 1e300,
      repairs: '3',
      sync: 1,
      sealed: null,
      notes: 'personal words',
    })
    expect(await stored(device)).toMatchObject([
      {
        waiting: 1e6,
        refused: 0,
        age: 0,
        oldest_name: null,
        failure: null,
        app: null,
        platform: null,
        used: 1e15,
        quota: 0,
        persisted: null,
        clock: 3155760000000,
        repairs: null,
        background_sync: null,
        sealed: null,
      },
    ])
    await tell(people.client, device, { waiting: 2, oldest_s: 1e300 })
    expect(Number((await stored(device))[0]?.['age']), 'a year, not for ever').toBeLessThanOrEqual(31622500)
  })

  it('keeps the twenty devices of a person that were heard of last', async () => {
    const person = await signUp(engine, { type_compte: 'client', prenom: 'Vingt', nom: 'Et un' })
    for (let n = 0; n < 21; n += 1) await tell(person, randomUUID(), { waiting: n })
    const rows = await engine.sql.query('select from public.device_health where profile = $1', [person.profileId])
    expect(rows).toHaveLength(20)
  })

  it.each(['intervenant', 'client', 'unapproved', 'inactive', 'anonymous'] as const)(
    '%s does not get the list',
    async (name) => {
      expect(await list(name === 'anonymous' ? name : people[name]).catch(sqlState)).toBe('42501')
    },
  )

  it("the export brings what one's own devices told, and nobody else's", async () => {
    const [row] = await engine.as(people.client, (tx) =>
      tx.query<{ data: { devices: readonly { device: string }[] } }>('select public.export_my_data() as data'),
    )
    const own = await engine.sql.query<{ device: string }>(
      'select device from public.device_health where profile = $1',
      [people.client.profileId],
    )
    expect(row?.data.devices.map(({ device }) => device).toSorted()).toEqual(own.map(({ device }) => device).toSorted())
  })

  describe('the list', () => {
    const device = {
      stuck: randomUUID(),
      refused: randomUUID(),
      silent: randomUUID(),
      drawer: randomUUID(),
      current: randomUUID(),
      storage: randomUUID(),
      clock: randomUUID(),
      cleared: randomUUID(),
      fine: randomUUID(),
      desk: randomUUID(),
      client: randomUUID(),
    }
    beforeAll(async () => {
      await engine.sql.query('delete from public.device_health')
      const specialist = async (prenom: string) => {
        const account = await signUp(engine, {
          type_compte: 'intervention',
          prenom,
          nom: 'Liste',
          telephone: '+213 555',
        })
        await engine.sql.query('update public.profiles set is_approved = true where id = $1', [account.profileId])
        return account
      }
      const good = { waiting: 0, refused: 0, persisted: true, used: 1e6, quota: 1e10, clock_ms: 0 }
      await tell(await specialist('Stuck'), device.stuck, {
        ...good,
        waiting: 1,
        oldest_s: 25 * 3600,
        oldest: 'attach_report',
      })
      await tell(await specialist('Refused'), device.refused, {
        ...good,
        refused: 2,
        oldest_s: 60,
        failure: 'study_taken',
      })
      const away = await specialist('Silent')
      await study(engine, people.client, 'en_cours', away)
      await tell(away, device.silent, good)
      await age(device.silent, '73 hours')
      const busy = await specialist('Busy')
      await study(engine, people.client, 'en_cours', busy)
      await tell(busy, device.drawer, good)
      await age(device.drawer, '73 hours')
      await tell(busy, device.current, good)
      await tell(await specialist('Storage'), device.storage, { ...good, used: 95e8, quota: 1e10 })
      await tell(await specialist('Clock'), device.clock, { ...good, clock_ms: -301000 })
      await tell(await specialist('Cleared'), device.cleared, { ...good, persisted: false })
      await tell(await specialist('Fine'), device.fine, { ...good, waiting: 1, oldest_s: 23 * 3600 })
      await tell(people.admin, device.desk, { ...good, persisted: false })
      await tell(people.client, device.client, { ...good, waiting: 1, oldest_s: 30 * 3600 })
    })

    it('is sorted by what is worst for the work', async () => {
      const { rows, total, counts } = await list(people.admin)
      expect(total).toBe(10)
      expect(Object.fromEntries(rows.map(({ device: id, problems }) => [id, problems.join()]))).toEqual({
        [device.stuck]: 'stuck',
        [device.refused]: 'refused',
        [device.silent]: 'silent',
        [device.current]: '',
        [device.storage]: 'storage',
        [device.clock]: 'clock',
        [device.cleared]: 'not_persistent',
        [device.fine]: '',
        [device.desk]: 'not_persistent',
        [device.client]: 'stuck',
      })
      const order = rows.map(({ device: id }) => id)
      expect(order.slice(0, 7)).toEqual([
        device.client,
        device.stuck,
        device.refused,
        device.silent,
        device.storage,
        device.clock,
        device.cleared,
      ])
      expect(order.at(-1), 'a desk computer last').toBe(device.desk)
      expect(counts).toEqual({
        help: 5,
        calm: 5,
        stuck: 2,
        refused: 1,
        silent: 1,
        storage: 1,
        clock: 1,
        not_persistent: 2,
      })
    })

    it('a person is one row with all their devices; those who need help, and the others', async () => {
      const { rows } = await list(people.admin, { search: 'Busy' })
      expect(rows.map(({ device: id, devices }) => [id, devices.map((one) => one.device)])).toEqual([
        [device.current, [device.current, device.drawer]],
      ])
      const help = await list(people.admin, { problem: 'help' })
      expect(help.rows.map(({ device: id }) => id)).toEqual([
        device.client,
        device.stuck,
        device.refused,
        device.silent,
        device.storage,
      ])
      const calm = await list(people.admin, { problem: 'calm', size: 100 })
      expect([help.total, calm.total]).toEqual([5, 5])
      expect(calm.rows.map(({ device: id }) => id)).toEqual(
        expect.arrayContaining([device.current, device.clock, device.cleared, device.fine, device.desk]),
      )
    })

    it('says the mission under way, and where they last recorded something that has arrived', async () => {
      const mission = async () => (await list(people.admin, { search: 'Busy' })).rows[0]?.mission
      const [running] = await engine.sql.query<{ id: string; reference: string; person: string }>(
        `select s.id, s.reference, s.intervenant_id as person from public.demandes_etudes s
         join public.device_health h on h.profile = s.intervenant_id where h.device = $1`,
        [device.current],
      )
      const study_id = running?.id
      const nowhere = { at: null, latitude: null, longitude: null }
      expect(await mission()).toEqual({
        study_id,
        reference: running?.reference,
        zone: 'Tlemcen',
        pays: 'algerie',
        ...nowhere,
      })
      const measure = (author: string | undefined, at: string, latitude: number | null) =>
        engine.sql.query(
          `insert into public.mission_measurements
             (id, study_id, author, parametre, valeur, unite, measured_at, latitude, longitude)
           values (gen_random_uuid(), $1, $2, 'pm10', 1, 'µg/m³', $3, $4, $4)`,
          [study_id, author, at, latitude],
        )
      await measure(running?.person, '2026-11-20T08:00:00Z', 34.5)
      await measure(running?.person, '2026-11-20T07:00:00Z', 33)
      await measure(running?.person, '2026-11-20T09:00:00Z', null)
      await measure(people.intervenant.profileId, '2026-11-20T10:00:00Z', 32)
      expect(await mission()).toMatchObject({ at: '2026-11-20T08:00:00+00:00', latitude: 34.5, longitude: 34.5 })
      await engine.sql.query(`update public.demandes_etudes set statut = 'terminée' where id = $1`, [study_id])
      expect(await mission()).toBeNull()
      await engine.sql.query(`update public.demandes_etudes set statut = 'en_cours' where id = $1`, [study_id])
    })

    it("grows older by the server's clock without another word", async () => {
      await age(device.fine, '90 minutes')
      expect((await list(people.admin, { problem: 'stuck' })).rows.map(({ device: id }) => id)).toContain(device.fine)
    })

    it('is filtered, searched and paged', async () => {
      expect((await list(people.admin, { problem: 'silent' })).rows.map(({ device: id }) => id)).toEqual([
        device.silent,
      ])
      expect((await list(people.admin, { kind: 'admin' })).rows.map(({ device: id }) => id)).toEqual([device.desk])
      expect((await list(people.admin, { search: 'cLOck' })).rows.map(({ device: id }) => id)).toEqual([device.clock])
      expect(await list(people.admin, { search: '%' })).toMatchObject({ rows: [], total: 0 })
      expect(await list(people.admin, { problem: 'unknown' })).toMatchObject({ rows: [], total: 0 })
      const first = await list(people.admin, { size: 9 })
      const rest = await list(people.admin, { page: { after: first.after }, size: 9 })
      expect([first.rows.length, rest.rows.length, rest.after]).toEqual([9, 1, null])
      expect(new Set([...first.rows, ...rest.rows].map(({ device: id }) => id)).size).toBe(10)
    })

    it('a mission accepted and planned to begin counts as running, one planned for later does not', async () => {
      const [row] = await engine.sql.query<{ id: string }>(
        'select profile as id from public.device_health where device = $1',
        [device.clock],
      )
      const mission = await study(engine, people.client, 'acceptée', {
        userId: '',
        email: '',
        profileId: row?.id ?? '',
      })
      const plan = (day: string) =>
        engine.sql.query(
          'insert into public.mission_plans (study_id, debut, fin, at) values ($1, $2::date, $2::date, now()) on ' +
            'conflict (study_id) do update set debut = excluded.debut, fin = excluded.fin',
          [mission, day],
        )
      await age(device.clock, '73 hours')
      await plan('2100-01-01')
      expect((await list(people.admin, { search: 'Clock' })).rows[0]?.problems).toEqual(['clock'])
      await plan('2026-01-01')
      expect((await list(people.admin, { search: 'Clock' })).rows[0]?.problems).toEqual(['silent', 'clock'])
    })
  })
})
