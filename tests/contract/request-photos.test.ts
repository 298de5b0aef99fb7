import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, request, SHA256, storeFile, type Account, type Cast } from '../support/accounts.ts'
import { apply, openEmbedded, sqlState, word, type Caller, type Engine } from '../support/database.ts'

describe('photos of the site with a request', () => {
  let engine: Engine
  let people: Cast
  let study: string
  beforeAll(async () => {
    engine = await openEmbedded()
    people = await cast(engine)
  })
  beforeEach(async () => {
    study = randomUUID()
    await engine.as(people.client, (tx) => apply(tx, 'request_study', request(study)))
  })
  afterAll(() => engine?.close())

  const pathOf = (owner: Account, photo: string, of = study) => `sites/${owner.userId}/${of}/${photo}_1.jpg`
  const add = (who: Account, photo_id: string, path: string, more: object = {}) =>
    engine.as(who, (tx) =>
      apply(tx, 'add_request_photo', {
        demande_id: study,
        photo_id,
        file: { path, type: 'image/jpeg', size: 10, sha256: SHA256, width: 1600, height: 1200, ...more },
      }),
    )
  const given = async () => {
    const id = randomUUID()
    const path = pathOf(people.client, id)
    await storeFile(engine, people.client, path, { content_type: 'image/jpeg' })
    return { path, id, verdict: word(await add(people.client, id, path)) }
  }
  const seen = (who: Caller, path: string) =>
    engine
      .as(who, (tx) => tx.query('select 1 from storage.objects where name = $1', [path]))
      .then((rows) => rows.length > 0)
  const mayStore = (who: Caller, path: string) =>
    engine
      .as(who, (tx) =>
        tx.query(`insert into storage.objects (bucket_id, name, owner_id) values ('request-photos', $1, $2)`, [
          path,
          typeof who === 'string' ? null : who.userId,
        ]),
      )
      .then(() => true, sqlState)
  const has = async (who: Account, id: string) => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ page: { rows: { id: string; deleted: boolean }[] } }>('select public.pull_records(0, 500) as page'),
    )
    return row?.page.rows.findLast((one) => one.id === id)?.deleted === false
  }

  it('are at most three, of one kind and size, and only while the work has not begun', async () => {
    const { path, id } = await given()
    expect(word(await add(people.client, id, path, { width: 0 }))).toBe('invalid')
    const other = randomUUID()
    expect(word(await add(people.client, other, path))).toBe('invalid')
    expect(word(await add(people.client, other, pathOf(people.client, other)))).toBe('file_missing')
    await storeFile(engine, people.client, pathOf(people.client, other), { content_type: 'application/pdf' })
    expect(word(await add(people.client, other, pathOf(people.client, other)))).toBe('wrong_type')
    expect(word(await add(people.client, other, pathOf(people.client, other), { size: 5242881 }))).toBe('too_large')
    expect([(await given()).verdict, (await given()).verdict]).toEqual(['applied', 'applied'])
    expect((await given()).verdict).toBe('photos_full')
    await engine.as(people.client, (tx) => apply(tx, 'cancel_study', { study_id: study }))
    expect((await given()).verdict).toBe('wrong_state')
  })

  it('are given by the client of the request alone', async () => {
    for (const who of [people.otherClient, people.intervenant, people.admin]) {
      const id = randomUUID()
      expect(['not_allowed', 'not_found']).toContain(word(await add(who, id, pathOf(who, id))))
      expect(await mayStore(who, pathOf(who, id))).toBe('42501')
      expect(await mayStore(who, pathOf(people.client, id))).toBe('42501')
    }
    expect(await mayStore('anonymous', pathOf(people.client, study))).toBe('42501')
    expect(await mayStore(people.client, pathOf(people.client, study))).toBe(true)
  })

  it('are seen by client, office and the specialists it is offered to, then by the one who has it', async () => {
    const { path, id } = await given()
    const strangers = [people.otherClient, people.inactive, people.unapproved, people.inactiveClient]
    for (const who of [people.client, people.admin, people.intervenant, people.otherIntervenant])
      expect(await seen(who, path)).toBe(true)
    for (const who of [...strangers, 'anonymous' as const]) expect(await seen(who, path)).toBe(false)
    for (const who of [people.client, people.intervenant, people.otherIntervenant])
      expect(await has(who, id)).toBe(true)
    for (const who of strangers) expect(await has(who, id)).toBe(false)

    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: study }))
    expect([await has(people.intervenant, id), await has(people.otherIntervenant, id)]).toEqual([true, false])
    expect([await seen(people.intervenant, path), await seen(people.otherIntervenant, path)]).toEqual([true, false])
    for (const who of [people.client, people.otherClient, people.intervenant])
      await engine.as(who, (tx) => tx.query('delete from storage.objects where name = $1', [path])).catch(() => {})
    expect(await seen(people.admin, path), 'nobody takes the file of a photo away').toBe(true)
  })

  it('are taken back by their client alone, in any state, even before they arrive', async () => {
    const { path, id } = await given()
    const withdraw = (who: Account, photo_id = id) =>
      engine.as(who, (tx) => apply(tx, 'withdraw_request_photo', { demande_id: study, photo_id })).then(word)
    for (const who of [people.otherClient, people.intervenant, people.admin, people.inactiveClient])
      expect(['not_allowed', 'not_found', 'account_inactive']).toContain(await withdraw(who))
    await engine.as(people.intervenant, (tx) => apply(tx, 'accept_study', { study_id: study }))
    await engine.as(people.intervenant, (tx) => apply(tx, 'start_study', { study_id: study }))
    expect(await withdraw(people.client)).toBe('applied')
    for (const who of [people.client, people.intervenant]) expect(await has(who, id)).toBe(false)
    expect([await seen(people.intervenant, path), await seen(people.admin, path)]).toEqual([false, true])
    study = randomUUID()
    await engine.as(people.client, (tx) => apply(tx, 'request_study', request(study)))
    const late = randomUUID()
    expect(await withdraw(people.client, late)).toBe('already')
    await storeFile(engine, people.client, pathOf(people.client, late), { content_type: 'image/jpeg' })
    expect(word(await add(people.client, late, pathOf(people.client, late)))).toBe('already')
    expect(await has(people.client, late)).toBe(false)
  })
})
