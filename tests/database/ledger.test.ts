import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, study, type Cast } from '../support/accounts.ts'
import { apply, BOTH_ENGINES, sqlState, word, type Engine } from '../support/database.ts'

describe.each(BOTH_ENGINES)('the ledger on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const entries = (id: string) =>
    engine.sql.query<Record<string, unknown>>('select * from public.commands where id = $1', [id])

  it('[L3] a repeated id answers what was recorded and does nothing again', async () => {
    const id = randomUUID()
    const mission = await study(engine, people.client, 'acceptée', people.intervenant)
    const first = await engine.as(people.intervenant, (tx) => apply(tx, 'start_study', { study_id: mission }, { id }))
    const again = await engine.as(people.intervenant, (tx) => apply(tx, 'start_study', { study_id: mission }, { id }))
    expect(first).toMatchObject({
      verdict: 'applied',
      replayed: false,
      result: { study_id: mission, statut: 'en_cours' },
    })
    expect(again).toEqual({ ...first, replayed: true })
    expect(await entries(id)).toHaveLength(1)
    const events = await engine.sql.query('select kind from public.study_events where study_id = $1', [mission])
    expect(events).toEqual([{ kind: 'started' }])
  })

  it('[L3] a refusal is final for its id, also when the reason is gone', async () => {
    const id = randomUUID()
    const mission = await study(engine, people.client, 'acceptée', people.intervenant)
    const early = await engine.as(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id: mission }, { id }))
    await engine.as(people.intervenant, (tx) => apply(tx, 'start_study', { study_id: mission }))
    const late = await engine.as(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id: mission }, { id }))
    expect(early).toEqual({ verdict: 'refused', code: 'wrong_state', replayed: false })
    expect(late).toEqual({ ...early, replayed: true })
  })

  it('[L20] a refusal about the person is recorded nowhere: the same id is decided when it is over', async () => {
    for (const [who, over, code] of [
      [people.inactive, 'is_active', 'account_inactive'],
      [people.unapproved, 'is_approved', 'not_approved'],
    ] as const) {
      const id = randomUUID()
      const mission = await study(engine, people.client, 'acceptée', who)
      const start = () => engine.as(who, (tx) => apply(tx, 'start_study', { study_id: mission }, { id }))
      expect(await start()).toEqual({ verdict: 'refused', code, replayed: false, pause: true })
      expect(await entries(id)).toEqual([])
      await engine.sql.query(`update public.profiles set ${over} = true where id = $1`, [who.profileId])
      expect(await start()).toMatchObject({ verdict: 'applied', replayed: false, result: { statut: 'en_cours' } })
      await engine.sql.query(`update public.profiles set ${over} = false where id = $1`, [who.profileId])
      expect(await start()).toMatchObject({ verdict: 'applied', replayed: true })
    }
  })

  it('a refusal about somebody else is final', async () => {
    const id = randomUUID()
    const mission = await study(engine, people.client, 'en_attente', null)
    const give = () =>
      engine.as(people.admin, (tx) =>
        apply(tx, 'assign_study', { study_id: mission, intervenant_id: people.inactive.profileId }, { id }),
      )
    const verdict = await give()
    expect(verdict).toMatchObject({ verdict: 'refused', code: 'account_unavailable', replayed: false })
    expect(verdict).not.toHaveProperty('pause')
    expect(await give()).toMatchObject({ code: 'account_unavailable', replayed: true })
  })

  it('an id of somebody else tells nothing and records nothing', async () => {
    const id = randomUUID()
    await engine.as(people.client, (tx) => apply(tx, 'request_study', request(randomUUID()), { id }))
    const before = await entries(id)
    const stolen = await engine.as(people.otherClient, (tx) =>
      apply(tx, 'request_study', request(randomUUID()), { id }),
    )
    expect(stolen).toEqual({ verdict: 'refused', code: 'not_allowed', replayed: false })
    expect(await entries(id)).toEqual(before)
  })

  it('a refused command leaves nothing but its ledger row', async () => {
    const id = randomUUID()
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    const before = await engine.sql.query('select * from public.demandes_etudes where id = $1', [mission])
    await engine.as(people.otherIntervenant, (tx) =>
      apply(tx, 'save_field_notes', { study_id: mission, notes_terrain: 'x' }, { id }),
    )
    expect(await engine.sql.query('select * from public.demandes_etudes where id = $1', [mission])).toEqual(before)
    expect(await entries(id)).toMatchObject([
      {
        name: 'save_field_notes',
        verdict: 'refused',
        code: 'not_yours',
        study_id: mission,
        user_id: people.otherIntervenant.userId,
      },
    ])
  })

  it('study_taken says nothing about the winner', async () => {
    const taken = await study(engine, people.client, 'acceptée', people.intervenant)
    const verdict = await engine.as(people.otherIntervenant, (tx) => apply(tx, 'accept_study', { study_id: taken }))
    expect(verdict).toEqual({ verdict: 'refused', code: 'study_taken', replayed: false })
  })

  it('[L17] the future is clamped, the past is kept, and dates never run backwards', async () => {
    const mission = await study(engine, people.client, 'en_attente', null)
    const at = async (name: string, madeAt: string) => {
      await engine.as(people.intervenant, (tx) => apply(tx, name, { study_id: mission }, { madeAt }))
      const [row] = await engine.sql.query<Record<'accepted' | 'started' | 'finished' | 'now', string | null>>(
        `select extract(epoch from date_acceptation)::float8::text as accepted, extract(epoch from
          date_debut_mission)::float8::text as started,
           extract(epoch from date_fin_mission)::float8::text as finished, extract(epoch from now())::float8::text
           as now
         from public.demandes_etudes where id = $1`,
        [mission],
      )
      if (!row) throw new Error('the study is gone')
      return {
        accepted: Number(row.accepted),
        started: Number(row.started),
        finished: Number(row.finished),
        now: Number(row.now),
      }
    }
    await engine.sql.query(`update public.demandes_etudes set created_at = now() - interval '10 days' where id = $1`, [
      mission,
    ])
    const anHourAgo = Math.round(Date.now() / 1000) - 3600
    const accepted = await at('accept_study', new Date(anHourAgo * 1000).toISOString())
    expect(accepted.accepted).toBe(anHourAgo)
    const started = await at('start_study', '1970-01-01T00:00:00Z')
    expect(started.started).toBe(anHourAgo)
    const finished = await at('finish_study', '2999-01-01T00:00:00Z')
    expect(finished.finished).toBeGreaterThan(anHourAgo)
    expect(finished.finished).toBeLessThanOrEqual(finished.now)
    const [future] = await engine.sql.query(`select count(*)::int as n from public.commands where made_at > now()`)
    const [ahead] = await engine.sql.query(`select count(*)::int as n from public.study_events where at > received_at`)
    expect([future, ahead]).toEqual([{ n: 0 }, { n: 0 }])
  })

  it('missing made_at, name or id are answered, not thrown', async () => {
    const call = async (id: string | null, name: string | null, madeAt: string | null) =>
      engine.as(people.client, async (tx) => {
        const [row] = await tx.query<{ answer: { code?: string; verdict: string } }>(
          `select public.apply_command($1::uuid, $2, '{}', $3::timestamptz) as answer`,
          [id, name, madeAt],
        )
        return row?.answer.code ?? row?.answer.verdict
      })
    expect(await call(randomUUID(), 'update_profile', null)).toBe('applied')
    expect(await call(randomUUID(), null, null)).toBe('unknown_command')
    expect(await call(null, 'update_profile', null)).toBe('invalid')
    expect(await call(randomUUID(), 'update_profile', '-infinity')).toBe('applied')
  })

  it('an error that is no refusal is not recorded: the device will try again [L4]', async () => {
    const id = randomUUID()
    await engine.sql.transaction((tx) =>
      tx.script(`
      create function public.trouble() returns trigger language plpgsql as $$ begin raise exception using errcode =
      '53100'; end $$;
      create trigger trouble before insert on public.study_events for each row execute function public.trouble();`),
    )
    const failed = engine.as(people.client, (tx) => apply(tx, 'request_study', request(randomUUID()), { id }))
    await expect(failed.catch(sqlState)).resolves.toBe('53100')
    await engine.sql.query('drop function public.trouble() cascade')
    expect(await entries(id)).toEqual([])
    expect(
      word(await engine.as(people.client, (tx) => apply(tx, 'request_study', request(randomUUID()), { id }))),
    ).toBe('applied')
  })
})
