/** The test of the judge: its verdict on a server that did as told, and of one that somebody has tampered with. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, reportPath, request, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, type Engine } from '../support/database.ts'
import { oracleDatabase } from '../support/oracle-database.ts'
import { openOracle, snapshotOf, type Oracle } from '../support/oracle.ts'

describe.each(ENGINES)('the oracle on $name', ({ name, open }) => {
  let engine: Engine
  let own: Awaited<ReturnType<typeof oracleDatabase>>
  let oracle: Oracle
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
    own = await oracleDatabase(name === 'PGlite' ? 'pglite' : 'postgres')
    oracle = openOracle(own.sql)
    people = await cast(engine)
  })
  afterAll(async () => {
    await engine?.close()
    await own?.close()
  })
  const snapshot = () =>
    snapshotOf(engine.sql.query, [people.client.userId, people.intervenant.userId, people.otherIntervenant.userId])
  const told = async () => oracle.differences(await snapshot())
  const done = async (who: Account, command: string, args: object, options = {}) => {
    const verdict = await engine.as(who, (tx) => apply(tx, command, args, options))
    expect(verdict.verdict, command).toBe('applied')
  }
  const says = (contenu: string) =>
    done(people.client, 'send_message', { message_id: randomUUID(), thread_kind: 'study', thread_id: mission, contenu })

  beforeEach(async () => {
    mission = await study(engine, people.client, 'en_attente', null)
    await oracle.become(await snapshot())
  })

  it('says nothing about a server that did as told', async () => {
    const asked = randomUUID()
    // Longer ago than a year the server does not believe.
    const madeAt = new Date(Date.now() - 300 * 86_400_000).toISOString()
    await done(people.client, 'request_study', request(asked), { madeAt })
    await done(people.intervenant, 'accept_study', { study_id: mission })
    await done(people.intervenant, 'start_study', { study_id: mission })
    await engine.as(people.otherIntervenant, (tx) => apply(tx, 'accept_study', { study_id: mission }))
    await done(people.intervenant, 'save_field_notes', {
      study_id: mission,
      notes_terrain: 'Vent du nord',
      latitude: 34.88,
      longitude: -1.31,
    })
    await says('Bonjour')
    await done(people.client, 'send_message', {
      message_id: randomUUID(),
      thread_kind: 'advice',
      thread_id: people.client.profileId,
      contenu: 'Une question',
    })
    await done(people.intervenant, 'add_measurement', {
      study_id: mission,
      measurement_id: randomUUID(),
      parametre: 'pm10',
      valeur: 12.5,
      unite: 'µg/m³',
      measured_at: '2026-01-10T08:00:00.000Z',
    })
    await done(people.intervenant, 'finish_study', { study_id: mission })
    const path = reportPath(people.intervenant, mission)
    await storeFile(engine, people.intervenant, path)
    await done(people.intervenant, 'attach_report', { study_id: mission, path, size: 10, sha256: SHA256 })
    await done(people.client, 'share_report', {
      study_id: mission,
      share_id: randomUUID(),
      token_sha256: 'b'.repeat(64),
      days: 7,
    })
    await done(people.client, 'cancel_study', { study_id: asked })
    expect(await told()).toEqual([])
  })

  it('says nothing of commands that were judged before', async () => {
    await says('Bonjour')
    await oracle.become(await snapshot())
    expect(await told()).toEqual([])
  })

  it.each([
    [
      'an effect that is lost',
      /public.study_events: the server lacks .*accepted/,
      `delete from public.study_events where study_id = $1 and kind = 'accepted'`,
    ],
    [
      'an effect that happened twice',
      /public.messages: only the server has .*Bonjour/,
      `insert into public.messages (id, thread_kind, thread_id, study_id, author, author_role, author_name,
        contenu, at, received_at)
       select gen_random_uuid(), thread_kind, thread_id, study_id, author, author_role, author_name, contenu, at,
       received_at + interval '1 ms' from public.messages where study_id = $1`,
    ],
    [
      'a value that is another',
      /public.demandes_etudes: .* differs in nom_entreprise/,
      `update public.demandes_etudes set nom_entreprise = 'Autre' where id = $1`,
    ],
    [
      'somebody who is shown what is not theirs',
      /sees of studies: only the server has/,
      `update public.demandes_etudes set statut = 'en_attente', intervenant_id = null where id = $1`,
    ],
    [
      'a revision drawn out of order',
      /differs in rev/,
      'update hawa.deliveries set rev = rev - 1000 where study_id = $1',
    ],
    [
      'an accepted command that the ledger has forgotten',
      /the server accepted it|only the server has/,
      `delete from public.commands where study_id = $1 and name = 'accept_study'`,
    ],
    [
      'a device’s time that was changed',
      /public.demandes_etudes: .* differs in date_acceptation/,
      `update public.demandes_etudes set date_acceptation = '2026-02-01' where id = $1`,
    ],
  ])('tells %s', async (_, sentence, tampering) => {
    await done(people.intervenant, 'accept_study', { study_id: mission }, { madeAt: '2026-01-02T03:04:05.678Z' })
    await says('Bonjour')
    await engine.sql.query(tampering, [mission])
    expect((await told()).join('\n')).toMatch(sentence)
  })
})
