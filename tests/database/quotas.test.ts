import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '../../sync/domain/stored-file.ts'
import { cast, reportPath, request, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, sqlState, word, type Caller, type Engine } from '../support/database.ts'

const MB = 1024 * 1024
const LATER = '53400'

describe.each(BOTH_ENGINES)('quotas on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from storage.objects')
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const photo = (of: string, who: Account = people.intervenant) => `photos/${who.userId}/${of}/${randomUUID()}_1.jpg`
  const attachment = (who: Account) => `messages/${who.userId}/${randomUUID()}_1.jpg`
  /** An upload in the name of whoever, which leaves nothing. */
  const upload = (who: Caller, path: string): Promise<string | null> =>
    engine
      .probe(who, (tx) =>
        tx.query(
          'insert into storage.objects (bucket_id, name, owner, owner_id) values ($1, $2, auth.uid(), ' +
            'auth.uid()::text)',
          [bucketOf(path), path],
        ),
      )
      .then(() => 'stored', sqlState)
  /** A file that is there, as storage writes it. */
  const there = (who: Account, path: string, size: number, ago = '1 hour') =>
    engine.sql.query(
      `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, created_at)
     values ($1, $2, $3::uuid, $4, jsonb_build_object('size', $5::bigint), now() - $6::interval)`,
      [bucketOf(path), path, who.userId, who.userId, size, ago],
    )
  const ask = (who: Account, args = request(randomUUID())) =>
    engine.as(who, (tx) => apply(tx, 'request_study', args)).then(word, sqlState)
  /** Moves the requests of this person into the past. */
  const before = (who: Account, ago: string) =>
    engine.sql.query('update public.commands set received_at = received_at - $2::interval where user_id = $1', [
      who.userId,
      ago,
    ])

  it('200 MB a mission and day: reports and photos of it together; another mission has its own', async () => {
    const other = await study(engine, people.client, 'en_cours', people.intervenant)
    await there(people.intervenant, photo(mission), 195 * MB)
    expect(await upload(people.intervenant, photo(mission))).toBe('stored')
    await there(people.intervenant, reportPath(people.intervenant, mission), 5 * MB)
    expect(await upload(people.intervenant, photo(mission))).toBe(LATER)
    expect(await upload(people.intervenant, reportPath(people.intervenant, mission, '2'))).toBe(LATER)
    expect(await upload(people.intervenant, photo(other))).toBe('stored')
    expect(await upload(people.intervenant, attachment(people.intervenant))).toBe('stored')
  })

  it('what a day ago was too much is none today', async () => {
    await there(people.intervenant, photo(mission), 250 * MB, '25 hours')
    expect(await upload(people.intervenant, photo(mission))).toBe('stored')
  })

  it('500 MB a person and day, wherever; the next person has theirs', async () => {
    for (let n = 0; n < 3; n += 1) {
      const one = await study(engine, people.client, 'en_cours', people.intervenant)
      await there(people.intervenant, photo(one), 150 * MB)
    }
    await there(people.intervenant, attachment(people.intervenant), 50 * MB)
    expect(await upload(people.intervenant, photo(mission))).toBe(LATER)
    expect(await upload(people.intervenant, attachment(people.intervenant))).toBe(LATER)
    for (const who of [people.client, people.otherIntervenant, people.admin]) {
      expect(await upload(who, attachment(who))).toBe('stored')
    }
  })

  it('says in how many seconds there is room again', async () => {
    await there(people.intervenant, photo(mission), 200 * MB, '23 hours')
    const problem = await engine
      .as(people.intervenant, (tx) =>
        tx.query(
          `insert into storage.objects (bucket_id, name, owner, owner_id) values ('mission-photos', $1, auth.uid(),
            '')`,
          [photo(mission)],
        ),
      )
      .catch((error: unknown) => error)
    expect(problem).toMatchObject({ code: LATER, detail: expect.stringMatching(/^3[56]\d\d$/) })
  })

  it('whoever may not store a file is refused for good, not put off', async () => {
    const full = photo(mission, people.otherIntervenant)
    await there(people.otherIntervenant, full, 600 * MB)
    expect(await upload(people.otherIntervenant, photo(mission, people.otherIntervenant))).toBe('42501')
    for (const who of ['anonymous', people.inactive, people.inactiveClient, people.unapproved] as const) {
      expect(await upload(who, attachment(who === 'anonymous' ? people.client : who))).toBe('42501')
    }
  })

  it('ten requests of studies a minute, thirty a day; what is put off leaves no trace, and is done later', async () => {
    for (let n = 0; n < 10; n += 1) expect(await ask(people.client)).toBe('applied')
    const args = request(randomUUID())
    expect(await ask(people.client, args)).toBe(LATER)
    expect(await ask(people.otherClient)).toBe('applied')
    const [trace] = await engine.sql.query<{ studies: number; commands: number }>(
      `select (select count(*)::int from public.demandes_etudes where id = $1) as studies,
         (select count(*)::int from public.commands where study_id = $1) as commands`,
      [args['study_id']],
    )
    expect(trace).toEqual({ studies: 0, commands: 0 })
    await before(people.client, '2 minutes')
    expect(await ask(people.client, args)).toBe('applied')
    for (let n = 11; n < 30; n += 1) {
      expect(await ask(people.client)).toBe('applied')
      if (n % 8 === 0) await before(people.client, '2 minutes')
    }
    await before(people.client, '2 minutes')
    expect(await ask(people.client)).toBe(LATER)
    await before(people.client, '1 day')
    expect(await ask(people.client)).toBe('applied')
  })

  it('what was refused is not counted, and a repeated request is no second one', async () => {
    for (let n = 0; n < 12; n += 1) {
      expect(await ask(people.client, request(randomUUID(), { pays: 'nulle part' }))).toBe('invalid')
    }
    const id = randomUUID()
    const args = request(randomUUID())
    for (let n = 0; n < 12; n += 1) {
      expect(word(await engine.as(people.client, (tx) => apply(tx, 'request_study', args, { id })))).toBe('applied')
    }
  })

  it('an administrator asks for as many in a client’s name as there are', async () => {
    for (let n = 0; n < 12; n += 1) {
      const args = { ...request(randomUUID()), client_id: people.client.profileId }
      expect(word(await engine.as(people.admin, (tx) => apply(tx, 'request_study_for', args)))).toBe('applied')
    }
  })

  it('the owner of the database may change them', async () => {
    await engine.sql.query(`update hawa.quotas set most = 1 where name = 'study_requests'`)
    try {
      expect([await ask(people.client), await ask(people.client)]).toEqual(['applied', LATER])
    } finally {
      await engine.sql.query(`update hawa.quotas set most = 30 where name = 'study_requests'`)
    }
  })
})
