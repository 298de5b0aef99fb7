import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readContentBody } from '../../sync/commands/content-fields.ts'
import { CHECK_KINDS, CHECKLIST_LIMITS, TICK_STATUTS } from '../../sync/domain/checklist.ts'
import { TYPES_ETUDE } from '../../sync/domain/enumerations.ts'
import { MEASUREMENT_UNITS } from '../../sync/domain/measurement.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Caller, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

interface Row {
  readonly kind: string
  readonly deleted: boolean
  readonly rev: number
  readonly body: Readonly<Record<string, unknown>>
}

/** On a mission of `intervenant` that is under way; save_content of the checklist of a type. */
const COMMANDS = [
  ...policyTable(
    `
  command       | client      | otherClient | inactiveClient   | admin
  --------------+-------------+-------------+------------------+------------
  tick_line     | not_allowed | not_allowed | account_inactive | not_allowed
  save_content  | not_allowed | not_allowed | account_inactive | applied
  reset_content | not_allowed | not_allowed | account_inactive | applied
`,
  ),
  ...policyTable(
    `
  command       | intervenant | otherIntervenant | unapproved   | inactive
  --------------+-------------+------------------+--------------+-----------------
  tick_line     | applied     | not_yours        | not_approved | account_inactive
  save_content  | not_allowed | not_allowed      | not_allowed  | account_inactive
  reset_content | not_allowed | not_allowed      | not_allowed  | account_inactive
`,
  ),
]

const words = { fr: 'Calibrer', en: 'Calibrate', ar: 'معايرة' }
const byHand = { id: 'line-1', kind: 'hand', text: words }

