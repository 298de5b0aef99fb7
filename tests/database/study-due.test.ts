import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, request, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'

const DAY = { nom_fr: 'Jour férié', nom_en: 'Holiday', nom_ar: 'عطلة', mobile: false }

describe.each(ENGINES)('the day a report is due on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const due = async (id: string) => {
    const [row] = await engine.sql.query<{ due: string | null }>(
      `select to_char(echeance at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as due from public.demandes_etudes where
        id = $1`,
      [id],
    )
    return row?.due
  }
  /** Asked on Sunday 1 November 2026 in Kenya, wanted within ten days: Wednesday the 11th. */
  async function asked(statut: Parameters<typeof study>[2], delay: string | null = 'urgent') {
    const id = await study(engine, people.client, statut, people.intervenant)
    await engine.sql.query(
      `update public.demandes_etudes set created_at = '2026-11-01T08:00:00Z', delai_souhaite = $2, pays = 'kenya'
        where id = $1`,
      [id, delay],
    )
    return id
  }
  const holiday = async (name: 'set_public_holiday' | 'remove_public_holiday', jour: string) =>
    expect(
      word(
        await engine.as(people.admin, (tx) =>
          apply(tx, name, { pays: 'kenya', jour, ...(name === 'set_public_holiday' && DAY) }),
        ),
      ),
    ).toBe('applied')

  it('is computed by the server, whoever writes the row', async () => {
    const id = crypto.randomUUID()
    expect(
      word(
        await engine.as(people.client, (tx) => apply(tx, 'request_study', request(id, { delai_souhaite: 'urgent' }))),
      ),
    ).toBe('applied')
    const [row] = await engine.sql.query<{ right: boolean }>(
      'select echeance = hawa.working_due(pays, created_at, delai_souhaite) as right from public.demandes_etudes ' +
        'where id = $1',
      [id],
    )
    expect(row?.right).toBe(true)
    await engine.sql.query(`update public.demandes_etudes set echeance = '2030-01-01' where id = $1`, [id])
    expect(await due(id)).not.toContain('2030')
    expect(await due(await asked('en_cours', null))).toBeNull()
  })

  it('a corrected holiday moves what is under way, tells its devices, and leaves what is closed', async () => {
    const [running, delivered, given] = [await asked('en_cours'), await asked('complete'), await asked('annulée')]
    expect(await due(running)).toBe('2026-11-11 08:00')
    const [before] = await engine.sql.query<{ rev: string }>('select max(rev)::text as rev from public.demandes_etudes')
    await holiday('set_public_holiday', '2026-11-11')
    await holiday('set_public_holiday', '2026-11-12')
    expect(await due(running), 'a Friday, worked in Kenya').toBe('2026-11-13 08:00')
    expect([await due(delivered), await due(given)]).toEqual(['2026-11-11 08:00', '2026-11-11 08:00'])
    const told = await engine.as(people.client, (tx) =>
      tx.query('select public.pull_studies($1, 500) as page', [before?.rev]),
    )
    expect(JSON.stringify(told)).toContain('2026-11-13T08:00:00')
    expect(JSON.stringify(told)).not.toContain(delivered)
    await holiday('set_public_holiday', '2026-11-13')
    expect(await due(running), 'over the weekend').toBe('2026-11-16 08:00')
    for (const day of ['11', '12', '13']) await holiday('remove_public_holiday', `2026-11-${day}`)
    expect(await due(running)).toBe('2026-11-11 08:00')
  })

  it('late begins after the working day, in the list and in its figure alike', async () => {
    const id = await asked('en_cours')
    // Due on a day off that is today in Kenya: tomorrow at the earliest.
    await engine.sql.query(
      `update public.demandes_etudes set created_at = now() - interval '10 days 1 hour' where id = $1`,
      [id],
    )
    const [today] = await engine.sql.query<{ day: string }>(
      `select hawa.local_day(now() - interval '1 hour', 'kenya')::text as day`,
    )
    const late = async () => {
      const [found] = await engine.as(people.admin, (tx) =>
        tx.query<{ listed: { rows: { id: string; late: boolean }[] }; study: { late: boolean } }>(
          'select public.admin_projects(late => true, size => 100) as listed, public.admin_study($1) as study',
          [id],
        ),
      )
      return { listed: found?.listed.rows.some((row) => row.id === id), whole: found?.study.late }
    }
    await holiday('set_public_holiday', today?.day ?? '')
    expect(await late()).toEqual({ listed: false, whole: false })
    await engine.sql.query('delete from public.public_holidays where jour = $1', [today?.day])
    const [off] = await engine.sql.query<{ off: boolean }>(`select hawa.is_day_off('kenya', $1) as off`, [today?.day])
    expect(await late()).toEqual({ listed: !off?.off, whole: !off?.off })
  })
})
