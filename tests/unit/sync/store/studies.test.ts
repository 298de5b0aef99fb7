import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StudyList, StudyQuery } from '../../../../sync/contract.ts'
import { profileId, studyId } from '../../../../sync/domain/ids.ts'
import { STATUTS, type Study } from '../../../../sync/domain/study.ts'
import { selection } from '../../../../sync/store/rows.ts'
import { laid, reaches, storeBench, type StoreBench } from '../../../support/store-bench.ts'
import { aProfile, aStudy } from '../../../support/study-rows.ts'

const me = aProfile()
const somebody = profileId(randomUUID())
let bench: StoreBench
let rev = 10

beforeEach(async () => {
  bench = await storeBench(me)
})
afterEach(() => bench.close())

/** Study number n was created on day n of May. */
function study(n: number, more: Partial<Study> = {}): Study {
  rev += 1
  return aStudy({
    nom_entreprise: `E${n}`,
    created_at: `2026-05-${String(n).padStart(2, '0')}T08:00:00.000Z`,
    rev,
    ...more,
  })
}
const mission = (n: number, more: Partial<Study> = {}) =>
  study(n, { statut: 'acceptée', intervenant_id: me.id, ...more })
const list = (query: StudyQuery) => firstValueFrom(bench.studies.list$(query))
const names = (found: StudyList) => found.items.map((item) => item.nom_entreprise)

describe('views', () => {
  test('available: newest first, without the assigned ones', async () => {
    await bench.pull([study(1), study(3), study(2), mission(4)])
    const found = await list({ view: 'available' })
    expect(names(found)).toEqual(['E3', 'E2', 'E1'])
    expect(found.total).toBe(3)
  })

  test('mine: missions by acceptance, else by creation', async () => {
    await bench.pull([
      mission(1, { date_acceptation: '2026-06-03T08:00:00.000Z' }),
      mission(2, { date_acceptation: '2026-06-01T08:00:00.000Z', statut: 'en_cours' }),
      mission(9, { date_acceptation: null }),
      study(3, { statut: 'complete', intervenant_id: somebody }),
      study(4),
    ])
    const found = await list({ view: 'mine' })
    expect(names(found)).toEqual(['E1', 'E2', 'E9'])
    expect(found.total).toBe(3)
    expect(await firstValueFrom(bench.studies.counts$('mine'))).toEqual({
      acceptée: 2,
      en_cours: 1,
      terminée: 0,
      complete: 0,
      en_attente: 0,
      annulée: 0,
    })
  })

  test('mine of a client: own requests by creation', async () => {
    const client = aProfile({ type_compte: 'client' })
    const other = await storeBench(client)
    await other.pull([study(2, { client_id: client.id }), study(5, { client_id: client.id, statut: 'complete' })])
    expect(names(await firstValueFrom(other.studies.list$({ view: 'mine' })))).toEqual(['E5', 'E2'])
    await other.close()
  })

  test('delivered: every delivered study, whoever did it', async () => {
    await bench.pull([
      study(1, { statut: 'complete', intervenant_id: somebody }),
      mission(2, { statut: 'complete' }),
      mission(3),
    ])
    expect(names(await list({ view: 'delivered' }))).toEqual(['E2', 'E1'])
  })

  test('states narrow, limits cut, the total stays', async () => {
    await bench.pull([1, 2, 3, 4, 5].map((n) => mission(n, { statut: n % 2 ? 'terminée' : 'en_cours' })))
    expect(await list({ view: 'all', statuts: ['terminée', 'en_cours'], limit: 2 })).toMatchObject({
      total: 5,
      items: [{ nom_entreprise: 'E5' }, { nom_entreprise: 'E4' }],
    })
    expect((await list({ view: 'available', statuts: ['complete'] })).total).toBe(0)
  })

  test('those that are named are read by themselves, and only what the view shows of them', async () => {
    const [mine, asked, free, old] = [mission(1), study(2), study(3), mission(4)]
    await bench.pull([mine, asked, free, old])
    bench.pending$.next([laid('accept_study', asked)])
    const ids = [free.id, mine.id, asked.id, studyId(randomUUID())]
    const reading = vi.spyOn(bench.store.database.studies.storageInstance, 'query')
    const found = await list({ view: 'mine', ids })
    expect(names(found)).toEqual(['E2', 'E1'])
    expect(found.total).toBe(2)
    expect(names(await list({ view: 'available', ids }))).toEqual(['E3'])
    expect(await list({ view: 'mine', ids: [] })).toEqual({ items: [], total: 0 })
    expect(reading).not.toHaveBeenCalled()
  })

  test('search ignores case and accents', async () => {
    await bench.pull([
      study(1, { zone_geographique: 'Béjaïa' }),
      study(2, { description_projet: 'près de BEJAIA' }),
      study(3),
    ])
    const found = await list({ view: 'all', search: ' bejaia ' })
    expect(names(found)).toEqual(['E2', 'E1'])
    expect(found.total).toBe(2)
  })
})

