import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STAFF_TRANSITIONS, STATUTS, staffMoves, type Statut } from '../../sync/domain/study.ts'
import { cast, request, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/**
 * On a study that waits, is `intervenant`'s, or does not exist yet: nobody but administrators learns so much as that it
 * is there.
 */
const COMMANDS = policyTable(
  `
  command            | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  -------------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  assign_study       | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  change_study_state | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  request_study_for  | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
`,
)

const QUESTIONS = (id: string): readonly string[] => [
  'public.admin_projects()',
  'public.admin_projects_export()',
  `public.admin_study('${id}')`,
  `public.admin_study_part('${id}', 'events')`,
  `public.admin_assignable('${id}')`,
  'public.admin_clients()',
]

interface Row {
  readonly id: string
  readonly kind?: string
  readonly study_id?: string
  readonly deleted: boolean
  readonly contact_email?: string | null
  readonly body?: { readonly kind: string; readonly to_me: boolean; readonly data: object }
}
interface Found {
  readonly rows: readonly { readonly id: string; readonly entreprise: string }[]
  readonly total: number
}

describe.each(ENGINES)('projects on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const ask = <T>(call: string, given: unknown[] = [], who: Account = people.admin): Promise<T> =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ answer: T }>(`select ${call} as answer`, given)
      if (!row) throw new Error('no answer')
      return row.answer
    })
  const stateOf = async (id: string) =>
    (
      await engine.sql.query<{ statut: Statut; intervenant_id: string | null }>(
        'select statut, intervenant_id from public.demandes_etudes where id = $1',
        [id],
      )
    )[0]
  const events = async (id: string) =>
    await engine.sql.query<{ kind: string; data: Record<string, unknown> }>(
      'select kind, data from public.study_events where study_id = $1 order by rev',
      [id],
    )
  const mails = async (id: string) =>
    (
      await engine.sql.query<{ what: string }>(
        `select j.event || ' ' || p.prenom as what from public.mail_jobs j join public.profiles p on p.id =
          j.profile where j.about = $1 and j.profile = any($2::uuid[]) order by 1`,
        [id, Object.values(people).map(({ profileId }) => profileId)],
      )
    ).map(({ what }) => what)
  const asked = async (more: object = {}): Promise<string> => {
    const id = randomUUID()
    expect(word(await give(people.client, 'request_study', request(id, { ...more })))).toBe('applied')
    return id
  }
  const onMission = async (
    statut: 'acceptée' | 'en_cours' | 'terminée' = 'en_cours',
    more: object = {},
  ): Promise<string> => {
    const study_id = await asked(more)
    const steps = {
      acceptée: ['accept_study'],
      en_cours: ['accept_study', 'start_study'],
      terminée: ['accept_study', 'start_study', 'finish_study'],
    }[statut]
    for (const name of steps) expect(word(await give(people.intervenant, name, { study_id }))).toBe('applied')
    return study_id
  }
  const feed = (who: Account, after: number) =>
    engine.as(who, async (tx) => {
      const studies = (
        await tx.query<{ row: Row }>('select public.pull_studies($1::bigint, 2000) as row', [after])
      ).map(({ row }) => row)
      const [records] = await tx.query<{ page: { rows: Row[] } }>(
        'select public.pull_records($1::bigint, 2000) as page',
        [after],
      )
      return { studies, records: records?.page.rows ?? [] }
    })
  const now = async () =>
    Number((await engine.sql.query<{ rev: string }>('select last_value::text as rev from hawa.feed_rev'))[0]?.rev)
  const reassign = (study_id: string, more: object = {}) =>
    give(people.admin, 'assign_study', {
      study_id,
      intervenant_id: people.otherIntervenant.profileId,
      instead_of: people.intervenant.profileId,
      motif: 'Congé',
      ...more,
    })
  const change = (study_id: string, from: Statut, to: Statut, motif = 'Erreur') =>
    give(people.admin, 'change_study_state', { study_id, from, to, motif })

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const study_id = await asked()
    const got: Record<string, string> = {}
    for (const { column } of cells) {
      const args =
        {
          assign_study: { study_id, intervenant_id: people.intervenant.profileId },
          change_study_state: { study_id, from: 'en_attente', to: 'annulée', motif: 'Doublon' },
          request_study_for: request(randomUUID(), { client_id: people.client.profileId }),
        }[name] ?? {}
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('an administrator who was switched off does and learns nothing', async () => {
    const study_id = await asked()
    await engine.sql.query('update public.profiles set is_active = false where id = $1', [people.admin.profileId])
    expect(
      word(await give(people.admin, 'assign_study', { study_id, intervenant_id: people.intervenant.profileId })),
    ).toBe('account_inactive')
    for (const call of QUESTIONS(study_id)) expect(await ask(call).catch(sqlState), call).toBe('42501')
  })

  it('the questions are for administrators alone', async () => {
    const id = await onMission()
    for (const call of QUESTIONS(id)) {
      for (const [name, account] of Object.entries(people)) {
        if (name !== 'admin')
          expect(await ask(call, [], account as Account).catch(sqlState), `${name} ${call}`).toBe('42501')
      }
      expect(await engine.probe('anonymous', (tx) => tx.query(`select ${call}`)).catch(sqlState), call).toBe('42501')
      expect(await ask(call)).toBeTruthy()
    }
  })

  describe('assign_study', () => {
    it('gives a study that waits to a specialist, who has it with its contacts and is told, as is the client', async () => {
      const study_id = await asked()
      const before = await now()
      expect(
        await give(people.admin, 'assign_study', { study_id, intervenant_id: people.intervenant.profileId }),
      ).toMatchObject({ verdict: 'applied', result: { statut: 'acceptée' } })
      expect(await stateOf(study_id)).toEqual({ statut: 'acceptée', intervenant_id: people.intervenant.profileId })
      const mine = await feed(people.intervenant, before)
      expect(mine.studies.find(({ id }) => id === study_id)).toMatchObject({
        deleted: false,
        contact_email: 'lina@example.org',
      })
      const line = mine.records.find(({ body }) => body?.kind === 'assigned')
      expect(line?.body).toMatchObject({ to_me: true, data: { intervenant: 'Ines Essai' } })
      expect(line?.body?.data, 'nobody’s profile id').not.toHaveProperty('intervenant_id')
      expect(
        (await feed(people.client, before)).records.find(({ body }) => body?.kind === 'assigned')?.body?.to_me,
      ).toBe(false)
      expect((await feed(people.otherIntervenant, before)).studies.find(({ id }) => id === study_id)).toMatchObject({
        deleted: true,
      })
      expect(await mails(study_id)).toEqual(['mission_assigned Ines', 'study_assigned Clara', 'study_requested Aya'])
      expect(word(await give(people.intervenant, 'start_study', { study_id }))).toBe('applied')
    })

    it.each(['acceptée', 'en_cours'] as const)(
      '[L8] another one takes the place in %s: the one before loses study and records, and their late work is ' +
        'refused and recorded',
      async (statut) => {
        const study_id = await onMission(statut)
        expect(
          word(await give(people.intervenant, 'plan_mission', { study_id, debut: '2026-11-23', fin: '2026-11-25' })),
        ).toBe('applied')
        const held = (await feed(people.intervenant, 0)).records
          .filter((record) => !record.deleted && record.study_id === study_id)
          .map(({ id }) => id)
        expect(held.length).toBeGreaterThan(2)
        const before = await now()
        expect(word(await reassign(study_id))).toBe('applied')
        expect(await stateOf(study_id)).toEqual({ statut, intervenant_id: people.otherIntervenant.profileId })

        const lost = await feed(people.intervenant, before)
        expect(lost.studies).toMatchObject([{ id: study_id, deleted: true }])
        expect(
          lost.records
            .filter(({ deleted }) => deleted)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(held.toSorted())
        const told = lost.records.filter(({ deleted }) => !deleted)
        expect(told.map(({ body }) => body)).toMatchObject([
          { kind: 'unassigned', to_me: true, data: { motif: 'Congé', entreprise: 'Cimenterie' } },
        ])
        expect(JSON.stringify(told)).not.toContain('Otto')

        const gained = await feed(people.otherIntervenant, before)
        expect(gained.studies.find(({ id }) => id === study_id)).toMatchObject({
          deleted: false,
          contact_email: 'lina@example.org',
        })
        const lines = gained.records
          .filter(({ kind }) => kind === 'event')
          .map(({ body }) => `${body?.kind} ${body?.to_me}`)
        expect(lines).toEqual(
          expect.arrayContaining(['requested false', 'accepted false', 'unassigned false', 'assigned true']),
        )
        expect(
          await engine.sql.query('select debut, fin from public.mission_plans where study_id = $1', [study_id]),
          'the days were somebody else’s',
        ).toEqual([{ debut: null, fin: null }])
        expect(await mails(study_id)).toEqual(
          expect.arrayContaining(['mission_assigned Otto', 'mission_withdrawn Ines', 'study_assigned Clara']),
        )

        const late = randomUUID()
        expect(
          word(
            await engine.as(people.intervenant, (tx) =>
              apply(tx, 'save_field_notes', { study_id, notes_terrain: 'Point 3' }, { id: late }),
            ),
          ),
        ).toBe('not_yours')
        expect(await engine.sql.query('select verdict, code from public.commands where id = $1', [late])).toEqual([
          { verdict: 'refused', code: 'not_yours' },
        ])
        expect((await events(study_id)).map(({ kind }) => kind)).toEqual(
          expect.arrayContaining(['unassigned', 'assigned']),
        )
        const digest = await ask<{ digest: { count: number } | null; rows: Row[] }>(
          'public.pull_records(0, 2000)',
          [],
          people.intervenant,
        )
        expect(digest.digest?.count).toBe(digest.rows.length)
      },
    )

    it('back to nobody, with a reason: everybody is shown it masked again', async () => {
      const study_id = await onMission()
      const before = await now()
      const release = (more: object) =>
        give(people.admin, 'assign_study', { study_id, instead_of: people.intervenant.profileId, ...more })
      expect(await release({})).toMatchObject({ code: 'invalid', result: { field: 'motif', reason: 'required' } })
      expect(await release({ motif: 'Plus disponible' })).toMatchObject({
        verdict: 'applied',
        result: { statut: 'en_attente' },
      })
      for (const who of [people.intervenant, people.otherIntervenant]) {
        expect((await feed(who, before)).studies.find(({ id }) => id === study_id)).toMatchObject({
          deleted: false,
          contact_email: null,
          date_acceptation: null,
          date_debut_mission: null,
        })
      }
      expect(await mails(study_id)).toEqual(expect.arrayContaining(['mission_withdrawn Ines', 'study_changed Clara']))
      expect(word(await give(people.otherIntervenant, 'accept_study', { study_id }))).toBe('applied')
    })

    it('decides on what was seen, and only for who can work', async () => {
      const waiting = await asked()
      for (const who of ['unapproved', 'inactive', 'client', 'admin'] as const) {
        expect(
          word(await give(people.admin, 'assign_study', { study_id: waiting, intervenant_id: people[who].profileId })),
          who,
        ).toBe('account_unavailable')
      }
      expect(word(await give(people.admin, 'assign_study', { study_id: waiting, intervenant_id: randomUUID() }))).toBe(
        'account_unavailable',
      )
      expect(word(await reassign(waiting))).toBe('changed_meanwhile')
      expect(await give(people.admin, 'assign_study', { study_id: waiting })).toMatchObject({
        code: 'invalid',
        result: { field: 'intervenant_id', reason: 'required' },
      })
      const taken = await onMission()
      expect(
        word(
          await give(people.admin, 'assign_study', {
            study_id: taken,
            intervenant_id: people.otherIntervenant.profileId,
          }),
        ),
      ).toBe('study_taken')
      expect(word(await reassign(taken, { instead_of: people.otherIntervenant.profileId }))).toBe('changed_meanwhile')
      expect(word(await reassign(taken, { intervenant_id: people.intervenant.profileId })), 'to who has it').toBe(
        'account_unavailable',
      )
      expect(word(await reassign(randomUUID()))).toBe('not_found')
      expect(await stateOf(taken)).toEqual({ statut: 'en_cours', intervenant_id: people.intervenant.profileId })
    })

    it('by state as the table says', async () => {
      for (const statut of STATUTS) {
        const id = await study(engine, people.client, statut, people.intervenant)
        const instead_of = statut === 'en_attente' ? null : people.intervenant.profileId
        const args = { study_id: id, motif: 'Congé', ...(instead_of ? { instead_of } : {}) }
        const assigned = word(
          await engine.probe(people.admin, (tx) =>
            apply(tx, 'assign_study', { ...args, intervenant_id: people.otherIntervenant.profileId }),
          ),
        )
        expect(assigned, statut).toBe(statut in STAFF_TRANSITIONS.assign ? 'applied' : 'wrong_state')
        if (instead_of)
          expect(word(await engine.probe(people.admin, (tx) => apply(tx, 'assign_study', args))), statut).toBe(
            statut in STAFF_TRANSITIONS.release ? 'applied' : 'wrong_state',
          )
      }
    })
  })

  describe('change_study_state', () => {
    it('goes where the table says and nowhere else, never to complete', async () => {
      for (const from of STATUTS) {
        const id = await study(engine, people.client, from, people.intervenant)
        for (const to of STATUTS) {
          const verdict = await engine.probe(people.admin, (tx) =>
            apply(tx, 'change_study_state', { study_id: id, from, to, motif: 'x' }),
          )
          expect(word(verdict), `${from} → ${to}`).toBe(
            staffMoves('change', from).includes(to) ? 'applied' : 'wrong_state',
          )
          if (verdict.verdict === 'applied') expect(verdict.result?.['statut']).toBe(to)
        }
      }
    })

    it('cancels with a reason that client and specialist read and are mailed', async () => {
      const study_id = await onMission()
      const before = await now()
      expect(
        await give(people.admin, 'change_study_state', { study_id, from: 'en_cours', to: 'annulée' }),
      ).toMatchObject({ code: 'invalid', result: { field: 'motif', reason: 'required' } })
      expect(word(await change(study_id, 'en_cours', 'annulée', 'Site fermé'))).toBe('applied')
      for (const who of [people.client, people.intervenant]) {
        expect(
          (await feed(who, before)).records.find(({ body }) => body?.kind === 'cancelled')?.body?.data,
        ).toMatchObject({ motif: 'Site fermé' })
      }
      expect(await mails(study_id)).toEqual(expect.arrayContaining(['study_cancelled Clara', 'study_cancelled Ines']))
    })

    it('opens a cancelled study again: nobody has it, and its dates are gone', async () => {
      const study_id = await onMission()
      await change(study_id, 'en_cours', 'annulée')
      const before = await now()
      expect(word(await change(study_id, 'annulée', 'en_attente', 'Site rouvert'))).toBe('applied')
      expect(await stateOf(study_id)).toEqual({ statut: 'en_attente', intervenant_id: null })
      expect((await feed(people.intervenant, before)).studies[0]).toMatchObject({
        contact_email: null,
        date_acceptation: null,
        date_debut_mission: null,
      })
      expect((await events(study_id)).at(-1)).toMatchObject({ kind: 'reopened', data: { motif: 'Site rouvert' } })
      expect(await mails(study_id)).toContain('study_changed Clara')
      expect(word(await give(people.otherIntervenant, 'accept_study', { study_id }))).toBe('applied')
    })

    it('decides on what was seen', async () => {
      const study_id = await onMission()
      expect(word(await change(study_id, 'acceptée', 'annulée'))).toBe('changed_meanwhile')
      expect(word(await change(randomUUID(), 'acceptée', 'annulée'))).toBe('not_found')
    })

    it('what is billed is not cancelled before its invoice is; work done again is billed once', async () => {
      const study_id = await onMission('terminée', { budget_estime: '10k_50k' })
      const invoices = () =>
        engine.sql.query<{ numero: string }>('select numero from public.invoices where study_id = $1', [study_id])
      const [invoice] = await invoices()
      expect(word(await change(study_id, 'terminée', 'annulée'))).toBe('still_invoiced')
      expect(word(await change(study_id, 'terminée', 'en_cours', 'Point 4 à refaire'))).toBe('applied')
      expect(word(await change(study_id, 'en_cours', 'annulée')), 'the invoice stands').toBe('still_invoiced')
      expect(await mails(study_id)).toEqual(expect.arrayContaining(['study_changed Clara', 'study_changed Ines']))
      const [row] = await engine.sql.query('select date_fin_mission from public.demandes_etudes where id = $1', [
        study_id,
      ])
      expect(row).toEqual({ date_fin_mission: null })
      expect(word(await give(people.intervenant, 'finish_study', { study_id }))).toBe('applied')
      expect(await invoices(), 'the same one, and no other').toEqual([invoice])
      expect(
        word(await give(people.admin, 'cancel_invoice', { numero: invoice?.numero, motif: 'Étude annulée' })),
      ).toBe('applied')
      expect(word(await change(study_id, 'terminée', 'annulée'))).toBe('applied')
    })

    it('a paid invoice holds the study', async () => {
      const study_id = await onMission('terminée', { budget_estime: '10k_50k' })
      const [invoice] = await engine.sql.query<{ numero: string }>(
        'select numero from public.invoices where study_id = $1',
        [study_id],
      )
      await give(people.admin, 'record_payment', {
        numero: invoice?.numero,
        payment_id: randomUUID(),
        montant: 100,
        paid_on: '2026-01-15',
        mode: 'virement',
      })
      expect(word(await give(people.admin, 'cancel_invoice', { numero: invoice?.numero, motif: 'x' }))).toBe(
        'invoice_paid',
      )
      expect(word(await change(study_id, 'terminée', 'annulée'))).toBe('still_invoiced')
    })
  })

  describe('request_study_for', () => {
    it('the study is the client’s; the timeline says who made it, and they are told', async () => {
      const study_id = randomUUID()
      const before = await now()
      expect(
        word(
          await give(
            people.admin,
            'request_study_for',
            request(study_id, {
              client_id: people.client.profileId,
              budget_estime: '10k_50k',
              latitude: 36,
              longitude: 3,
            }),
          ),
        ),
      ).toBe('applied')
      const theirs = await feed(people.client, before)
      expect(theirs.studies).toMatchObject([
        {
          id: study_id,
          statut: 'en_attente',
          client_nom: 'Clara Essai',
          contact_email: 'lina@example.org',
          latitude: 36,
        },
      ])
      expect(theirs.records.map(({ body }) => body)).toMatchObject([
        { kind: 'requested_for', mine: false, by_role: 'admin', by_name: 'Aya Essai' },
      ])
      expect(await mails(study_id)).toEqual(['study_opened Clara'])
      expect((await feed(people.otherIntervenant, before)).studies).toMatchObject([
        { id: study_id, contact_email: null },
      ])
      expect(word(await give(people.client, 'cancel_study', { study_id }))).toBe('applied')
    })

    it('only for an active client, only once, and by the rules of the form', async () => {
      const args = request(randomUUID(), { client_id: people.client.profileId })
      for (const who of ['inactiveClient', 'intervenant', 'admin'] as const) {
        expect(
          word(await give(people.admin, 'request_study_for', { ...args, client_id: people[who].profileId })),
          who,
        ).toBe('account_unavailable')
      }
      expect(await give(people.admin, 'request_study_for', { ...args, zone_geographique: ' ' })).toMatchObject({
        code: 'invalid',
        result: { field: 'zone_geographique', reason: 'required' },
      })
      expect(word(await give(people.admin, 'request_study_for', args))).toBe('applied')
      expect(word(await give(people.admin, 'request_study_for', args))).toBe('already')
    })
  })

  describe('the list', () => {
    const mark = () => randomUUID().slice(0, 8)
    const projects = (args: Readonly<Record<string, unknown>>) => {
      const names = Object.keys(args)
      return ask<Found & { as_of: string }>(
        `public.admin_projects(${names
          .map(
            (name, n) =>
              `${name} => ` +
              `$${n + 1}${typeof args[name] === 'number' ? '::int' : typeof args[name] === 'boolean' ? '::boolean' : ''}`,
          )
          .join(', ')})`,
        Object.values(args),
      )
    }

    it('finds by company, place, contact, client and id, in any case, and nothing by a percent sign', async () => {
      const word_ = mark()
      const id = await asked({
        nom_entreprise: `Acier ${word_} É`,
        zone_geographique: `Quai ${word_}`,
        contact_nom: `Nour ${word_}`,
        contact_email: `c${word_}@example.org`,
      })
      for (const search of [
        `ACIER ${word_} é`,
        `quai ${word_}`,
        `NOUR ${word_}`,
        `C${word_}@EXAMPLE`,
        id,
        id.slice(0, 8),
        people.client.email,
      ]) {
        expect(
          (await projects({ search })).rows.map((row) => row.id),
          search,
        ).toContain(id)
      }
      for (const search of [`acier%${word_}`, `'; drop table x; --`, '%', `a\\`, "o'brien"])
        expect(
          (await projects({ search })).rows.map((row) => row.id),
          search,
        ).not.toContain(id)
    })

    it('filters combine, and a page is a page', async () => {
      const search = mark()
      const made = async (n: number, more: object) =>
        asked({ nom_entreprise: `${search} ${String(n).padStart(2, '0')}`, ...more })
      const ids: string[] = []
      for (let n = 0; n < 5; n += 1)
        ids.push(
          await made(n, {
            pays: n % 2 ? 'kenya' : 'algerie',
            delai_souhaite: n < 2 ? 'urgent' : '6_mois',
            ...(n === 3 ? { budget_estime: 'plus_500k' } : { budget_estime: '10k_50k' }),
          }),
        )
      // A week apart: studies due a day apart may move to the same working day.
      await engine.sql.query(
        `update public.demandes_etudes set created_at = now() - interval '7 days' * (20 -
          array_position($1::uuid[], id)) where id = any($1::uuid[])`,
        [ids],
      )
      await give(people.intervenant, 'accept_study', { study_id: ids[1] })
      await give(people.admin, 'set_agreed_price', { study_id: ids[4], montant: 900_000 })
      const got = async (args: object) => (await projects({ search, ...args })).rows.map(({ id }) => ids.indexOf(id))
      expect(await got({})).toEqual([4, 3, 2, 1, 0])
      expect(await got({ sort: 'company' })).toEqual([0, 1, 2, 3, 4])
      expect(await got({ sort: 'amount' })).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]))
      expect((await got({ sort: 'amount' })).slice(0, 2), 'an agreed price wins over the estimate').toEqual([4, 3])
      expect(await got({ sort: 'due' })).toEqual([0, 1, 2, 3, 4])
      expect(await got({ country: 'kenya' })).toEqual([3, 1])
      expect(await got({ state: 'acceptée' })).toEqual([1])
      expect(await got({ unassigned: true, country: 'kenya' })).toEqual([3])
      expect(await got({ late: true })).toEqual([1, 0])
      expect(await got({ late: true, unassigned: true })).toEqual([0])
      expect(await projects({ search, size: 2 })).toMatchObject({
        total: 5,
        rows: [{ id: ids[4] }, { id: ids[3] }],
        before: null,
      })
      for (const strange of [{ sort: 'x; drop' }, { size: 100_000 }])
        expect((await projects({ search, ...strange })).rows).toHaveLength(5)
      await engine.sql.query(`update public.profiles set nom = 'Renamed' where id = $1`, [people.intervenant.profileId])
      expect((await projects({ search, state: 'acceptée' })).rows).toMatchObject([
        {
          specialist_name: 'Ines Renamed',
          client_name: 'Clara Essai',
          client_email: people.client.email,
          late: true,
          prix_convenu: null,
          budget_estime: '10k_50k',
        },
      ])
    })

    it('the export brings every match once, in batches', async () => {
      const search = mark()
      const ids = new Set<string>()
      for (let n = 0; n < 7; n += 1) ids.add(await asked({ nom_entreprise: `${search} ${n}` }))
      const seen: string[] = []
      let after: string | null = null
      for (let batches = 0; batches < 10; batches += 1) {
        const batch: Found & { next: string | null } = await ask(
          'public.admin_projects_export(search => $1, after => $2::uuid, batch => 3)',
          [search, after],
        )
        expect(batch.rows.length).toBeLessThanOrEqual(3)
        seen.push(...batch.rows.map(({ id }) => id))
        after = batch.next
        if (!after) break
      }
      expect(seen.toSorted()).toEqual([...ids].toSorted())
    })
  })

  describe('one study', () => {
    it('tells everything, and null where there is none', async () => {
      const study_id = await onMission('en_cours', { delai_souhaite: 'urgent' })
      await give(people.intervenant, 'add_measurement', {
        study_id,
        measurement_id: randomUUID(),
        parametre: 'laeq',
        valeur: 62,
        unite: 'dB(A)',
        measured_at: '2026-11-21T10:00:00.000Z',
      })
      await give(people.client, 'send_message', {
        message_id: randomUUID(),
        thread_kind: 'study',
        thread_id: study_id,
        contenu: 'Bonjour',
      })
      expect(await ask('public.admin_study($1)', [study_id])).toMatchObject({
        study: { id: study_id, statut: 'en_cours', contact_email: 'lina@example.org' },
        late: false,
        billed: false,
        plan: null,
        client: { name: 'Clara Essai', email: people.client.email },
        specialist: { name: 'Ines Essai', is_active: true },
        invoices: [],
        certificates: [],
        versions: [],
        messages: { total: 1, last: [{ contenu: 'Bonjour', author_role: 'client' }] },
      })
      for (const [part, total] of [
        ['events', 3],
        ['measurements', 1],
        ['photos', 0],
        ['samples', 0],
        ['files', 0],
        ['nonsense', 0],
      ] as const) {
        expect(await ask('public.admin_study_part($1, $2)', [study_id, part]), part).toMatchObject({ total })
      }
      expect(await ask('public.admin_study($1)', [randomUUID()])).toMatchObject({ study: null })
      const delivered = await study(engine, people.client, 'complete', people.intervenant)
      expect(await ask('public.admin_study($1)', [delivered])).toMatchObject({
        certificates: [{ version: 1, state: 'issued' }],
        versions: [{ number: 1, replaced_at: null }],
      })
    })

    it('who may be given it: who matches first, then who has least to do; never who cannot work', async () => {
      const zone = `Oued${randomUUID().slice(0, 6)}`
      const study_id = await asked({ zone_geographique: zone, type_etude: 'pollution_sonore' })
      await engine.sql.query(
        `update public.profiles set zone_intervention = $2, specialite = 'Acoustique', pays = 'algerie' where id = $1`,
        [people.otherIntervenant.profileId, zone],
      )
      const rows = async (search: string | null) =>
        (
          await ask<{ rows: { id: string; running: number; in_zone: boolean; in_subject: boolean }[] }>(
            'public.admin_assignable($1, $2)',
            [study_id, search],
          )
        ).rows
      expect((await rows(null))[0]).toMatchObject({
        id: people.otherIntervenant.profileId,
        in_zone: true,
        in_subject: true,
        running: 0,
      })
      await onMission()
      const found = await rows(people.intervenant.email.toUpperCase())
      expect(found).toMatchObject([{ id: people.intervenant.profileId, running: 1 }])
      for (const who of ['inactive', 'unapproved', 'client'] as const)
        expect(await rows(people[who].email), who).toEqual([])
      expect((await ask<Found>('public.admin_clients($1)', [people.client.email])).rows).toMatchObject([
        { id: people.client.profileId },
      ])
      expect((await ask<Found>('public.admin_clients($1)', [people.inactiveClient.email])).total).toBe(0)
    })
  })
})
