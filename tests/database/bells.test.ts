import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEAM_THREAD } from '../../sync/domain/staff-thread.ts'
import { cast, request, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, become, ENGINES, sqlState, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** The part of Supabase Realtime in a database that a bell needs. */
const REALTIME = `
  create schema realtime;
  grant usage on schema realtime to authenticated;
  create table realtime.messages (id bigint generated always as identity, topic text, extension text, event text,
  payload jsonb, private boolean);
  alter table realtime.messages enable row level security;
  grant select, insert, update, delete on realtime.messages to authenticated;
  create function realtime.topic() returns text language sql stable as $$ select
  nullif(current_setting('realtime.topic', true), '') $$;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as
    $$ insert into realtime.messages (topic, extension, event, payload, private) values (topic, 'broadcast', event,
    payload, private) $$;`

const MAY_JOIN = policyTable(`
  bell of           | client | otherClient | intervenant | unapproved | inactive | inactiveClient | admin
  ------------------+--------+-------------+-------------+------------+----------+----------------+------
  client            | yes    | -           | -           | -          | -        | -              | -
  intervenant       | -      | -           | yes         | -          | -        | -              | -
  unapproved        | -      | -           | -           | yes        | -        | -              | -
  inactive          | -      | -           | -           | -          | -        | -              | -
  bell:intervention | -      | -           | yes         | -          | -        | -              | -
  bell:admin        | -      | -           | -           | -          | -        | -              | yes
  bell:client       | -      | -           | -           | -          | -        | -              | -
  anything          | -      | -           | -           | -          | -        | -              | -
`)

describe.each(ENGINES)('bells on $name', ({ name, open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    const [row] = await engine.sql.query<{ guarded: boolean }>('select hawa.guard_bells() as guarded')
    expect(row, 'where there is no Realtime').toEqual({ guarded: false })
    await engine.sql.transaction((tx) => tx.script(REALTIME))
    // Twice: a migration that was run again, an owner who is not sure.
    for (let n = 0; n < 2; n += 1)
      expect(await engine.sql.query('select hawa.guard_bells() as guarded')).toEqual([{ guarded: true }])
    people = await cast(engine)
  })
  beforeEach(() => engine.sql.query('delete from realtime.messages'))
  afterAll(() => engine?.close())

  const bellOf = (who: string): string => (who in people ? `bell:${people[who as keyof Cast].profileId}` : who)
  const rung = async (): Promise<string[]> => {
    const rows = await engine.sql.query<{ topic: string }>('select topic from realtime.messages')
    const named = new Map(Object.keys(people).map((who) => [bellOf(who), who]))
    return rows.map(({ topic }) => named.get(topic) ?? topic).toSorted()
  }
  const done = async (who: Account, command: string, args: object) =>
    expect(word(await engine.as(who, (tx) => apply(tx, command, args)))).toBe('applied')

  it('each step of a study rings whom it concerns, once', async () => {
    const id = randomUUID()
    await done(people.client, 'request_study', request(id))
    expect(await rung()).toEqual(['bell:admin', 'bell:intervention', 'client'])
    const steps = [
      ['accept_study', ['bell:admin', 'bell:intervention', 'client', 'intervenant']],
      ['start_study', ['bell:admin', 'client', 'intervenant']],
    ] as const
    for (const [command, heard] of steps) {
      await engine.sql.query('delete from realtime.messages')
      await done(people.intervenant, command, { study_id: id })
      expect(await rung(), command).toEqual(heard)
    }
  })

  it('a word to the team rings the team; an account that changes, its person; a sign-up, the administrators', async () => {
    await done(people.intervenant, 'send_message', {
      message_id: randomUUID(),
      thread_kind: 'equipe',
      thread_id: TEAM_THREAD,
      contenu: 'Bonjour',
    })
    expect(await rung()).toEqual(expect.arrayContaining(['bell:admin', 'bell:intervention']))
    await engine.sql.query('delete from realtime.messages')
    await engine.sql.query('update public.profiles set telephone = $2 where id = $1', [
      people.client.profileId,
      '+213 1',
    ])
    expect(await rung()).toEqual(['client'])
    await engine.sql.query('delete from realtime.messages')
    await cast(engine)
    expect(await rung()).toContain('bell:admin')
  })

  it('a deleted study rings those who had it', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.sql.query('delete from realtime.messages')
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [id])
    expect(await rung()).toEqual(['client', 'intervenant'])
  })

  it('nothing is in it, and it is private', async () => {
    await done(people.client, 'request_study', request(randomUUID()))
    expect(await engine.sql.query('select distinct payload, event, private, extension from realtime.messages')).toEqual(
      [{ payload: {}, event: 'news', private: true, extension: 'broadcast' }],
    )
  })

  it('many changes of one transaction are one bell; of two, two; what is undone rings nobody', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const touch = 'update public.demandes_etudes set rev = rev where id = $1'
    await engine.sql.query('delete from realtime.messages')
    await engine.sql.transaction(async (tx) => {
      for (let n = 0; n < 3; n += 1) await tx.query(touch, [id])
    })
    expect(await rung()).toEqual(['client', 'intervenant'])
    await engine.sql.query(touch, [id])
    expect(await rung()).toEqual(['client', 'client', 'intervenant', 'intervenant'])
    await engine.sql.query('delete from realtime.messages')
    await engine.sql.transaction(async (tx) => {
      await tx.query('savepoint before')
      await tx.query(touch, [id])
      await tx.query('rollback to savepoint before')
    })
    expect(await rung()).toEqual([])
    // A bell that a savepoint undid does not count as rung.
    await engine.sql.transaction(async (tx) => {
      await tx.query('savepoint before')
      await tx.query(touch, [id])
      await tx.query('rollback to savepoint before')
      await tx.query(touch, [id])
    })
    expect(await rung()).toEqual(['client', 'intervenant'])
  })

  it('a read mark of somebody rings no administrator, nor does a refusal anybody', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.sql.query('delete from realtime.messages')
    expect(word(await engine.as(people.otherIntervenant, (tx) => apply(tx, 'start_study', { study_id: id })))).not.toBe(
      'applied',
    )
    expect(await rung()).toEqual([])
    await done(people.client, 'mark_notices_seen', { up_to: new Date().toISOString() })
    expect(await rung()).not.toContain('bell:admin')
  })

  it('a bell that fails fails nothing', async () => {
    await engine.sql.query(`alter function realtime.send(jsonb, text, text, boolean) rename to silent`)
    await engine.sql.query(
      `create function realtime.send(payload jsonb, event text, topic text, private boolean) returns void language
        plpgsql as $$ begin raise exception 'no bell'; end $$`,
    )
    const id = randomUUID()
    await done(people.client, 'request_study', request(id))
    await engine.sql.query('drop function realtime.send(jsonb, text, text, boolean)')
    await engine.sql.query(`alter function realtime.silent(jsonb, text, text, boolean) rename to send`)
    expect(await engine.sql.query('select statut from public.demandes_etudes where id = $1', [id])).toEqual([
      { statut: 'en_attente' },
    ])
    expect(await rung()).toEqual([])
  })

  it.each(MAY_JOIN)('$name', async ({ name: bell, cells }) => {
    const topic = bellOf(bell)
    await engine.sql.query(
      `insert into realtime.messages (topic, extension) values ($1, 'broadcast'), ($1, 'presence')`,
      [topic],
    )
    for (const { column, expected } of cells) {
      const seen = await engine.probe(people[column as keyof Cast], async (tx) => {
        await tx.query(`select set_config('realtime.topic', $1, true)`, [topic])
        return tx.query<{ extension: string }>('select extension from realtime.messages')
      })
      expect(seen, `${column} on ${bell}`).toEqual(expected === 'yes' ? [{ extension: 'broadcast' }] : [])
    }
  })

  it('nobody sends', async () => {
    for (const who of [people.client, people.intervenant, people.admin]) {
      const state = await engine
        .probe(who, async (tx) => {
          await tx.query(`select set_config('realtime.topic', $1, true)`, [`bell:${who.profileId}`])
          await tx.query(
            `insert into realtime.messages (topic, extension, event, payload, private) values ($1, 'broadcast',
              'news', '{}', true)`,
            [`bell:${who.profileId}`],
          )
        })
        .then(() => 'sent', sqlState)
      expect(state).toBe('42501')
    }
  })

  it('nobody rings, nor guards, but the database', async () => {
    for (const call of [`hawa.ring(array['admin'])`, 'hawa.guard_bells()', 'hawa.bells_of(null)']) {
      await expect(
        engine.sql.transaction(async (tx) => {
          await become(tx, people.admin)
          await tx.query(`select ${call}`)
        }),
        `${call} on ${name}`,
      ).rejects.toThrow()
    }
  })
})