describe.each(ENGINES)('checklists on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
    for (const table of ['public.content_versions', 'hawa.publications']) await engine.sql.query(`delete from ${table}`)
  })
  afterAll(() => engine?.close())

  const on = (who: Account, name: string, args: object, madeAt?: string) =>
    engine.as(who, (tx) => apply(tx, name, { ...args }, madeAt ? { madeAt } : {}))
  const tickOf = (more: object = {}) => ({
    study_id: mission,
    ligne: 'instrument',
    libelle: "Calibrer l'appareil",
    done: true,
    ...more,
  })
  const tick = (more: object = {}, who = people.intervenant, madeAt?: string) =>
    on(who, 'tick_line', tickOf(more), madeAt)
  const save = (lines: unknown, more: object = {}, who = people.admin) =>
    on(who, 'save_content', {
      kind: 'checklist',
      key: 'qualite_air',
      version_id: randomUUID(),
      seen: null,
      shown: true,
      body: { lines },
      ...more,
    })
  const ticksOf = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>('select public.pull_records(0, 500) as page')
      return (row?.page.rows ?? []).filter(({ kind, deleted }) => kind === 'tick' && !deleted).map(({ body }) => body)
    })
  const published = (who: Caller) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ told: { items: Record<string, Record<string, unknown>> } }>(
        'select public.published_advice(0) as told',
      )
      return row?.told.items['checklist'] ?? {}
    })
  const dossierTicks = () =>
    engine.as(people.admin, async (tx) => {
      const [row] = await tx.query<{ told: { ticks: readonly object[] } }>('select public.admin_study($1) as told', [
        mission,
      ])
      return row?.told.ticks
    })

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    for (const { column, expected } of cells) {
      const args =
        name === 'tick_line'
          ? tickOf({ ligne: column.toLowerCase() })
          : {
              kind: 'checklist',
              key: 'autre',
              version_id: randomUUID(),
              seen: null,
              ...(name === 'save_content' && { shown: true, body: { lines: [] } }),
            }
      expect(word(await on(people[column as keyof Cast], name, args)), column).toBe(expected)
    }
  })

  it("a tick is the specialist's and the office's, never the client's; it goes and comes back", async () => {
    expect(word(await tick())).toBe('applied')
    expect(await ticksOf(people.intervenant)).toMatchObject([
      { ligne: 'instrument', libelle: "Calibrer l'appareil", done: true, mine: true },
    ])
    for (const who of [people.client, people.otherIntervenant, people.otherClient])
      expect(await ticksOf(who)).toEqual([])
    expect(await dossierTicks()).toMatchObject([{ ligne: 'instrument', done: true, mine: null }])
    expect((await tick()) as object).toMatchObject({ result: { already: true } })
    expect(word(await tick({ done: false }))).toBe('applied')
    expect(await ticksOf(people.intervenant)).toMatchObject([{ done: false }])
    expect(await dossierTicks()).toEqual([])
    expect(word(await tick({ libelle: 'Autres mots' }))).toBe('applied')
    expect(await dossierTicks()).toMatchObject([{ libelle: 'Autres mots' }])
  })

  it('the last to arrive counts, whatever the clock of its device says', async () => {
    await tick({}, people.intervenant, '2026-06-02T09:00:00.000Z')
    await tick({ done: false }, people.intervenant, '2026-06-01T09:00:00.000Z')
    const [body] = await ticksOf(people.intervenant)
    expect(body).toMatchObject({ done: false })
    expect(Date.parse(String(body?.['at']))).toBeGreaterThan(Date.parse('2026-06-02T09:00:00.000Z'))
  })

  it.each(STATUTS)('in the state %s', async (statut) => {
    if (statut === 'en_attente') return
    const other = await study(engine, people.client, statut, people.intervenant)
    const allowed = (TICK_STATUTS as readonly string[]).includes(statut)
    expect(word(await tick({ study_id: other }))).toBe(allowed ? 'applied' : 'wrong_state')
  })

  it('who takes the mission over is shown its ticks; who lost it may still send those of before', async () => {
    const before = new Date(Date.now() - 60_000).toISOString()
    await tick()
    await on(people.admin, 'assign_study', {
      study_id: mission,
      intervenant_id: people.otherIntervenant.profileId,
      instead_of: people.intervenant.profileId,
      motif: 'x',
    })
    expect(await ticksOf(people.intervenant)).toEqual([])
    expect(await ticksOf(people.otherIntervenant)).toMatchObject([{ ligne: 'instrument', mine: false }])
    expect(word(await tick({ ligne: 'blank' }, people.intervenant, before))).toBe('applied')
    expect(await ticksOf(people.otherIntervenant)).toHaveLength(2)
    expect(word(await tick({ ligne: 'blank', done: false }, people.intervenant))).toBe('not_yours')
  })

  it('bounds of a tick', async () => {
    for (const [more, field] of [
      [{ ligne: 'Calibrer' }, 'ligne'],
      [{ ligne: 'a'.repeat(41) }, 'ligne'],
      [{ libelle: ' ' }, 'libelle'],
      [{ libelle: 'x'.repeat(CHECKLIST_LIMITS.text + 1) }, 'libelle'],
      [{ done: 'true' }, 'done'],
    ] as const)
      expect(await tick(more), field).toMatchObject({ code: 'invalid', result: { field } })
    await engine.sql.query(
      `insert into public.mission_ticks (study_id, ligne, libelle, done, author, at)
      select $1, 'line-' || n, 'x', true, $2, now() from generate_series(1, 100) n`,
      [mission, people.intervenant.profileId],
    )
    expect(await tick()).toMatchObject({ code: 'invalid', result: { field: 'ligne' } })
    expect(word(await tick({ ligne: 'line-1', done: false }))).toBe('applied')
  })

  it('a checklist is published for accounts as it was written, and as shipped again', async () => {
    const lines = [
      { id: 'photo', kind: 'photo', count: 3 },
      { id: 'pm25', kind: 'measurement', count: 4, parametre: 'pm25' },
      byHand,
    ]
    const whole = [
      { id: 'photo', kind: 'photo', count: 3, parametre: null, text: null },
      { id: 'pm25', kind: 'measurement', count: 4, parametre: 'pm25', text: null },
      { id: 'line-1', kind: 'hand', count: null, parametre: null, text: words },
    ]
    const version_id = randomUUID()
    expect(word(await save(lines, { version_id }))).toBe('applied')
    for (const who of [people.intervenant, people.client, people.admin])
      expect(await published(who)).toEqual({ qualite_air: { lines: whole } })
    expect(word(await save([]))).toBe('content_changed')
    const second = randomUUID()
    expect(word(await save([], { version_id: second, seen: version_id }))).toBe('applied')
    expect(await published(people.intervenant)).toEqual({ qualite_air: { lines: [] } })
    const [list] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: { rows: readonly object[] } }>(`select public.admin_contents('checklist') as told`),
    )
    expect(list?.told.rows).toMatchObject([{ key: 'qualite_air', version_id: second }])
    const back = { kind: 'checklist', key: 'qualite_air', version_id: randomUUID(), seen: second }
    expect(word(await on(people.admin, 'reset_content', back))).toBe('applied')
    expect(await published(people.intervenant)).toEqual({})
  })

  it('a checklist is one of a type of study, shown at once, with words in three languages', async () => {
    for (const key of TYPES_ETUDE) expect(word(await save([byHand], { key })), key).toBe('applied')
    expect(await save([], { key: 'compliance' })).toMatchObject({ result: { field: 'key', reason: 'unknown_value' } })
    expect(await save([], { shown: false })).toMatchObject({ result: { field: 'shown', reason: 'unknown_value' } })
    for (const [text, reason] of [
      [{ ...words, ar: ' ' }, 'required'],
      [{ ...words, ar: 'TODO' }, 'placeholder'],
    ] as const)
      expect(
        await save([
          { id: 'a', kind: 'photo', count: 1 },
          { ...byHand, text },
        ]),
      ).toMatchObject({
        result: { field: 'lines.1.text.ar', reason },
      })
  })

  it('the device and the server take the same lines, and refuse the same for the same reason', async () => {
    const line = (more: object) => ({ lines: [{ id: 'a', kind: 'photo', count: 1, ...more }] })
    const many = (n: number) => ({ lines: Array.from({ length: n }, (_, at) => ({ ...byHand, id: `l-${at}` })) })
    const bodies = [
      ...CHECK_KINDS.map((kind) => line({ kind, text: words, parametre: 'ph' })),
      ...[0, 1, 50, 51, 1.5, '3', null].map((count) => line({ count })),
      ...Object.keys(MEASUREMENT_UNITS).map((parametre) => line({ kind: 'measurement', parametre })),
      ...['autre', 'pm1', 7, null].map((parametre) => line({ kind: 'measurement', parametre })),
      ...['A', '', 'a'.repeat(40), 'a'.repeat(41), 7].map((id) => line({ id })),
      ...[undefined, 'blank', 7].map((kind) => line({ kind })),
      line({ kind: 'hand', text: { fr: 'x'.repeat(100) } }),
      line({ kind: 'hand', text: { fr: 'x'.repeat(101) } }),
      line({ kind: 'hand', text: { de: 'x' } }),
      line({ kind: 'hand', text: 'x' }),
      line({ kind: 'hand' }),
      { lines: [byHand, byHand] },
      many(CHECKLIST_LIMITS.lines),
      many(CHECKLIST_LIMITS.lines + 1),
      { lines: ['x'] },
      { lines: {} },
      {},
      'x',
    ]
    for (const body of bodies) {
      const here = readContentBody('checklist', JSON.parse(JSON.stringify(body)))
      const there = await engine.sql
        .query<{ body: unknown }>(`select hawa.content_body('checklist', $1::jsonb) as body`, [JSON.stringify(body)])
        .then(
          ([row]) => ({ body: row?.body }),
          (error: unknown) => ({
            wrong: /"reason": ?"([a-z_]+)"/.exec(JSON.stringify(error).replaceAll('\\', ''))?.[1],
          }),
        )
      expect(there, JSON.stringify(body)).toEqual(here)
    }
  })
})
