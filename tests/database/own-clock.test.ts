import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'

/** How far the clock of the server was ahead, once. */
const AHEAD = '400 days'

describe.each(ENGINES)('a server whose clock was ahead once, on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object) => engine.as(who, (tx) => apply(tx, name, args))
  const say = async (who: Account, thread_id: string, contenu: string) =>
    expect(
      await give(who, 'send_message', { message_id: randomUUID(), thread_kind: 'study', thread_id, contenu }),
    ).toMatchObject({ verdict: 'applied' })
  const read = (who: Account, thread_id: string, up_to: string) =>
    give(who, 'mark_thread_read', { thread_kind: 'study', thread_id, up_to })

  /** As the wrong clock wrote them: past the rules that look at it now. */
  const written = (table: string, set: string, of: string, id: string) =>
    engine.sql.transaction(async (tx) => {
      await tx.query('set local session_replication_role = replica')
      await tx.query(`update ${table} set ${set} where ${of} = $1`, [id])
    })

  it('conversations come back in their order, with what was read, and go on from now', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    for (const words of ['one', 'two', 'three', 'four']) await say(people.client, id, words)
    for (const words of ['three', 'four']) {
      await written(
        'public.messages',
        `received_at = received_at + interval '${AHEAD}', at = at + interval '${AHEAD}'`,
        'contenu',
        words,
      )
    }
    await written('hawa.threads', `last_received = last_received + interval '${AHEAD}'`, 'thread_id', id)
    const [third] = await engine.sql.query<{ received: string }>(
      `select to_jsonb(received_at) #>> '{}' as received from public.messages where contenu = 'three'`,
    )
    expect(word(await read(people.intervenant, id, third?.received ?? ''))).toBe('applied')
    await say(people.intervenant, id, 'five')
    await say(people.client, id, 'six')

    const messages = await engine.sql.query<{ contenu: string; late: boolean }>(
      `
      select contenu, received_at > clock_timestamp() + interval '1 minute' or at > clock_timestamp() as late
      from public.messages where thread_id = $1 order by received_at`,
      [id],
    )
    const said = ['one', 'two', 'three', 'four', 'five', 'six']
    expect(messages).toEqual(said.map((contenu) => ({ contenu, late: false })))
    const [head] = await engine.sql.query<{ right: boolean; seen: string }>(
      `
      select t.last_received = m.received_at as right,
        (select s.contenu from public.messages s, public.message_reads r
          where r.thread_id = t.thread_id and r.profile = $2 and s.thread_id = t.thread_id and s.received_at = r.up_to)
          as seen
      from hawa.threads t join public.messages m on m.id = t.last_message where t.thread_id = $1`,
      [id, people.intervenant.profileId],
    )
    expect(head).toEqual({ right: true, seen: 'three' })
    // Their readers are shown them again, where they are now.
    const [shown] = await engine.as(people.client, (tx) =>
      tx.query<{ times: string[] }>(`
      select array_agg(r -> 'body' ->> 'received_at') as times
      from jsonb_array_elements(public.pull_records(0, 500) -> 'rows') r where r ->> 'kind' = 'message'`),
    )
    expect(shown?.times.filter((time) => Date.parse(time) > Date.now() + 60_000)).toEqual([])
  })

  it('a conversation of which all is in the future, and one of which nothing is', async () => {
    const [future, past] = [
      await study(engine, people.client, 'en_cours', people.intervenant),
      await study(engine, people.client, 'en_cours', people.intervenant),
    ]
    for (const id of [future, past]) for (const words of ['a', 'b']) await say(people.client, id, words)
    await written('public.messages', `received_at = received_at + interval '${AHEAD}'`, 'thread_id', future)
    const before = await engine.sql.query(
      'select received_at::text from public.messages where thread_id = $1 order by received_at',
      [past],
    )
    for (const id of [future, past]) await say(people.client, id, 'c')
    const order = (id: string) =>
      engine.sql.query<{ words: string; late: boolean }>(
        `
      select string_agg(contenu, '' order by received_at) as words,
        bool_or(received_at > clock_timestamp() + interval '1 minute') as late
      from public.messages where thread_id = $1`,
        [id],
      )
    for (const id of [future, past]) expect(await order(id)).toEqual([{ words: 'abc', late: false }])
    expect(
      await engine.sql.query(
        `select received_at::text from public.messages where thread_id = $1 and contenu <> 'c' order by received_at`,
        [past],
      ),
    ).toEqual(before)
  })

  it('a mission that was accepted in the future is started and finished now', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    await written(
      'public.demandes_etudes',
      `created_at = now() + interval '${AHEAD}', date_acceptation = now() + interval '${AHEAD}'`,
      'id',
      id,
    )
    const typed = { at_origin: 'saisie', started_at: new Date().toISOString() }
    expect(word(await give(people.intervenant, 'start_study', { study_id: id, ...typed }))).toBe('applied')
    expect(word(await give(people.intervenant, 'save_field_notes', { study_id: id, notes_terrain: 'vent' }))).toBe(
      'applied',
    )
    expect(word(await give(people.intervenant, 'finish_study', { study_id: id }))).toBe('applied')
    expect(
      await engine.sql.query(
        `
      select kind from public.study_events where study_id = $1 and at > now() + interval '1 minute'`,
        [id],
      ),
    ).toEqual([])
    expect(
      await engine.sql.query(
        `
      select id from public.demandes_etudes where id = $1
        and greatest(date_debut_mission, date_fin_mission, date_acceptation) > now() + interval '1 minute'`,
        [id],
      ),
    ).toEqual([])
  })

  it('what was seen and what was mailed in the future holds back no later news', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    await give(people.client, 'mark_notices_seen', { up_to: new Date().toISOString() })
    await written('public.notice_marks', `up_to = now() + interval '${AHEAD}'`, 'profile', people.client.profileId)
    const mark = new Date().toISOString()
    await give(people.client, 'mark_notices_seen', { up_to: mark })
    expect(
      await engine.sql.query('select up_to <= now() as past from public.notice_marks where profile = $1', [
        people.client.profileId,
      ]),
    ).toEqual([{ past: true }])

    await say(people.client, id, 'first')
    await engine.sql.query(`update public.mail_jobs set sent_at = now() + interval '${AHEAD}' where about = $1`, [id])
    await say(people.client, id, 'second')
    const waiting = await engine.sql.query<{ soon: boolean }>(
      `
      select next_attempt_at < now() + interval '1 hour' as soon from public.mail_jobs
      where about = $1 and sent_at is null and event = 'message'`,
      [id],
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(waiting.every(({ soon }) => soon)).toBe(true)
  })

  it('no column that a command moves behind another fact is stored beyond the clock', async () => {
    const guarded = await engine.sql.query<{ name: string }>(`
      select tgrelid::regclass::text as name from pg_trigger where tgname = 'c_clock' order by 1`)
    expect(guarded.map(({ name }) => name)).toEqual([
      'account_deletion_requests',
      'demandes_etudes',
      'invoice_cancellations',
      'invoice_payments_taken_back',
      'mission_measurements',
      'mission_photos',
      'mission_ticks',
      'photo_voices',
      'recommendation_marks',
      'recommendations',
      'study_events',
    ])
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const [mark] = await engine.sql.query<{ at: boolean }>(
      `
      insert into public.recommendation_marks (client_id, study_id, key, done, at)
      values ($1, $2, 'bruit', true, now() + interval '${AHEAD}') returning at = now() as at`,
      [people.client.profileId, id],
    )
    expect(mark).toEqual({ at: true })
  })
})
