import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MEASUREMENT_STATUTS, MEASUREMENT_UNITS } from '../../sync/domain/measurement.ts'
import type { Measurement } from '../../sync/records/measurement.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On a mission of `intervenant` for `client` that has begun. */
const COMMANDS = policyTable(
  `
  command              | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ---------------------+-------------+-------------+-------------+------------------+--------------+------------------+------------------+------------
  add_measurement      | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  withdraw_measurement | not_allowed | not_allowed | already     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
`,
)

describe.each(ENGINES)('measurements on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const args = (more: object = {}) => ({
    study_id: mission,
    measurement_id: randomUUID(),
    parametre: 'pm25',
    valeur: 35.4,
    unite: 'µg/m³',
    measured_at: '2026-06-01T09:00:00.000Z',
    instrument: 'Aeroqual S500',
    point: 'Point 3',
    ...more,
  })
  const add = (who: Account, given: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'add_measurement', given))
  const rows = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{
        page: { rows: { id: string; kind: string; deleted: boolean; body: Measurement }[] }
      }>('select public.pull_records(0, 500) as page')
      return (row?.page.rows ?? []).filter(({ kind, deleted }) => kind === 'measurement' && !deleted)
    })
  const seen = (who: Account) => engine.as(who, (tx) => tx.query('select id from public.mission_measurements'))

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args())))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('reaches its specialist and its client whole; nobody else learns of it', async () => {
    const given = args()
    expect(word(await add(people.intervenant, given))).toBe('applied')
    for (const who of [people.intervenant, people.client]) {
      expect(await rows(who)).toMatchObject([
        {
          id: given.measurement_id,
          body: {
            parametre: 'pm25',
            libelle: null,
            valeur: 35.4,
            unite: 'µg/m³',
            instrument: 'Aeroqual S500',
            point: 'Point 3',
            mine: who === people.intervenant,
            withdrawn_at: null,
          },
        },
      ])
      expect(await seen(who)).toHaveLength(1)
    }
    for (const who of [
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ]) {
      expect(await rows(who)).toEqual([])
      expect(await seen(who)).toEqual([])
    }
    expect(await seen(people.admin)).toHaveLength(1)
  })

  it('is written once, and a withdrawn one leaves its readers but not the administration', async () => {
    const given = args()
    await add(people.intervenant, given)
    expect(word(await add(people.intervenant, { ...given, valeur: 99 }))).toBe('already_exists')
    const withdraw = () =>
      engine.as(people.intervenant, (tx) =>
        apply(tx, 'withdraw_measurement', { study_id: mission, measurement_id: given.measurement_id }),
      )
    expect([word(await withdraw()), word(await withdraw())], 'twice is once').toEqual(['applied', 'already'])
    expect([await rows(people.intervenant), await rows(people.client), await seen(people.client)]).toEqual([[], [], []])
    const [kept] = await engine.as(people.admin, (tx) =>
      tx.query<{ valeur: string }>('select valeur from public.mission_measurements'),
    )
    expect(Number(kept?.valeur)).toBe(35.4)
  })

  it('from the start of a mission until its report is delivered, in no other state', async () => {
    const verdicts: Record<string, string> = {}
    for (const statut of STATUTS) {
      const study_id = await study(engine, people.client, statut, people.intervenant)
      verdicts[statut] = word(await add(people.intervenant, args({ study_id })))
    }
    expect(Object.keys(verdicts).filter((statut) => verdicts[statut] === 'applied')).toEqual([...MEASUREMENT_STATUTS])
  })

  it('a parameter has its units, a unit its values, and any other parameter a name', async () => {
    const problem = async (more: object) =>
      (await engine.probe(people.intervenant, (tx) => apply(tx, 'add_measurement', args(more)))).result
    expect(await problem({ unite: 'dB(A)' })).toEqual({ field: 'unite', reason: 'unknown_value' })
    expect(await problem({ valeur: -0.1 })).toEqual({ field: 'valeur', reason: 'malformed' })
    expect(await problem({ parametre: 'ph', unite: 'pH', valeur: 14.01 })).toEqual({
      field: 'valeur',
      reason: 'malformed',
    })
    expect(await problem({ parametre: 'autre', unite: 'mm/s', valeur: -3 })).toEqual({
      field: 'libelle',
      reason: 'required',
    })
    expect(
      word(
        await add(people.intervenant, args({ parametre: 'autre', libelle: 'Vibration', unite: 'mm/s', valeur: -3 })),
      ),
    ).toBe('applied')
    expect(word(await add(people.intervenant, args({ libelle: 'ignored' })))).toBe('applied')
    expect((await rows(people.intervenant)).map(({ body }) => body.libelle).toSorted()).toEqual(['Vibration', null])
  })

  it('the device and the database have one table of units', async () => {
    const listed = await engine.sql.query<{ parametre: string; unite: string; least: string; greatest: string }>(
      'select * from hawa.measurement_units',
    )
    const there = listed.map(
      ({ parametre, unite, least, greatest }) => `${parametre} ${unite} ${Number(least)} ${Number(greatest)}`,
    )
    const here = Object.entries(MEASUREMENT_UNITS).flatMap(([parametre, units]) =>
      units.map(({ unite, least, greatest }) => `${parametre} ${unite} ${least} ${greatest}`),
    )
    expect(there.toSorted()).toEqual(here.toSorted())
  })

  it('a clock that runs ahead is held to the time of the server', async () => {
    await add(people.intervenant, args({ measured_at: '2099-01-01T00:00:00.000Z' }))
    const [row] = await rows(people.intervenant)
    expect(Date.parse(row?.body.measured_at ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it('somebody who takes the mission over reads what was measured before', async () => {
    await add(people.intervenant, args())
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect(await rows(people.otherIntervenant)).toMatchObject([{ body: { mine: false, valeur: 35.4 } }])
    expect(await rows(people.intervenant)).toEqual([])
  })
})
