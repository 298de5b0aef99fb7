/** "En route": the specialist leaves for the site, once a day; the client is told, and nobody else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PLANNED_STATUTS } from '../../sync/domain/planning.ts'
import { STATUTS, type Statut } from '../../sync/domain/study.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On a mission of `intervenant` for `client` that is accepted. */
const COMMANDS = policyTable(
  `
  command | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | admin
  --------+-------------+-------------+-------------+------------------+--------------+------------------+------------
  set_out | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | not_allowed
`,
)
interface Pulled {
  readonly kind: string
  readonly body: { readonly kind: string; readonly at: string; readonly data: object }
}
const HOUR = 3_600_000
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString()

describe.each(ENGINES)('setting out on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await missionIn('acceptée')
    await engine.sql.query('delete from public.mail_jobs')
  })
  afterAll(() => engine?.close())

  const missionIn = async (statut: Statut): Promise<string> => {
    const id = await study(engine, people.client, statut, people.intervenant)
    await engine.sql.query(
      `update public.demandes_etudes set created_at = $2, date_acceptation = $2, pays = 'algerie' where id = $1`,
      [id, ago(200)],
    )
    return id
  }
  const leave = (left_at: string, more: object = {}, who: Account = people.intervenant) =>
    engine.as(who, (tx) => apply(tx, 'set_out', { study_id: mission, left_at, at_origin: 'horloge', ...more }))
  const departures = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Pulled[] } }>(
        'select public.pull_records(0::bigint, 500) as page',
      )
      return (row?.page.rows ?? []).filter(({ kind, body }) => kind === 'event' && body.kind === 'set_out')
    })
  const worth = async () => {
    const rows = await engine.sql.query<{ event: string; profile: string; worth: boolean }>(
      'select j.event, j.profile, hawa.is_worth_a_mail(j) as worth from public.mail_jobs j order by j.created_at',
    )
    return rows.map((row) => [row.event, row.profile === people.client.profileId, row.worth])
  }

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const args = { study_id: mission, left_at: ago(1), at_origin: 'horloge' }
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('is told to the client and the specialist of the study, also by mail, and to nobody else', async () => {
    expect(word(await leave(ago(1)))).toBe('applied')
    for (const reader of [people.client, people.intervenant])
      expect(await departures(reader)).toMatchObject([{ body: { data: { at_origin: 'horloge' } } }])
    for (const stranger of [people.otherClient, people.otherIntervenant, people.inactive, people.admin])
      expect(await departures(stranger)).toEqual([])
    expect(await worth()).toEqual([['study_set_out', true, true]])
  })

  it('is said once a day of the country, and the first time stands', async () => {
    // 23:30 and 00:30 on the clock of Algiers, an hour apart, are two days.
    const night = new Date(ago(72)).toISOString().slice(0, 10)
    expect(word(await leave(`${night}T22:10:00.000Z`))).toBe('applied')
    expect(word(await leave(`${night}T22:50:00.000Z`))).toBe('already')
    expect(word(await leave(`${night}T23:10:00.000Z`))).toBe('applied')
    const times = (await departures(people.client)).map(({ body }) => new Date(body.at).toISOString())
    expect(times).toEqual([`${night}T22:10:00.000Z`, `${night}T23:10:00.000Z`])
  })

  it('is of missions that are accepted or under way, in no other state', async () => {
    const verdicts: Record<string, string> = {}
    for (const statut of STATUTS.filter((one) => one !== 'en_attente')) {
      mission = await missionIn(statut)
      verdicts[statut] = word(await leave(ago(1)))
    }
    const open = new Set<string>(PLANNED_STATUTS)
    expect(verdicts).toEqual(
      Object.fromEntries(Object.keys(verdicts).map((statut) => [statut, open.has(statut) ? 'applied' : 'wrong_state'])),
    )
  })

  it('[L17] a clock that is wrong moves it neither before the acceptance nor into the future', async () => {
    await leave('2020-05-01T08:00:00.000Z')
    await leave('2099-05-01T08:00:00.000Z')
    const times = (await departures(people.client)).map(({ body }) => Date.parse(body.at))
    expect(times).toHaveLength(2)
    for (const time of times) {
      expect(time).toBeGreaterThan(Date.now() - 201 * HOUR)
      expect(time).toBeLessThan(Date.now() + 60_000)
    }
    expect(word(await leave('2099-05-01T08:00:00.000Z', { at_origin: 'saisie' }))).toBe('invalid')
  })

  it('is no mail any more where it arrives hours later, or the work is over', async () => {
    await leave(ago(9))
    expect(await worth()).toEqual([['study_set_out', true, false]])
    mission = await missionIn('en_cours')
    await engine.sql.query('delete from public.mail_jobs')
    await leave(ago(1))
    await engine.as(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id: mission }))
    expect((await worth())[0]).toEqual(['study_set_out', true, false])
  })
})
