/** The demo data: believable, complete, made once. */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../supabase/local/demo/accounts.ts'
import { STATUTS } from '../../sync/domain/study.ts'
import { clientFor, freshStack, type Stack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await freshStack({ demo: true })
})
afterAll(() => stack.close())

const DAY = 86_400_000
const as = (name: string) => clientFor(stack, `${name}@demo.hawa.example`, DEMO_PASSWORD)

interface Row {
  readonly id: string
  readonly statut: string
  readonly intervenant_nom: string | null
  readonly zone_geographique: string
  readonly rapport_url: string | null
  readonly [column: string]: unknown
}

async function pull(name: string): Promise<Row[]> {
  const { data, error } = await (await as(name)).rpc('pull_studies', { after_rev: 0, batch: 200 })
  if (error) throw error
  return data as Row[]
}

describe('demo data', () => {
  it('every account signs in as what it is announced', async () => {
    for (const account of DEMO_ACCOUNTS) {
      const client = await clientFor(stack, account.email, DEMO_PASSWORD)
      const { data } = await client
        .from('profiles')
        .select('type_compte, is_approved, nom')
        .eq('email', account.email)
        .single()
      expect(data).toEqual({
        type_compte: account.type_compte,
        is_approved: account.approved,
        nom: account.metadata.nom,
      })
    }
  })

  it('about 40 studies in every state, over three countries and the last seven months', async () => {
    const rows = await pull('admin')
    expect(rows.length).toBeGreaterThanOrEqual(36)
    for (const statut of STATUTS)
      expect([statut, rows.filter((row) => row.statut === statut).length >= 4]).toEqual([statut, true])
    for (const place of [
      'Tlemcen',
      'Oran',
      'Alger',
      'Constantine',
      'Annaba',
      'Nairobi',
      'Mombasa',
      'Kisumu',
      'Dar es Salaam',
      'Dodoma',
      'Arusha',
    ]) {
      expect([place, rows.some((row) => row.zone_geographique.includes(place))]).toEqual([place, true])
    }
    const ages = rows.map((row) => (Date.now() - Date.parse(String(row['created_at']))) / DAY)
    expect(Math.max(...ages)).toBeGreaterThan(190)
    expect(Math.min(...ages)).toBeLessThan(1)
  })

  it('each person finds something to do', async () => {
    const field = await pull('intervenant')
    expect(
      field.filter((row) => row.statut === 'terminée' && row.intervenant_nom === 'Karim Bouzidi').length,
    ).toBeGreaterThanOrEqual(3)
    expect(field.filter((row) => row.statut === 'en_attente').length).toBeGreaterThanOrEqual(6)
    expect((await pull('client')).length).toBeGreaterThanOrEqual(15)
    expect((await pull('client2')).length).toBeGreaterThanOrEqual(15)
    expect(await pull('nouveau')).toEqual([])
  })

  it('dates are in the order of life, and nothing seems to have arrived today', async () => {
    const events = await stack.sql<{ study_id: string; kind: string; at: string; received_at: string }>(
      'select study_id, kind, at, received_at from study_events order by study_id, at',
    )
    const quoted = ['requested', 'accepted', 'quote_offered', 'price_agreed']
    const order = [...quoted, 'started', 'notes_saved', 'set_out', 'finished', 'report_attached', 'cancelled']
    for (const [index, event] of events.entries()) {
      expect(event.received_at).toBe(event.at)
      const next = events[index + 1]
      if (next?.study_id === event.study_id) expect(order.indexOf(event.kind)).toBeLessThan(order.indexOf(next.kind))
    }
    const [late] = await stack.sql(
      'select count(*)::int as count from demandes_etudes where updated_at < coalesce(date_fin_mission, ' +
        'date_debut_mission, date_acceptation, created_at)',
    )
    expect(late).toEqual({ count: 0 })
  })

  it('every delivered study has a real PDF that its client can open', async () => {
    for (const name of ['client', 'client2']) {
      const client = await as(name)
      const delivered = (await pull(name)).filter((row) => row.statut === 'complete')
      expect(delivered.length).toBeGreaterThanOrEqual(4)
      for (const row of delivered) {
        const { data, error } = await client.storage.from('mission-reports').download(row.rapport_url ?? '')
        expect(error).toBeNull()
        const text = Buffer.from(await data!.arrayBuffer()).toString('latin1')
        expect(text.startsWith('%PDF-')).toBe(true)
        expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
        expect(data!.size).toBe(row['rapport_size'])
      }
    }
  })

  it('invoices of both clients in every state, numbered in the order of their dates, some with an agreed price', async () => {
    const { data, error } = await (await as('admin')).rpc('admin_invoices', { size: 100 })
    if (error) throw error
    const { rows } = data as {
      rows: { numero: string; issued_at: string; is_estimate: boolean; payments: unknown[] }[]
    }
    expect(rows.length).toBeGreaterThanOrEqual(14)
    for (const state of ['pending', 'paid', 'overdue', 'cancelled']) {
      const { data: some } = await (await as('admin')).rpc('admin_invoices', { state })
      expect([state, (some as { total: number }).total > 0]).toEqual([state, true])
    }
    expect(new Set(rows.map(({ is_estimate }) => is_estimate)).size).toBe(2)
    for (const pays of ['DZ', 'KE', 'TZ']) {
      const dates = rows
        .filter(({ numero }) => numero.startsWith(pays))
        .toSorted((a, b) => (a.numero < b.numero ? -1 : 1))
        .map(({ issued_at }) => issued_at)
      expect(dates).toEqual(dates.toSorted())
    }
    for (const name of ['client', 'client2']) {
      const { data: page } = await (await as(name)).rpc('pull_records', { after_rev: 0, batch: 2000 })
      expect(
        (page as { rows: { kind: string }[] }).rows.filter(({ kind }) => kind === 'invoice').length,
      ).toBeGreaterThanOrEqual(5)
    }
  })

  it('one client reads what a specialist advises, and has done some of it', async () => {
    const records = async (name: string) => {
      const { data } = await (await as(name)).rpc('pull_records', { after_rev: 0, batch: 2000 })
      return (data as { rows: { kind: string; body: { priorite?: string; done?: boolean } }[] }).rows
    }
    for (const name of ['client2', 'intervenant']) {
      const rows = await records(name)
      expect(rows.filter(({ kind }) => kind === 'recommendation').map(({ body }) => body.priorite)).toEqual([
        'haute',
        'moyenne',
        'basse',
      ])
      expect(rows.filter(({ kind }) => kind === 'recommendation_mark').map(({ body }) => body.done)).toEqual([true])
    }
    expect((await records('client')).filter(({ kind }) => kind.startsWith('recommendation'))).toEqual([])
  })

  it.runIf(process.env['HAWA_TEST_ALL'] === '1')('is made once, and a seed that was interrupted goes on', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hawa-demo-'))
    const visit = async (leave: (open: Stack) => Promise<unknown> = async () => undefined) => {
      const open = await freshStack({ dataDir: folder, demo: true })
      const [row] =
        await open.sql(`select (select count(*)::int from demandes_etudes) as studies, (select count(*)::int from
          study_events) as events,
        (select count(*)::int from profiles) as people, (select count(*)::int from reports) as reports, (select
        sum(rev)::text from demandes_etudes) as revisions,
        (select string_agg(id::text, ' ' order by numero) from invoices) as invoices, (select count(*)::int from
        invoice_payments) as payments`)
      await leave(open)
      await open.close()
      return row
    }
    const first = await visit()
    const second = await visit((open) => open.sql("delete from settings where key = 'demo_seeded'"))
    expect(second, 'a second start changes nothing').toEqual(first)
    const third = await visit()
    expect({ ...third, revisions: null }).toEqual({ ...first, revisions: null })
    await rm(folder, { recursive: true })
  })
})
