import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MOST_RECOMMENDATIONS } from '../../sync/domain/recommendation.ts'
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

/** On a mission of `intervenant` for `client` that is under way. */
const COMMANDS = policyTable(
  `
  command                 | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ------------------------+-------------+-------------+-------------+------------------+--------------+------------------+------------------+------------
  write_recommendation    | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | applied
  withdraw_recommendation | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | applied
  mark_recommendation     | applied     | not_found   | not_allowed | not_allowed      | not_allowed  | account_inactive | account_inactive | not_allowed
`,
)

describe.each(ENGINES)('recommendations on $name', ({ open }) => {
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

  const on = (who: Account, name: string, args: object, madeAt?: string) =>
    engine.as(who, (tx) => apply(tx, name, args, madeAt ? { madeAt } : {}))
  const words = (more: object = {}) => ({
    study_id: mission,
    recommendation_id: randomUUID() as string,
    priorite: 'haute',
    titre: 'Changer les filtres',
    texte: 'Avant mars.',
    ...more,
  })
  const written = async (more: object = {}): Promise<string> => {
    const args = words(more)
    expect(word(await on(people.intervenant, 'write_recommendation', args))).toBe('applied')
    return args.recommendation_id
  }
  const pull = (account: Account, kind = 'recommendation', after = 0) =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>(
        'select public.pull_records($1::bigint, 500) as page',
        [after],
      )
      return row?.page.rows.filter((one) => one.kind === kind) ?? []
    })
  const strangers = () => [
    people.otherClient,
    people.otherIntervenant,
    people.unapproved,
    people.inactive,
    people.inactiveClient,
    people.admin,
  ]

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const id = await written()
    const args =
      name === 'write_recommendation'
        ? words()
        : name === 'withdraw_recommendation'
          ? { study_id: mission, recommendation_id: id }
          : { study_id: mission, key: id, done: true }
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('reach the client and the specialist of the study, with whose words they are, and nobody else', async () => {
    const id = await written()
    const [told] = await pull(people.client)
    expect(told).toMatchObject({
      id,
      study_id: mission,
      body: {
        priorite: 'haute',
        titre: 'Changer les filtres',
        author_name: 'Ines Essai',
        author_role: 'intervention',
        mine: false,
        withdrawn_at: null,
      },
    })
    expect((await pull(people.intervenant))[0]?.body).toMatchObject({ mine: true })
    expect(JSON.stringify(told)).not.toContain(people.intervenant.profileId)
    for (const account of strangers()) expect(await pull(account)).toEqual([])
  })

  it('are written from the start of the mission on, in no state before', async () => {
    const verdicts: Record<string, string> = {}
    for (const statut of STATUTS.filter((one) => one !== 'en_attente')) {
      const id = await study(engine, people.client, statut, people.intervenant)
      verdicts[statut] = word(await on(people.intervenant, 'write_recommendation', words({ study_id: id })))
    }
    expect(verdicts).toEqual({
      acceptée: 'wrong_state',
      en_cours: 'applied',
      terminée: 'applied',
      complete: 'applied',
      annulée: 'wrong_state',
    })
  })

  it('the same id again is another wording; of another study it is refused; six stand at most', async () => {
    const id = await written()
    const rev = (await pull(people.client))[0]?.rev ?? 0
    await written({ recommendation_id: id, titre: 'Changer les filtres cette semaine', priorite: 'moyenne' })
    const after = await pull(people.client)
    expect(after).toHaveLength(1)
    expect(after[0]?.body).toMatchObject({ titre: 'Changer les filtres cette semaine', priorite: 'moyenne' })
    expect(after[0]?.rev).toBeGreaterThan(rev)
    const other = await study(engine, people.client, 'terminée', people.intervenant)
    expect(
      word(await on(people.intervenant, 'write_recommendation', words({ study_id: other, recommendation_id: id }))),
    ).toBe('already_exists')

    for (let standing = 1; standing < MOST_RECOMMENDATIONS; standing += 1) await written()
    expect(word(await on(people.intervenant, 'write_recommendation', words()))).toBe('recommendations_full')
    await written({ recommendation_id: id, titre: 'Un autre mot' })
    await on(people.intervenant, 'withdraw_recommendation', { study_id: mission, recommendation_id: id })
    await written()
    expect(
      word(await on(people.intervenant, 'write_recommendation', words({ recommendation_id: id }))),
      'the withdrawn one would be the seventh',
    ).toBe('recommendations_full')
  })

  it('[L8] one that is withdrawn leaves both devices; written again it is back; withdrawing nothing is no error', async () => {
    const id = await written()
    const cursor = (await pull(people.client))[0]?.rev ?? 0
    const verdict = await on(people.intervenant, 'withdraw_recommendation', {
      study_id: mission,
      recommendation_id: id,
    })
    expect(await pull(people.client, 'recommendation', cursor)).toMatchObject([{ id, deleted: true }])
    expect(await pull(people.intervenant)).toEqual([])
    const [gone] = await pull(people.intervenant, 'recommendation', cursor)
    expect(verdict.result?.['rev'], 'until then the device shows it as withdrawn').toBe(gone?.rev)
    const unknown = { study_id: mission, recommendation_id: randomUUID() }
    expect(word(await on(people.intervenant, 'withdraw_recommendation', unknown))).toBe('already')
    await written({ recommendation_id: id })
    expect(await pull(people.client)).toMatchObject([{ id, deleted: false }])
    const seen = (who: Account) =>
      engine.as(who, (tx) => tx.query('select id from public.recommendations where id = $1', [id]))
    await on(people.admin, 'withdraw_recommendation', { study_id: mission, recommendation_id: id })
    expect([await seen(people.client), await seen(people.intervenant), await seen(people.otherClient)]).toEqual([
      [],
      [],
      [],
    ])
    expect(await seen(people.admin)).toHaveLength(1)
  })

  it('[L8] a mission given to somebody else takes them along', async () => {
    const id = await written()
    await on(people.client, 'mark_recommendation', { study_id: mission, key: id, done: true })
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect([await pull(people.intervenant), await pull(people.intervenant, 'recommendation_mark')]).toEqual([[], []])
    expect((await pull(people.otherIntervenant))[0]?.body).toMatchObject({ mine: false, author_name: 'Ines Essai' })
    expect(await pull(people.otherIntervenant, 'recommendation_mark')).toHaveLength(1)
    expect(word(await on(people.intervenant, 'write_recommendation', words({ recommendation_id: id })))).toBe(
      'not_yours',
    )
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [mission])
    expect([await pull(people.client), await pull(people.client, 'recommendation_mark')]).toEqual([[], []])
  })

  it('what a client has done is one record a key, the last word counts, and the specialist reads it', async () => {
    const id = await written()
    const mark = (key: string, done: boolean, madeAt?: string) =>
      on(people.client, 'mark_recommendation', { study_id: mission, key, done }, madeAt)
    await mark(id, true)
    await mark('air_monitoring', true)
    const late = await mark(id, false, '2026-01-01T00:00:00Z')
    for (const reader of [people.client, people.intervenant]) {
      const marks = await pull(reader, 'recommendation_mark')
      expect(marks.map(({ body }) => [body['key'], body['done']])).toEqual([
        ['air_monitoring', true],
        [id, false],
      ])
      expect(marks.every(({ study_id }) => study_id === mission)).toBe(true)
    }
    const [row] = (await pull(people.client, 'recommendation_mark')).filter(({ body }) => body['key'] === id)
    expect(late.result?.['rev']).toBe(row?.rev)
    for (const account of strangers()) expect(await pull(account, 'recommendation_mark')).toEqual([])
    for (const key of ['', 'Air', 'a b', "'; --", 'x'.repeat(61)]) expect(word(await mark(key, true))).toBe('invalid')
    expect(word(await on(people.client, 'mark_recommendation', { study_id: mission, key: id, done: 'true' }))).toBe(
      'invalid',
    )
  })

  it("without a study a mark is the client's alone", async () => {
    const general = (who: Account) => on(who, 'mark_recommendation', { key: 'cost_optimisation', done: true })
    const answers = []
    for (const who of [people.client, people.otherClient, people.client]) answers.push(word(await general(who)))
    expect(answers).toEqual(['applied', 'applied', 'already'])
    for (const account of [people.client, people.otherClient])
      expect(await pull(account, 'recommendation_mark')).toMatchObject([
        { study_id: null, body: { key: 'cost_optimisation', done: true } },
      ])
    expect(await pull(people.intervenant, 'recommendation_mark')).toEqual([])
  })

  it('are in the export: what one was advised and has done, what one wrote, withdrawn or not', async () => {
    const exported = (who: Account) =>
      engine.probe(
        who,
        async (tx) =>
          (
            await tx.query<{ data: Record<string, readonly Record<string, unknown>[]> }>(
              'select public.export_my_data() as data',
            )
          )[0]?.data,
      )
    const [kept, gone] = [await written(), await written({ titre: 'Retirée' })]
    await on(people.intervenant, 'withdraw_recommendation', { study_id: mission, recommendation_id: gone })
    await on(people.client, 'mark_recommendation', { study_id: mission, key: kept, done: true })
    const client = await exported(people.client)
    expect(client?.['recommendations']).toMatchObject([
      { id: kept, study_id: mission, titre: 'Changer les filtres', author_name: 'Ines Essai' },
    ])
    expect(client?.['recommendation_marks']).toMatchObject([{ study_id: mission, key: kept, done: true }])
    expect(JSON.stringify(client?.['recommendations'])).not.toContain(people.intervenant.profileId)
    const field = await exported(people.intervenant)
    expect(field?.['recommendations']?.map(({ id }) => id)).toEqual([kept, gone])
    expect(field?.['recommendation_marks']).toEqual([])
    for (const who of [people.otherClient, people.otherIntervenant])
      expect((await exported(who))?.['recommendations']).toEqual([])
  })
})