describe('overlay', () => {
  test('an acceptance moves the study from the available ones to the own ones, marked as asked', async () => {
    const [wanted, other] = [study(1), study(2)]
    await bench.pull([wanted, other])
    bench.pending$.next([laid('accept_study', wanted)])
    expect(await reaches(bench.studies.list$({ view: 'available' }), (found) => found.total === 1)).toMatchObject({
      items: [{ id: other.id }],
    })
    expect(await list({ view: 'mine' })).toMatchObject({
      total: 1,
      items: [{ id: wanted.id, statut: 'acceptée', sync: { state: 'waiting', acceptanceAsked: true } }],
    })
    expect(await firstValueFrom(bench.studies.counts$('mine'))).toMatchObject({ acceptée: 1 })
    expect(await firstValueFrom(bench.studies.counts$('all'))).toMatchObject({ acceptée: 1, en_attente: 1 })
  })

  test('a page is full although a row on it moved to another state', async () => {
    const all = [1, 2, 3, 4].map((n) => mission(n, { statut: 'en_cours' }))
    await bench.pull(all)
    bench.pending$.next([laid('finish_study', all[3]!)])
    const found = await list({ view: 'mine', statuts: ['en_cours'], limit: 2 })
    expect(names(found)).toEqual(['E3', 'E2'])
    expect(found.total).toBe(3)
  })

  test('a page is full although more of its rows moved than it is read with room for', async () => {
    const all = Array.from({ length: 20 }, (_, n) => mission(n + 1, { statut: 'en_cours' }))
    await bench.pull(all)
    bench.pending$.next(all.slice(2).map((moved) => laid('finish_study', moved)))
    const found = await list({ view: 'mine', statuts: ['en_cours'], limit: 2 })
    expect(names(found)).toEqual(['E2', 'E1'])
  })

  test('a request that the server does not know yet is listed and counted', async () => {
    const client = aProfile({ type_compte: 'client' })
    const other = await storeBench(client)
    await other.pull([study(1, { client_id: client.id })])
    const id = studyId(randomUUID())
    other.pending$.next([
      laid(
        'request_study',
        { id },
        { args: { study_id: id, nom_entreprise: 'Nouvelle', description_projet: '', zone_geographique: '' } },
      ),
    ])
    const found = await firstValueFrom(other.studies.list$({ view: 'mine' }))
    expect(names(found)).toEqual(['Nouvelle', 'E1'])
    expect(found.total).toBe(2)
    expect(await firstValueFrom(other.studies.one$(id))).toMatchObject({
      statut: 'en_attente',
      sync: { state: 'waiting' },
    })
    await other.close()
  })

  test('a mission given to somebody else is marked as lost while its work is unsettled, also in its list', async () => {
    const [given, kept] = [mission(1, { statut: 'en_cours' }), mission(2, { statut: 'en_cours' })]
    await bench.pull([given, kept])
    bench.pending$.next([laid('add_measurement', given), laid('add_measurement', kept)])
    expect(await firstValueFrom(bench.studies.one$(given.id))).toMatchObject({
      sync: { state: 'waiting', lost: false },
    })
    await bench.leave(given)
    const lost = await reaches(bench.studies.one$(given.id), (one) => one?.sync.lost === true)
    expect(lost).toMatchObject({ intervenant_id: me.id, sync: { state: 'waiting', pending: ['add_measurement'] } })
    expect((await list({ view: 'mine' })).items.map(({ id, sync }) => [id, sync.lost])).toEqual([
      [kept.id, false],
      [given.id, true],
    ])
    bench.pending$.next([])
    expect(await reaches(bench.studies.one$(given.id), (one) => one?.sync.state !== 'waiting')).toMatchObject({
      sync: { lost: true },
    })
  })

  test('what was applied stays laid until the pull holds it', async () => {
    const started = mission(1)
    await bench.pull([started])
    bench.pending$.next([laid('start_study', started, { standing: 'applied', rev: started.rev + 5 })])
    const one$ = bench.studies.one$(started.id)
    expect(await firstValueFrom(one$)).toMatchObject({ statut: 'en_cours', sync: { state: 'synced' } })
    await bench.pull([{ ...started, statut: 'en_cours', rev: started.rev + 5 }])
    expect(await reaches(one$, (now) => now?.rev === started.rev + 5)).toMatchObject({ statut: 'en_cours' })
  })

  test('a refused command leaves the row as it is, marked', async () => {
    const taken = study(1)
    await bench.pull([taken])
    bench.pending$.next([laid('accept_study', taken, { standing: 'refused' })])
    expect(await list({ view: 'available' })).toMatchObject({
      total: 1,
      items: [{ statut: 'en_attente', sync: { state: 'refused' } }],
    })
  })

  test('[L8] a row that left the view is shown while work waits on it, and no longer offered', async () => {
    const wanted = study(1)
    await bench.pull([wanted])
    bench.pending$.next([laid('accept_study', wanted)])
    const row = await bench.store.database.studies.findOne(wanted.id).exec(true)
    await row.incrementalPatch({ shelf: 'gone' })
    expect(await reaches(bench.studies.one$(wanted.id), (now) => now !== null)).toMatchObject({ id: wanted.id })
    expect(names(await list({ view: 'mine' }))).toEqual(['E1'])
    expect(await firstValueFrom(bench.studies.counts$('mine'))).toMatchObject({ acceptée: 1 })
    bench.pending$.next([laid('accept_study', wanted, { standing: 'refused' })])
    expect(await list({ view: 'available' })).toMatchObject({ total: 0, items: [] })
    expect(await list({ view: 'all' })).toMatchObject({ total: 0, items: [] })
  })
})

