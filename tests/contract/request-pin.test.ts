import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, type Account, type Cast } from '../support/accounts.ts'
import { apply, openEmbedded, word, type Engine } from '../support/database.ts'

const SITE = { latitude: 34.87, longitude: -1.32 }

describe('the pin of a request', () => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await openEmbedded()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const ask = (who: Account | 'anonymous', id: string, more: object) =>
    engine.as(who, (tx) => apply(tx, 'request_study', request(id, { ...more })))
  const placeFor = async (who: Account, id: string) => {
    const rows = await engine.as(who, (tx) =>
      tx.query<{ row: { id: string; latitude?: number; longitude?: number } }>(
        'select public.pull_studies(0, 500) as row',
      ),
    )
    const row = rows.map((one) => one.row).find((one) => one.id === id)
    return row && { latitude: row.latitude, longitude: row.longitude }
  }
  const readable = async (who: Account | 'anonymous', id: string) =>
    engine
      .as(who, (tx) => tx.query('select latitude from public.demandes_etudes where id = $1', [id]))
      .then((rows) => rows.length)
      .catch(() => 0)

  it('is one place on the globe, both numbers or none', async () => {
    const verdict = async (more: object) => (await ask(people.client, randomUUID(), more)).result
    expect(await verdict({ ...SITE, latitude: 90.0001 })).toEqual({ field: 'latitude', reason: 'malformed' })
    expect(await verdict({ ...SITE, latitude: -90.0001 })).toEqual({ field: 'latitude', reason: 'malformed' })
    expect(await verdict({ ...SITE, longitude: 180.0001 })).toEqual({ field: 'longitude', reason: 'malformed' })
    expect(await verdict({ ...SITE, latitude: '34.87' })).toMatchObject({ field: 'latitude' })
    expect(await verdict({ latitude: 34.87 })).toEqual({ field: 'longitude', reason: 'required' })
    expect(await verdict({ longitude: -1.32 })).toEqual({ field: 'latitude', reason: 'required' })
    const [nowhere, elsewhere] = [randomUUID(), randomUUID()]
    expect(word(await ask(people.client, nowhere, {}))).toBe('applied')
    expect(await placeFor(people.client, nowhere)).toEqual({ latitude: null, longitude: null })
    expect(word(await ask(people.client, elsewhere, { pays: 'kenya', ...SITE })), 'a warning for the person').toBe(
      'applied',
    )
  })

  it('is told to whoever is told of the study, and to nobody else', async () => {
    const id = randomUUID()
    expect(word(await ask(people.client, id, SITE))).toBe('applied')
    expect(await placeFor(people.client, id)).toEqual(SITE)
    expect(await placeFor(people.admin, id)).toEqual(SITE)
    for (const who of [people.intervenant, people.otherIntervenant])
      expect(await placeFor(who, id), 'a study that is offered').toEqual(SITE)
    for (const who of [people.otherClient, people.inactiveClient, people.inactive, people.unapproved]) {
      expect(await placeFor(who, id).catch(() => undefined)).toBeUndefined()
      expect(await readable(who, id)).toBe(0)
    }
    expect(await readable('anonymous', id)).toBe(0)

    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: id }))
    expect(await placeFor(people.intervenant, id)).toEqual(SITE)
    expect(await placeFor(people.otherIntervenant, id), 'a study that is given to another one').not.toEqual(SITE)
    expect(await readable(people.otherIntervenant, id)).toBe(0)
  })

  it('is nobody else\u2019s to set, nor to move by asking again', async () => {
    const id = randomUUID()
    for (const who of [people.intervenant, people.admin]) expect(word(await ask(who, id, SITE))).toBe('not_allowed')
    await expect(ask('anonymous', id, SITE)).rejects.toThrow()
    expect(word(await ask(people.client, id, SITE))).toBe('applied')
    for (const who of [people.client, people.otherClient])
      expect(word(await ask(who, id, { latitude: 1, longitude: 1 }))).toBe('already_exists')
    for (const who of [people.client, people.otherClient, people.intervenant])
      await expect(
        engine.as(who, (tx) => tx.query('update public.demandes_etudes set latitude = 1 where id = $1', [id])),
      ).rejects.toThrow()
    expect(await placeFor(people.client, id)).toEqual(SITE)
  })

  it('that the office sets is the client\u2019s, and what the specialist measures replaces it', async () => {
    const id = randomUUID()
    const args = { ...request(id, SITE), client_id: people.client.profileId }
    expect(word(await engine.as(people.admin, (tx) => apply(tx, 'request_study_for', args)))).toBe('applied')
    expect(await placeFor(people.client, id)).toEqual(SITE)
    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: id }))
    const notes = { study_id: id, notes_terrain: 'x', latitude: 34.9, longitude: -1.3 }
    expect(word(await engine.as(people.intervenant, (tx) => apply(tx, 'save_field_notes', notes)))).toBe('applied')
    expect(await placeFor(people.client, id)).toEqual({ latitude: 34.9, longitude: -1.3 })
  })
})
