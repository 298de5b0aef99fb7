import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHawa, studyId, type Hawa, type Sync } from '../../../../sync/index.ts'
import { ORIGIN, PASSWORD, applied, customer, fetchOf, freshStack, pdf, requestStudy, specialist, type Stack } from '../../../support/stack.ts'

let stack: Stack
let prefixes = 0

beforeAll(async () => {
  stack = await freshStack()
})
afterAll(() => stack.close())

async function device(): Promise<{ hawa: Hawa; signIn: (email: string) => Promise<Sync> }> {
  prefixes += 1
  const hawa = await openHawa({ supabaseUrl: ORIGIN, supabaseKey: stack.anonKey }, {
    environment: { fetch: fetchOf(stack), databasePrefix: `hawa-test-${prefixes}` },
    onError: (error) => { throw error },
  })
  return {
    hawa,
    async signIn(email) {
      const outcome = await hawa.session.signIn(email, PASSWORD)
      expect(outcome.kind).toBe('ok')
      return firstValueFrom(hawa.sync$.pipe(filter((sync) => sync !== null)))
    },
  }
}

test('a study goes from request to delivered report', async () => {
  const client = await customer(stack)
  const worker = await specialist(stack)
  const id = studyId(await requestStudy(client))
  const { hawa, signIn } = await device()
  const sync = await signIn(worker.email)
  await sync.syncNow()
  const available = await firstValueFrom(sync.studies.list$({ view: 'available' }))
  expect(available.items.map((item) => item.id)).toContain(id)

  for (const name of ['accept_study', 'start_study', 'finish_study'] as const) {
    expect(await sync.dispatch({ name, args: { study_id: id } })).toMatchObject({ kind: 'queued' })
  }
  const file = new File([pdf()], 'rapport.pdf', { type: 'application/pdf' })
  expect(await sync.reports.attach(id, file, { type_rapport: 'terrain' })).toMatchObject({ kind: 'queued' })
  await sync.syncNow()
  const status = await firstValueFrom(sync.status$.pipe(filter((now) => now.allSent)))
  expect(status).toMatchObject({ waiting: 0, refused: 0, reachable: 'yes', repairs: 0 })
  const study = await firstValueFrom(sync.studies.one$(id).pipe(filter((now) => now?.statut === 'complete' && now.rev > 0)))
  expect(study?.sync.state).toBe('synced')
  expect(await firstValueFrom(sync.studies.counts$('mine'))).toMatchObject({ complete: 1 })
  const opened = await sync.reports.open(study!)
  expect(opened).toMatchObject({ kind: 'file', from: 'device' })
  await hawa.close()
  void applied
})