describe('live', () => {
  test('a list follows the pull and repeats nothing when nothing changed', async () => {
    const first = study(1)
    await bench.pull([first])
    const seen: StudyList[] = []
    const following = bench.studies.list$({ view: 'available' }).subscribe((found) => seen.push(found))
    await reaches(bench.studies.list$({ view: 'available' }), (found) => found.total === 1)
    await bench.pull([study(2)])
    await reaches(bench.studies.list$({ view: 'available' }), (found) => found.total === 2)
    await bench.pull([{ ...study(3), statut: 'complete' }])
    await reaches(bench.studies.list$({ view: 'delivered' }), (found) => found.total === 1)
    following.unsubscribe()
    expect(seen.at(-1)?.items).toHaveLength(2)
    // The row that did not change is the very same object: React has nothing to do.
    expect(seen.at(-1)?.items[1]).toBe(seen[0]?.items[0])
  })

  test('one more command reads the rows it is about, and not the page again', async () => {
    const all = [1, 2, 3].map((n) => mission(n, { statut: 'en_cours' }))
    await bench.pull(all)
    const query: StudyQuery = { view: 'mine', statuts: ['en_cours'], limit: 2 }
    const lists$ = bench.studies.list$(query)
    const following = lists$.subscribe()
    const waiting = (many: number) =>
      reaches(lists$, ({ items }) => items.filter(({ sync }) => sync.state === 'waiting').length === many)
    bench.pending$.next([laid('save_field_notes', all[2]!, { args: { study_id: all[2]!.id, notes_terrain: 'vent' } })])
    await waiting(1)
    const reading = vi.spyOn(bench.store.database.studies.storageInstance, 'query')
    bench.pending$.next(
      [2, 1].map((index) =>
        laid('save_field_notes', all[index]!, { args: { study_id: all[index]!.id, notes_terrain: 'vent' } }),
      ),
    )
    await waiting(2)
    expect(reading).not.toHaveBeenCalled()
    following.unsubscribe()
  })

  test('one$: null for what is not in this view', async () => {
    expect(await firstValueFrom(bench.studies.one$(studyId(randomUUID())))).toBeNull()
  })
})

test('every list and count is served by an index alone', () => {
  for (const statut of STATUTS) {
    for (const order of ['newest_first', 'mission_first'] as const) {
      const { queryPlan } = bench.store.database.studies
        .find({ ...selection(statut, order), limit: 50 })
        .getPreparedQuery()
      expect(queryPlan).toMatchObject({
        index: expect.arrayContaining(['shelf', order]),
        sortSatisfiedByIndex: true,
        selectorSatisfiedByIndex: true,
      })
    }
  }
})
