import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, reportPath, SHA256, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine, type Verdict } from '../support/database.ts'

const EARLY = '2026-06-01T08:00:00.000Z'
const LATE = '2026-06-01T09:00:00.000Z'

/** [L19] One person, two devices: the second command finds its effect, changes nothing, and holds nothing up. */
describe.each(ENGINES)('a repeated intent on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object, madeAt = LATE): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, { ...args }, { madeAt }))
  /** All that a command could have changed. */
  const facts = async (id: string) => {
    const [row] = await engine.sql.query(
      `select to_jsonb(s) as study,
         (select jsonb_agg(to_jsonb(e) order by e.rev) from public.study_events e where e.study_id = s.id) as events,
         (select jsonb_agg(to_jsonb(r)) from public.reports r where r.study_id = s.id) as reports,
         (select jsonb_agg(to_jsonb(h)) from public.held_reports h where h.study_id = s.id) as held
       from public.demandes_etudes s where s.id = $1`,
      [id],
    )
    return row
  }
  /** Twice by the same person: what the second answers, after it was found to have changed nothing. */
  const twice = async (who: Account, name: string, id: string, args: object = {}, again: object = args) => {
    expect(word(await give(who, name, { study_id: id, ...args }, EARLY)), name).toBe('applied')
    const before = await facts(id)
    const second = await give(who, name, { study_id: id, ...again })
    expect(await facts(id), name).toEqual(before)
    return second
  }
  const file = async (id: string, mark: string, sha256 = SHA256) => {
    const path = reportPath(people.intervenant, id, mark)
    await storeFile(engine, people.intervenant, path, { sha256 })
    return { path, size: 10, sha256 }
  }

  it('a mission lived on a tablet and a phone: each step is answered, the first one counts', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const receipt = { verdict: 'applied', result: { study_id: id, already: true } }
    expect(await twice(people.intervenant, 'accept_study', id)).toMatchObject(receipt)
    expect(await twice(people.intervenant, 'start_study', id)).toMatchObject(receipt)
    expect(await twice(people.intervenant, 'finish_study', id)).toMatchObject(receipt)
    const [tablet, phone] = [await file(id, 'tablet'), await file(id, 'phone')]
    const delivered = await twice(people.intervenant, 'attach_report', id, tablet, phone)
    expect(delivered).toMatchObject({
      result: { already: true, statut: 'complete', path: tablet.path, sha256: SHA256 },
    })
    // From a device that was away all the time.
    for (const name of ['accept_study', 'start_study', 'finish_study']) {
      expect(await give(people.intervenant, name, { study_id: id }), name).toMatchObject({
        result: { already: true, statut: 'complete' },
      })
    }
  })

  it('only of another it is said that somebody else has the study', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    expect(word(await give(people.otherIntervenant, 'accept_study', { study_id: id }))).toBe('study_taken')
    expect(word(await give(people.otherIntervenant, 'start_study', { study_id: id }))).toBe('not_yours')
  })

  it('a client cancels twice: the first reason stays', async () => {
    const id = await study(engine, people.client, 'en_attente', null)
    const again = await twice(people.client, 'cancel_study', id, { motif: 'site vendu' }, { motif: 'autre' })
    expect(again).toMatchObject({ result: { already: true, statut: 'annulée' } })
  })

  it('another file is no repetition of a delivered one, nor a file that was sent back', async () => {
    const id = await study(engine, people.client, 'complete', people.intervenant)
    expect(
      word(
        await give(people.intervenant, 'attach_report', { study_id: id, ...(await file(id, 'other', 'b'.repeat(64))) }),
      ),
    ).toBe('wrong_state')
    await give(people.admin, 'set_setting', { key: 'validation_rapports', value: true })
    const waiting = await study(engine, people.client, 'terminée', people.intervenant)
    const [tablet, phone] = [await file(waiting, 'tablet'), await file(waiting, 'phone')]
    expect(await twice(people.intervenant, 'attach_report', waiting, tablet, phone)).toMatchObject({
      result: { already: true, held: true, path: tablet.path },
    })
    await engine.sql.query(
      `update public.held_reports set verdict = 'sent_back', decided_at = now(), decision_comment = 'x'
       where study_id = $1`,
      [waiting],
    )
    expect(word(await give(people.intervenant, 'attach_report', { study_id: waiting, ...phone }))).toBe('same_file')
    await give(people.admin, 'set_setting', { key: 'validation_rapports', value: false })
  })

  it('what is withdrawn is withdrawn, after the report was delivered too', async () => {
    const id = await study(engine, people.client, 'en_cours', people.intervenant)
    const measurement = randomUUID()
    expect(
      word(
        await give(people.intervenant, 'add_measurement', {
          study_id: id,
          measurement_id: measurement,
          parametre: 'pm25',
          valeur: 35.4,
          unite: 'µg/m³',
          measured_at: EARLY,
        }),
      ),
    ).toBe('applied')
    const args = { study_id: id, measurement_id: measurement }
    expect(word(await give(people.intervenant, 'withdraw_measurement', args))).toBe('applied')
    expect(await give(people.intervenant, 'withdraw_measurement', args)).toMatchObject({
      result: { already: true, measurement_id: measurement },
    })
    await engine.sql.query("update public.demandes_etudes set statut = 'terminée' where id = $1", [id])
    await give(people.intervenant, 'attach_report', { study_id: id, ...(await file(id, 'last')) })
    expect(word(await give(people.intervenant, 'withdraw_measurement', args))).toBe('already')
    expect(
      word(await give(people.intervenant, 'withdraw_measurement', { ...args, measurement_id: randomUUID() })),
    ).toBe('wrong_state')
  })
})
