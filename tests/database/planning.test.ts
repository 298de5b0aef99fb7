import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { daysBetween, isWeekend, weekdayOf, type Holiday } from '../../sync/domain/calendar.ts'
import { PAYS } from '../../sync/domain/enumerations.ts'
import { LONGEST_PLAN_DAYS, PLANNED_STATUTS } from '../../sync/domain/planning.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly deleted: boolean
  readonly rev: number
  readonly study_id: string | null
  readonly body: Readonly<Record<string, unknown>>
}

/** On a mission of `intervenant` for `client` that is accepted. */
const COMMANDS = policyTable(
  `
  command               | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ----------------------+-------------+-------------+-------------+------------------+--------------+------------------+------------------+------------
  plan_mission          | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  set_public_holiday    | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed  | account_inactive | account_inactive | applied
  remove_public_holiday | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed  | account_inactive | account_inactive | applied
`,
)
const EID = {
  pays: 'kenya',
  jour: '2026-05-28',
  nom_fr: 'Aïd el-Adha',
  nom_en: 'Eid al-Adha',
  nom_ar: 'عيد الأضحى',
  mobile: false,
}

describe.each(ENGINES)('planning on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await study(engine, people.client, 'acceptée', people.intervenant)
  })
  afterAll(() => engine?.close())

  const plan = (who: Account, days: object, study_id = mission) =>
    engine.as(who, (tx) => apply(tx, 'plan_mission', { study_id, ...days }))
  const pull = (account: Account, after = 0) =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>(
        'select public.pull_records($1::bigint, 500) as page',
        [after],
      )
      return row?.page.rows.filter((one) => one.kind === 'mission_plan') ?? []
    })
  const week = { debut: '2026-11-23', fin: '2026-11-25' }

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const day = name === 'set_public_holiday' ? EID : { ...EID, jour: '2026-05-27' }
    const args = name === 'plan_mission' ? { study_id: mission, ...week } : day
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  describe('by mail', () => {
    const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const soon = { debut: dayFromNow(3), fin: dayFromNow(4) }
    const jobs = async () => {
      const rows = await engine.sql.query<{ who: string; worth: boolean; visite: object | null }>(
        `select j.profile as who, hawa.is_worth_a_mail(j) as worth, hawa.notice_line(j) -> 'visite' as visite
         from public.mail_jobs j where j.event = 'visit_planned' and j.about = $1 and j.sent_at is null`,
        [mission],
      )
      return rows.map(({ who, worth, visite }) => ({ toClient: who === people.client.profileId, worth, visite }))
    }

    it('the client is told who comes and when, once, with the days of the last plan', async () => {
      await plan(people.intervenant, week)
      await plan(people.intervenant, soon)
      const [{ name } = { name: '' }] = await engine.sql.query<{ name: string }>('select hawa.full_name($1) as name', [
        people.intervenant.profileId,
      ])
      expect(await jobs()).toEqual([{ toClient: true, worth: true, visite: { ...soon, intervenant: name } }])
      await plan(people.intervenant, soon)
      expect(await jobs()).toHaveLength(1)
    })

    it('days that are over, and a study that is, are no mail', async () => {
      await plan(people.intervenant, { debut: dayFromNow(-4), fin: dayFromNow(-3) })
      expect(await jobs()).toMatchObject([{ worth: false }])
      await plan(people.intervenant, soon)
      await engine.sql.query("update public.demandes_etudes set statut = 'terminée' where id = $1", [mission])
      expect(await jobs()).toMatchObject([{ worth: false }])
    })

    it('that there are no days any more is told to who was told of some', async () => {
      await plan(people.intervenant, soon)
      await plan(people.intervenant, {})
      expect(await jobs()).toEqual([{ toClient: true, worth: false, visite: null }])
      await plan(people.intervenant, soon)
      await engine.sql.query("update public.mail_jobs set sent_at = now() where event = 'visit_planned'")
      await plan(people.intervenant, {})
      expect(await jobs()).toEqual([{ toClient: true, worth: true, visite: null }])
    })

    it('who wants no such mails gets none', async () => {
      await engine.as(people.client, (tx) =>
        apply(tx, 'set_mail_preference', { event: 'visit_planned', wanted: false }),
      )
      await plan(people.intervenant, soon)
      expect(await jobs()).toEqual([])
    })
  })

  it('reaches the specialist and the client of the study, and nobody learns anything else', async () => {
    expect(word(await plan(people.intervenant, week))).toBe('applied')
    for (const reader of [people.intervenant, people.client]) {
      expect(await pull(reader)).toMatchObject([{ id: mission, study_id: mission, deleted: false, body: week }])
    }
    for (const stranger of [
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
      people.admin,
    ]) {
      expect(await pull(stranger)).toEqual([])
    }
    const seen = (who: Account) => engine.as(who, (tx) => tx.query('select study_id from public.mission_plans'))
    expect([(await seen(people.otherClient)).length, (await seen(people.otherIntervenant)).length]).toEqual([0, 0])
    const unknown = crypto.randomUUID()
    expect(
      [word(await plan(people.otherClient, week)), word(await plan(people.otherClient, week, unknown))],
      'a client does not learn whether it exists',
    ).toEqual(['not_allowed', 'not_allowed'])
  })

  it('other days take the place of the first, no days are none, and the answer says the revision of the record', async () => {
    await plan(people.intervenant, week)
    const [first] = await pull(people.client)
    const moved = await plan(people.intervenant, { debut: '2026-11-24', fin: '2026-11-26' })
    const [second] = await pull(people.client, first?.rev)
    expect(second?.body).toMatchObject({ debut: '2026-11-24', fin: '2026-11-26' })
    expect(moved.result?.['rev']).toBe((await pull(people.intervenant))[0]?.rev)
    await plan(people.intervenant, { debut: null, fin: null })
    expect(await pull(people.client)).toMatchObject([{ id: mission, deleted: false, body: { debut: null, fin: null } }])
  })

  it('is of missions that are accepted or under way, in no other state', async () => {
    const verdicts: Record<string, string> = {}
    for (const statut of STATUTS.filter((one) => one !== 'en_attente')) {
      verdicts[statut] = word(
        await plan(people.intervenant, week, await study(engine, people.client, statut, people.intervenant)),
      )
    }
    const planned: readonly string[] = PLANNED_STATUTS
    expect(verdicts).toEqual(
      Object.fromEntries(
        Object.keys(verdicts).map((statut) => [statut, planned.includes(statut) ? 'applied' : 'wrong_state']),
      ),
    )
  })

  it('days are whole, in order, and 60 at most', async () => {
    const problem = async (days: object) =>
      (await engine.probe(people.intervenant, (tx) => apply(tx, 'plan_mission', { study_id: mission, ...days }))).result
    expect(await problem({ debut: '2026-11-23' })).toEqual({ field: 'fin', reason: 'required' })
    expect(await problem({ fin: '2026-11-23' })).toEqual({ field: 'debut', reason: 'required' })
    expect(await problem({ debut: '2026-11-23', fin: '2026-11-22' })).toEqual({ field: 'fin', reason: 'malformed' })
    expect(await problem({ debut: '2026-02-30', fin: '2026-03-01' })).toEqual({ field: 'debut', reason: 'malformed' })
    expect(await problem({ debut: '2026-01-01', fin: '2026-03-02' })).toEqual({ field: 'fin', reason: 'too_long' })
    expect(
      word(await plan(people.intervenant, { debut: '2026-01-01', fin: '2026-03-01' })),
      `${LONGEST_PLAN_DAYS} days`,
    ).toBe('applied')
  })

  it('[L8] goes with the mission to another specialist, and away with the study', async () => {
    await plan(people.intervenant, week)
    const cursor = (await pull(people.client))[0]?.rev ?? 0
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect(await pull(people.intervenant)).toEqual([])
    expect(await pull(people.otherIntervenant)).toMatchObject([{ id: mission, body: week }])
    expect(word(await plan(people.intervenant, week))).toBe('not_yours')
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [mission])
    expect(await pull(people.client, cursor)).toMatchObject([{ id: mission, deleted: true }])
  })

  it('is in the export of both, and of nobody else', async () => {
    await plan(people.intervenant, week)
    const exported = async (who: Account) => {
      const [row] = await engine.as(who, (tx) =>
        tx.query<{ data: { mission_plans: unknown[] } }>('select public.export_my_data() as data'),
      )
      return row?.data.mission_plans
    }
    for (const reader of [people.intervenant, people.client])
      expect(await exported(reader)).toMatchObject([{ study_id: mission, ...week }])
    for (const stranger of [people.otherIntervenant, people.otherClient]) expect(await exported(stranger)).toEqual([])
  })

  it('holidays: an administrator moves one that depends on the moon; everybody with an active account reads it', async () => {
    const change = (name: string, args: object) => engine.as(people.admin, (tx) => apply(tx, name, args))
    const read = (who: Account) =>
      engine.as(who, (tx) =>
        tx.query<Holiday>(
          `select pays, jour::text as jour, nom_fr, mobile from public.public_holidays where pays = 'kenya' and
            jour between '2026-05-20' and '2026-05-31' order by jour`,
        ),
      )
    expect(await read(people.intervenant)).toEqual([
      { pays: 'kenya', jour: '2026-05-27', nom_fr: 'Aïd el-Adha', mobile: true },
    ])
    expect(word(await change('set_public_holiday', EID))).toBe('applied')
    expect(word(await change('remove_public_holiday', { pays: 'kenya', jour: '2026-05-27' }))).toBe('applied')
    const again = await change('remove_public_holiday', { pays: 'kenya', jour: '2026-05-27' })
    expect(word(again), 'gone already').toBe('already')
    for (const reader of [people.client, people.otherIntervenant, people.admin])
      expect(await read(reader)).toEqual([{ pays: 'kenya', jour: '2026-05-28', nom_fr: 'Aïd el-Adha', mobile: false }])
    for (const closed of [people.unapproved, people.inactive, people.inactiveClient])
      expect(await read(closed)).toEqual([])
    await change('set_public_holiday', { ...EID, nom_fr: 'Aïd' })
    expect((await read(people.client))[0]?.nom_fr).toBe('Aïd')
    expect((await change('set_public_holiday', { ...EID, nom_ar: ' ' })).result).toEqual({
      field: 'nom_ar',
      reason: 'required',
    })
  })

  it('the table knows this year and the next of each country; only what follows the moon is to be confirmed', async () => {
    const rows = await engine.sql.query<{ pays: string; an: number; fixed: number; mobile: number }>(
      `select pays, extract(year from jour)::int as an, count(*) filter (where not mobile)::int as fixed, count(*)
        filter (where mobile)::int as mobile
       from public.public_holidays where jour <> '2026-05-28' group by 1, 2 order by 1, 2`,
    )
    expect(rows.map(({ pays, an, fixed }) => [pays, an, fixed])).toEqual([
      ['algerie', 2026, 5],
      ['algerie', 2027, 5],
      ['kenya', 2026, 10],
      ['kenya', 2027, 13],
      ['tanzanie', 2026, 13],
      ['tanzanie', 2027, 13],
    ])
    expect(rows.every(({ mobile }) => mobile > 0)).toBe(true)
  })

  it('weekends are the same on both sides', async () => {
    const days = daysBetween('2026-11-01', '2026-11-07')
    for (const pays of [...PAYS, null]) {
      const [row] = await engine.sql.query<{ off: number[] }>('select hawa.weekend_of($1) as off', [pays])
      expect([...(row?.off ?? [])].toSorted(), String(pays)).toEqual(
        days
          .filter((day) => isWeekend(pays, day))
          .map(weekdayOf)
          .toSorted(),
      )
    }
  })
})
