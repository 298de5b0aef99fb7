/** A price is offered, accepted or refused before the work, and each role sees and does its own part of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On a study of `client` that `intervenant` has accepted; `answer_quote` is about an offer that stands. */
const COMMANDS = policyTable(
  `
  command | client | otherClient | intervenant | otherIntervenant | unapproved | inactive | inactiveClient | admin
  offer_quote|not_allowed|not_allowed|not_allowed|not_allowed|not_allowed|account_inactive|account_inactive|applied
  answer_quote|applied|not_found|not_allowed|not_allowed|not_allowed|account_inactive|account_inactive|not_allowed
`,
)

interface Pulled {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly body?: Readonly<Record<string, unknown>>
}

describe.each(ENGINES)('quotes on $name', ({ open }) => {
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

  const on = (who: Account, name: string, args: object) =>
    engine.as(who, (tx) => apply(tx, name, { study_id: mission, ...args }))
  const offer = (montant: number | null, more: object = {}) => on(people.admin, 'offer_quote', { montant, ...more })
  const quote = async () => {
    const [found] = await engine.sql.query<{ id: string; accepte: boolean | null; motif: string | null }>(
      'select id, accepte, motif from public.quotes where study_id = $1',
      [mission],
    )
    return found
  }
  const answer = async (montant: number, said: object, who = people.client) =>
    on(who, 'answer_quote', { quote_id: (await quote())?.id, montant, ...said })
  const agreed = async () => {
    const [found] = await engine.sql.query<{ prix_convenu: string | null }>(
      'select prix_convenu from public.demandes_etudes where id = $1',
      [mission],
    )
    return found?.prix_convenu === null ? null : Number(found?.prix_convenu)
  }
  const pull = (who: Account) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Pulled[] } }>(
        'select public.pull_records(0::bigint, 500) as page',
      )
      return row?.page.rows.filter(({ kind }) => kind === 'quote') ?? []
    })
  const events = async () => {
    const rows = await engine.sql.query<{ kind: string }>(
      'select kind from public.study_events where study_id = $1 order by rev',
      [mission],
    )
    return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith('quote') || kind === 'price_agreed')
  }
  const mailed = async () => {
    const rows = await engine.sql.query<{ event: string; type_compte: string }>(
      `select distinct j.event, p.type_compte from public.mail_jobs j join public.profiles p on p.id = j.profile
       where j.about = $1 and j.event like 'quote%' order by 1`,
      [mission],
    )
    return rows.map(({ event, type_compte }) => `${type_compte} ${event}`)
  }

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    await offer(50_000)
    const args =
      name === 'offer_quote'
        ? { study_id: mission, montant: 60_000 }
        : { study_id: mission, quote_id: (await quote())?.id, montant: 50_000, accepte: true }
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('accepted, it is the agreed price; client and specialist have it, and nobody else', async () => {
    expect(word(await offer(50_000, { texte: 'Trois points, deux jours.' }))).toBe('applied')
    expect(await agreed()).toBe(null)
    const verdict = await answer(50_000, { accepte: true })
    expect(word(verdict)).toBe('applied')
    expect(await agreed()).toBe(50_000)
    for (const reader of [people.client, people.intervenant]) {
      expect(await pull(reader)).toMatchObject([{ body: { montant: 50_000, accepte: true, motif: null } }])
    }
    for (const stranger of [people.otherClient, people.otherIntervenant, people.inactive, people.admin]) {
      expect(await pull(stranger)).toEqual([])
    }
    expect(await events()).toEqual(['quote_offered', 'price_agreed'])
    expect(await mailed()).toEqual(['admin quote_answered', 'client quote_offered'])
    expect(word(await answer(50_000, { accepte: true }))).toBe('already')
    expect(word(await answer(50_000, { accepte: false })), 'an accepted price stands').toBe('wrong_state')
    expect(word(await offer(null)), 'and is not taken back').toBe('wrong_state')
    expect(await agreed()).toBe(50_000)
  })

  it('refused, it has its reason, can still be accepted, and leaves with the offer', async () => {
    await offer(50_000)
    const verdict = await answer(50_000, { accepte: false, motif: ' Trop cher. ' })
    expect(await quote()).toMatchObject({ accepte: false, motif: 'Trop cher.' })
    expect(verdict.result?.['rev'], 'the revision at which the client has it').toBe((await pull(people.client))[0]?.rev)
    expect(await agreed()).toBe(null)
    expect(word(await answer(50_000, { accepte: true }))).toBe('applied')
    expect(await quote()).toMatchObject({ accepte: true, motif: null })
    expect(await events()).toEqual(['quote_offered', 'quote_refused', 'price_agreed'])
  })

  it('a new offer waits for an answer anew; one that was not on the screen is not answered', async () => {
    await offer(50_000)
    expect(word(await offer(45_000, { seen: 40_000 })), 'another administrator was faster').toBe('content_changed')
    expect(word(await offer(45_000, { seen: 50_000 }))).toBe('applied')
    expect(word(await offer(45_000))).toBe('already')
    expect(word(await answer(50_000, { accepte: true }))).toBe('content_changed')
    expect(word(await answer(45_000, { accepte: true }))).toBe('applied')
    expect(word(await offer(55_000))).toBe('applied')
    expect(await quote()).toMatchObject({ accepte: null })
    expect(await agreed(), 'the price that was agreed stands meanwhile').toBe(45_000)
    expect(word(await offer(null))).toBe('applied')
    expect(word(await answer(55_000, { accepte: true })), 'it was taken back').toBe('not_found')
  })

  it('comes before the end of the work, with an amount in whole dinars', async () => {
    for (const [statut, expected] of [
      ['en_attente', 'applied'],
      ['en_cours', 'applied'],
      ['terminée', 'wrong_state'],
      ['complete', 'wrong_state'],
      ['annulée', 'wrong_state'],
    ] as const) {
      mission = await study(engine, people.client, statut, people.intervenant)
      expect(word(await offer(1)), statut).toBe(expected)
    }
    mission = crypto.randomUUID()
    expect(word(await offer(1))).toBe('not_found')
    for (const montant of [0, 1.5, -1, '50000', 1_000_000_000_000])
      expect(word(await offer(montant as number)), String(montant)).toBe('invalid')
    expect(word(await offer(1, { texte: 'x'.repeat(2001) }))).toBe('invalid')
  })

  it('is in the export of its client, and in what administrators read of the study', async () => {
    await offer(50_000)
    const exported = await engine.as(people.client, async (tx) => {
      const [row] = await tx.query<{ data: { quotes: readonly unknown[] } }>('select public.export_my_data() as data')
      return row?.data.quotes
    })
    expect(exported).toMatchObject([{ study_id: mission, montant: 50_000, accepte: null }])
    const dossier = await engine.as(people.admin, async (tx) => {
      const [row] = await tx.query<{ dossier: { quote: unknown } }>('select public.admin_study($1) as dossier', [
        mission,
      ])
      return row?.dossier.quote
    })
    expect(dossier).toMatchObject({ montant: 50_000, accepte: null })
  })
})
