import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { CUSTODY_STATUTS, SAMPLE_STATUTS } from '../../sync/domain/sample.ts'
import type { Sample } from '../../sync/records/sample.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { LONGEST_SIGNATURE } from '../../sync/domain/signature.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On a mission of `intervenant` for `client` that has begun; the last two on a sample that is there. */
const COMMANDS = policyTable(
  `
  command           | client      | otherClient | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ------------------+-------------+-------------+-------------+------------------+--------------+------------------+------------------+------------
  add_sample        | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  hand_over_samples | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
  cancel_sample     | not_allowed | not_allowed | applied     | not_yours        | not_approved | account_inactive | account_inactive | not_allowed
`,
)

const STRANGERS = ['client', 'otherClient', 'otherIntervenant', 'unapproved', 'inactive', 'inactiveClient'] as const
const SIGNATURE = 'M10 20L30 40L50 60M100 100L120 100'

interface Dossier {
  readonly code: string
  readonly etat: string
  readonly whole: boolean
  readonly head: string
  readonly chain: readonly {
    readonly kind: string
    readonly at: string
    readonly received_at: string
    readonly author_name: string
    readonly data: Readonly<Record<string, unknown>>
  }[]
}

describe.each(ENGINES)('samples on $name', ({ open }) => {
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

  const sample = (more: object = {}, of = mission) => ({
    study_id: of,
    sample_id: randomUUID(),
    code: makeSampleCode(studyId(of)),
    matrice: 'eau',
    contenant: 'flacon_verre',
    sampled_at: '2026-06-01T09:00:00.000Z',
    latitude: 36.75,
    longitude: 3.05,
    accuracy: 6,
    lieu: 'Rejet nord',
    conservation: '4 °C',
    ...more,
  })
  const handover = (sample_ids: readonly string[], more: object = {}) => ({
    study_id: mission,
    handover_id: randomUUID(),
    sample_ids,
    handed_at: '2026-06-01T15:00:00.000Z',
    receveur_nom: 'Amine Kaci',
    receveur_organisme: 'Laboratoire central',
    etat: 'Scellés intacts',
    signature: SIGNATURE,
    ...more,
  })
  const give = (who: Account, name: string, args: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const taken = async (more: object = {}) => {
    const given = sample(more)
    expect(word(await give(people.intervenant, 'add_sample', given))).toBe('applied')
    return given
  }
  const rows = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: { id: string; kind: string; deleted: boolean; body: Sample }[] } }>(
        'select public.pull_records(0, 500) as page',
      )
      return (row?.page.rows ?? []).filter(({ kind, deleted }) => kind === 'sample' && !deleted)
    })
  const dossier = async (id: string) => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ answer: { sample: Dossier | null } }>('select public.admin_sample($1) as answer', [id]),
    )
    return row?.answer.sample ?? null
  }
  const listed = async (search: string | null, state: string | null = null) => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ answer: { total: number; rows: { code: string }[] } }>(
        'select public.admin_samples($1, $2) as answer',
        [state, search],
      ),
    )
    return row?.answer.rows.map(({ code }) => code) ?? []
  }

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const { sample_id } = await taken()
    const args =
      name === 'add_sample'
        ? sample()
        : name === 'cancel_sample'
          ? { study_id: mission, sample_id, motif: 'x' }
          : handover([sample_id])
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('reaches its specialist; the client and everybody else learn nothing of it', async () => {
    const { sample_id, code } = await taken()
    await give(people.intervenant, 'hand_over_samples', handover([sample_id]))
    const [row] = await rows(people.intervenant)
    expect(row).toMatchObject({
      id: sample_id,
      body: {
        code,
        matrice: 'eau',
        lieu: 'Rejet nord',
        latitude: 36.75,
        mine: true,
        annulation: null,
        remises: [{ receveur_nom: 'Amine Kaci', receveur_organisme: 'Laboratoire central' }],
      },
    })
    expect(JSON.stringify(row), 'a signature stays with the chain').not.toContain(SIGNATURE)
    for (const name of STRANGERS) {
      expect(await rows(people[name]), name).toEqual([])
      for (const table of ['mission_samples', 'sample_events']) {
        expect(
          await engine.as(people[name], (tx) => tx.query(`select 1 from public.${table}`)),
          `${table} by ${name}`,
        ).toEqual([])
      }
    }
    for (const name of [...STRANGERS, 'intervenant'] as const) {
      for (const call of ['public.admin_samples()', `public.admin_sample('${sample_id}')`]) {
        expect(
          await engine.probe(people[name], (tx) => tx.query(`select ${call}`)).catch(sqlState),
          `${call} by ${name}`,
        ).toBe('42501')
      }
    }
  })

  it('a code is of its study, has the digit that checks it, and is there once', async () => {
    const { code } = await taken()
    const other = await study(engine, people.client, 'en_cours', people.intervenant)
    const problem = async (more: object) =>
      (await engine.probe(people.intervenant, (tx) => apply(tx, 'add_sample', sample(more)))).result
    const wrong = { field: 'code', reason: 'malformed' }
    expect(await problem({ code: makeSampleCode(studyId(other)) }), 'of another study').toEqual(wrong)
    expect(await problem({ code: `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}` })).toEqual(wrong)
    expect(await problem({ code: code.toLowerCase() })).toEqual(wrong)
    expect(word(await give(people.intervenant, 'add_sample', sample({ code })))).toBe('already_exists')
  })

  it('the device and the database compute the same codes', async () => {
    for (let round = 0; round < 200; round += 1) {
      const id = randomUUID()
      const digits = makeSampleCode(studyId(id)).slice(3).replaceAll('-', '')
      const [row] = await engine.sql.query<{ rest: number; study: string }>(
        'select hawa.sample_remainder($1) as rest, hawa.study_digits($2) as study',
        [digits, id],
      )
      expect(row).toEqual({ rest: 0, study: digits.slice(0, 4) })
    }
  })

  it('taken from the start of a mission until its delivery, handed on and cancelled after it too', async () => {
    const verdicts: Record<string, string[]> = {}
    for (const statut of STATUTS) {
      const id = await study(engine, people.client, statut, people.intervenant)
      const given = await taken()
      await engine.sql.query('update public.mission_samples set study_id = $1 where id = $2', [id, given.sample_id])
      verdicts[statut] = [
        word(await engine.probe(people.intervenant, (tx) => apply(tx, 'add_sample', sample({}, id)))),
        word(
          await engine.probe(people.intervenant, (tx) =>
            apply(tx, 'hand_over_samples', handover([given.sample_id], { study_id: id })),
          ),
        ),
        word(
          await engine.probe(people.intervenant, (tx) =>
            apply(tx, 'cancel_sample', { study_id: id, sample_id: given.sample_id, motif: 'x' }),
          ),
        ),
      ]
    }
    const states = (index: number) => Object.keys(verdicts).filter((statut) => verdicts[statut]?.[index] === 'applied')
    expect([states(0), states(1), states(2)]).toEqual([[...SAMPLE_STATUTS], [...CUSTODY_STATUTS], [...CUSTODY_STATUTS]])
  })

  it('several go at once and all or none; the next to give is the one who received', async () => {
    const [one, two] = [await taken(), await taken()]
    expect(word(await give(people.intervenant, 'hand_over_samples', handover([one.sample_id, randomUUID()])))).toBe(
      'not_found',
    )
    expect((await dossier(one.sample_id))?.chain).toHaveLength(1)
    const first = handover([one.sample_id, two.sample_id, one.sample_id])
    expect(word(await give(people.intervenant, 'hand_over_samples', first))).toBe('applied')
    const again = await give(people.intervenant, 'hand_over_samples', first)
    expect(word(again), 'the same hand-over under another command').toBe('already')
    await give(
      people.intervenant,
      'hand_over_samples',
      handover([one.sample_id], { receveur_nom: 'Lina Saadi', signature: undefined, signature_saisie: 'Lina Saadi' }),
    )
    const found = await dossier(one.sample_id)
    expect(found).toMatchObject({
      etat: 'remis',
      whole: true,
      chain: [
        { kind: 'preleve', data: { code: one.code, lieu: 'Rejet nord' } },
        { kind: 'remis', data: { receveur_nom: 'Amine Kaci', signature: SIGNATURE } },
        {
          kind: 'remis',
          data: { remettant: 'Amine Kaci', receveur_nom: 'Lina Saadi', signature_saisie: 'Lina Saadi' },
        },
      ],
    })
    expect(found?.chain[1]?.data['remettant']).toBe(found?.chain[0]?.author_name)
    expect((await dossier(two.sample_id))?.chain).toHaveLength(2)
  })

  it('a command that comes twice is one event', async () => {
    const { sample_id } = await taken()
    const id = randomUUID()
    const args = handover([sample_id])
    const verdicts = [0, 1].map(() =>
      engine.as(people.intervenant, (tx) => apply(tx, 'hand_over_samples', args, { id })),
    )
    for (const verdict of verdicts) expect(word(await verdict)).toBe('applied')
    expect((await dossier(sample_id))?.chain).toHaveLength(2)
  })

  it('a cancelled sample stays, with its reason, and goes nowhere', async () => {
    const { sample_id } = await taken()
    const cancel = (motif: string) => give(people.intervenant, 'cancel_sample', { study_id: mission, sample_id, motif })
    expect((await cancel('  ')).result).toEqual({ field: 'motif', reason: 'required' })
    expect([word(await cancel('Flacon cassé')), word(await cancel('Encore'))]).toEqual(['applied', 'already'])
    expect(await rows(people.intervenant)).toMatchObject([{ body: { annulation: { motif: 'Flacon cassé' } } }])
    expect(word(await give(people.intervenant, 'hand_over_samples', handover([sample_id])))).toBe('wrong_state')
    expect(await dossier(sample_id)).toMatchObject({
      etat: 'annule',
      whole: true,
      chain: [{ kind: 'preleve' }, { kind: 'annule', data: { motif: 'Flacon cassé' } }],
    })
    const elsewhere = await study(engine, people.client, 'en_cours', people.intervenant)
    expect(word(await give(people.intervenant, 'cancel_sample', { study_id: elsewhere, sample_id, motif: 'x' }))).toBe(
      'not_found',
    )
  })

  it.each([
    ['markup', 'M0 0L1 1"/><script>alert(1)</script>', 'malformed'],
    ['another letter', 'M0 0C1 1 2 2 3 3', 'malformed'],
    ['a dot without a line', 'M0 0', 'malformed'],
    ['a line break', 'M0 0L1 1\nM2 2L3 3', 'malformed'],
    ['four digits', 'M0 0L1000 1', 'malformed'],
    ['too long', 'M0 0L1 1'.repeat(LONGEST_SIGNATURE / 8 + 1), 'too_long'],
  ])('a signature with %s is refused', async (_, signature, reason) => {
    const { sample_id } = await taken()
    expect((await give(people.intervenant, 'hand_over_samples', handover([sample_id], { signature }))).result).toEqual({
      field: 'signature',
      reason,
    })
    expect((await dossier(sample_id))?.chain).toHaveLength(1)
  })

  it('the longest signature is taken, and none at all is not', async () => {
    const { sample_id } = await taken()
    const unsigned = await give(
      people.intervenant,
      'hand_over_samples',
      handover([sample_id], { signature: undefined }),
    )
    expect(unsigned.result).toEqual({ field: 'signature_saisie', reason: 'required' })
    expect(
      word(
        await give(
          people.intervenant,
          'hand_over_samples',
          handover([sample_id], { signature: 'M0 0L1 1'.repeat(LONGEST_SIGNATURE / 8) }),
        ),
      ),
    ).toBe('applied')
  })

  it('what was written is changed and removed by nobody, the owner of the tables included', async () => {
    const { sample_id } = await taken()
    for (const statement of [
      `update public.sample_events set data = '{}'`,
      'delete from public.sample_events',
      'truncate public.sample_events',
      'delete from public.mission_samples',
      'truncate public.mission_samples cascade',
    ]) {
      expect(await engine.sql.query(statement).catch(sqlState), statement).toBe('42501')
    }
    expect(
      await engine.sql.query('delete from public.demandes_etudes where id = $1', [mission]).catch(sqlState),
      'nor its study',
    ).toBe('23503')
    expect((await dossier(sample_id))?.whole).toBe(true)
  })

  it('whoever switches the guard off is found out', async () => {
    const { sample_id } = await taken()
    await give(people.intervenant, 'hand_over_samples', handover([sample_id]))
    const tampered = async (statement: string): Promise<boolean | undefined> => {
      await engine.sql.query('alter table public.sample_events disable trigger user')
      await engine.sql.query('create table public.kept as select * from public.sample_events')
      const [facts] = await engine.sql.query<{ lieu: string }>(
        'select lieu from public.mission_samples where id = $1',
        [sample_id],
      )
      await engine.sql.query(statement)
      const whole = (await dossier(sample_id))?.whole
      await engine.sql.query('delete from public.sample_events')
      await engine.sql.query('insert into public.sample_events select * from public.kept')
      await engine.sql.query('drop table public.kept')
      await engine.sql.query('update public.mission_samples set lieu = $1 where id = $2', [facts?.lieu, sample_id])
      await engine.sql.query('alter table public.sample_events enable trigger user')
      return whole
    }
    expect(await tampered('select 1')).toBe(true)
    expect(
      await tampered(`update public.sample_events set data = data || '{"receveur_nom": "Autre"}' where kind = 'remis'`),
    ).toBe(false)
    expect(await tampered(`update public.sample_events set at = at - interval '1 hour' where kind = 'remis'`)).toBe(
      false,
    )
    expect(await tampered(`delete from public.sample_events where kind = 'remis'`)).toBe(false)
    expect(await tampered(`delete from public.sample_events where kind = 'preleve'`)).toBe(false)
    expect(await tampered(`update public.mission_samples set lieu = 'Ailleurs'`)).toBe(false)
    expect(await dossier(randomUUID())).toBeNull()
  })

  it('administrators find a sample by its code however typed, the company, the specialist and the study', async () => {
    // The newest come first, and the other tests' samples may fill a page.
    const sampled_at = new Date().toISOString()
    const { code } = await taken({ sampled_at })
    const other = await taken({ matrice: 'sol', sampled_at })
    const [facts] = await engine.sql.query<{ nom: string }>(
      'select nom_entreprise as nom from public.demandes_etudes where id = $1',
      [mission],
    )
    for (const words of [code, code.toLowerCase().replaceAll('-', ' '), code.slice(-6)])
      expect(await listed(words), words).toEqual([code])
    for (const words of [mission.slice(0, 8), facts?.nom ?? '', null])
      expect(await listed(words)).toEqual(expect.arrayContaining([code, other.code]))
    await give(people.intervenant, 'cancel_sample', { study_id: mission, sample_id: other.sample_id, motif: 'x' })
    expect(await listed(mission.slice(0, 8), 'annule')).toEqual([other.code])
    expect(await listed('قلب')).toEqual([])
    expect(await listed('%')).toEqual([])
  })

  it('whoever takes the mission over holds its samples; the other holds them no more', async () => {
    await taken()
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect(await rows(people.otherIntervenant)).toMatchObject([{ body: { mine: false, matrice: 'eau' } }])
    expect(await rows(people.intervenant)).toEqual([])
  })

  it('clocks that run ahead are held to the time of the server', async () => {
    const { sample_id } = await taken({ sampled_at: '2099-01-01T00:00:00.000Z' })
    await give(
      people.intervenant,
      'hand_over_samples',
      handover([sample_id], { handed_at: '2099-01-01T00:00:00.000Z' }),
    )
    for (const { at } of (await dossier(sample_id))?.chain ?? [])
      expect(Date.parse(at)).toBeLessThanOrEqual(Date.now() + 60_000)
  })

  it("the export of a specialist has their samples, and nobody else's signature", async () => {
    const { sample_id, code } = await taken()
    await give(people.intervenant, 'hand_over_samples', handover([sample_id]))
    const [row] = await engine.as(people.intervenant, (tx) =>
      tx.query<{ data: { samples: { code: string }[] } }>('select public.export_my_data() as data'),
    )
    expect(row?.data.samples).toMatchObject([{ code, remises: [{ receveur_nom: 'Amine Kaci' }] }])
    expect(JSON.stringify(row?.data.samples)).not.toContain(SIGNATURE)
  })
})
