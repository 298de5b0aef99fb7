import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUDGETS, DELAIS, PAYS, SECTEURS, TYPES_ETUDE, TYPES_RAPPORT } from '../../sync/domain/enumerations.ts'
import { TYPES_COMPTE } from '../../sync/domain/profile.ts'
import type { Holiday } from '../../sync/domain/calendar.ts'
import { delayDays, isLate, workingDue } from '../../sync/domain/delay.ts'
import { NOTES_STATUTS, STAFF_TRANSITIONS, STATUTS, STUDY_TRANSITIONS } from '../../sync/domain/study.ts'
import { RECORD_KINDS } from '../../sync/records/kinds.ts'
import { cast, study, type Cast } from '../support/accounts.ts'
import { apply, openEmbedded, word, type Engine } from '../support/database.ts'

describe('the domain in TypeScript is the domain in SQL', () => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await openEmbedded()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  it('the state machine', async () => {
    const rows = await engine.sql.query(
      'select command, from_statut, to_statut from public.study_transitions order by 1, 2',
    )
    const here = Object.entries(STUDY_TRANSITIONS).flatMap(([command, { from, to }]) =>
      from.map((from_statut) => ({ command, from_statut, to_statut: to })),
    )
    const order = (row: { command: string; from_statut: string }) => `${row.command} ${row.from_statut}`
    expect(rows).toEqual(here.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
  })

  it('what an administrator may do beside it', async () => {
    const rows = await engine.sql.query<{ act: string; from_statut: string; to_statut: string }>(
      'select act, from_statut, to_statut from hawa.staff_transitions',
    )
    const here = Object.entries(STAFF_TRANSITIONS).flatMap(([act, moves]) =>
      Object.entries(moves).flatMap(([from_statut, targets]) =>
        targets.map((to_statut: string) => ({ act, from_statut, to_statut })),
      ),
    )
    const order = (row: (typeof rows)[number]) => `${row.act} ${row.from_statut} ${row.to_statut}`
    expect(rows.map(order).toSorted()).toEqual(here.map(order).toSorted())
    expect(here.filter(({ from_statut, to_statut }) => from_statut === 'complete' || to_statut === 'complete')).toEqual(
      [],
    )
  })

  it('the kinds of records', async () => {
    const rows = await engine.sql.query<{ kind: string }>('select kind from hawa.record_kinds')
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(RECORD_KINDS.toSorted())
  })

  it('when a report is due, and whether it is late', async () => {
    for (const delai of [...DELAIS, null, '3 semaines', 'demain', '']) {
      const [row] = await engine.sql.query<{ days: number | null; due: string | null }>(
        `select hawa.delay_days($1)::int as days, to_char(hawa.study_due('2026-02-20T10:00:00Z', $1) at time zone
          'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as due`,
        [delai],
      )
      expect(row?.days ?? null, String(delai)).toBe(delayDays(delai))
      const days = delayDays(delai)
      expect(row?.due ?? null, String(delai)).toBe(
        days === null ? null : new Date(Date.parse('2026-02-20T10:00:00Z') + days * 86_400_000).toISOString(),
      )
    }
    for (const statut of STATUTS) {
      const id = await study(engine, people.client, statut, people.intervenant)
      for (const [delai_souhaite, created_at] of [
        ['urgent', '2026-01-01T00:00:00Z'],
        ['urgent', new Date().toISOString()],
        [null, '2026-01-01T00:00:00Z'],
      ] as const) {
        const [row] = await engine.sql.query<{ late: boolean }>(
          'with s as (update public.demandes_etudes set created_at = $2, delai_souhaite = $3 where id = $1 ' +
            'returning *) select hawa.is_late(s::public.demandes_etudes, now()) as late from s',
          [id, created_at, delai_souhaite],
        )
        expect(row?.late, `${statut} ${delai_souhaite} ${created_at}`).toBe(
          isLate({ statut, created_at, delai_souhaite, pays: 'algerie', echeance: null }, new Date()),
        )
      }
    }
  })

  it('on which working day a report is due, by the holidays of the country', async () => {
    const holidays = await engine.sql.query<Holiday>(
      "select pays, to_char(jour, 'YYYY-MM-DD') as jour, nom_fr, nom_en, nom_ar, mobile from public.public_holidays",
    )
    const delays = ['urgent', '1_mois', '3 semaines', null] as const
    const asked = PAYS.flatMap((pays) =>
      Array.from({ length: 400 }, (_, day) =>
        delays.map((delai) => ({
          pays,
          delai,
          at: new Date(Date.UTC(2025, 11, 1 + day, (day * 7) % 24, (day * 13) % 60)).toISOString(),
        })),
      ).flat(),
    )
    const rows = await engine.sql.query<{ due: string | null }>(
      `select to_char(hawa.working_due(a.value ->> 'pays', (a.value ->> 'at')::timestamptz, a.value ->> 'delai') at
        time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as due
       from jsonb_array_elements($1) with ordinality a order by a.ordinality`,
      [JSON.stringify(asked)],
    )
    expect(rows.map(({ due }) => due)).toEqual(
      asked.map(({ pays, delai, at }) => workingDue(pays, at, delai, holidays)),
    )
    const moved = asked.filter(
      ({ pays, delai, at }) =>
        delai === 'urgent' && workingDue(pays, at, delai, []) !== workingDue(pays, at, delai, holidays),
    )
    expect(moved.length, 'holidays matter').toBeGreaterThan(30)
  })

  it('the states that take field notes', async () => {
    const taking: string[] = []
    for (const statut of STATUTS) {
      const id = await study(engine, people.client, statut, people.intervenant)
      const verdict = await engine.probe(people.intervenant, (tx) =>
        apply(tx, 'save_field_notes', { study_id: id, notes_terrain: 'x' }),
      )
      if (word(verdict) === 'applied') taking.push(statut)
    }
    expect(taking).toEqual([...NOTES_STATUTS])
  })

  /** The values that a CHECK allows, read from its definition. */
  const allowed = async (table: string, column: string): Promise<string[]> => {
    const rows = await engine.sql.query<{ words: string[] }>(
      `select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as words
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
       where c.conrelid = ('public.' || $1)::regclass and a.attname = $2 and c.contype = 'c'`,
      [table, column],
    )
    return rows.flatMap((row) => row.words).toSorted()
  }

  it.each([
    ['demandes_etudes', 'statut', STATUTS],
    ['demandes_etudes', 'secteur_activite', SECTEURS],
    ['demandes_etudes', 'type_etude', TYPES_ETUDE],
    ['demandes_etudes', 'pays', PAYS],
    ['demandes_etudes', 'delai_souhaite', DELAIS],
    ['profiles', 'pays', PAYS],
    ['profiles', 'type_compte', TYPES_COMPTE],
    ['reports', 'type_rapport', TYPES_RAPPORT],
  ] as const)('%s.%s', async (table, column, words) => {
    expect(await allowed(table, column)).toEqual([...words].toSorted())
  })

  it('states are stored composed (NFC) on both sides', async () => {
    const rows = await engine.sql.query<{ statut: string }>(
      'select distinct to_statut as statut from public.study_transitions where to_statut is nfc normalized',
    )
    expect(rows).toHaveLength(5)
    for (const statut of STATUTS) expect(statut.normalize('NFC')).toBe(statut)
  })

  it('every budget code is taken', async () => {
    for (const budget_estime of BUDGETS) {
      const [row] = await engine.sql.query<{ kept: string }>('select hawa.budget_arg($1::text::jsonb) as kept', [
        JSON.stringify({ budget_estime }),
      ])
      expect(row?.kept).toBe(budget_estime)
    }
  })
})
