import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { DeviceDatabase } from '../../../sync/session/device-database.ts'
import { studyId } from '../../../sync/domain/ids.ts'
import type { ItemState, Sync } from '../../../sync/index.ts'
import { hawaDevice } from '../../support/hawa-device.ts'
import { advance, customer, deactivate, freshStack, requestStudy, specialist } from '../../support/stack.ts'

const first = (sync: Sync, wanted: (state: ItemState) => boolean) =>
  firstValueFrom(sync.outbox.items$.pipe(filter(([item]) => item !== undefined && wanted(item.state))))

test('[L20] work of a person who is switched off waits, can be exported, and goes by itself afterwards', async () => {
  const stack = await freshStack()
  const device = hawaDevice(stack)
  try {
    const worker = await specialist(stack)
    const id = studyId(await requestStudy(await customer(stack)))
    await advance(worker, id, 'acceptée')
    const sync = await (await device.tab()).signIn(worker.email)
    await sync.syncNow()
    await deactivate(stack, worker)
    const given = await sync.dispatch({ name: 'start_study', args: { study_id: id } })
    await sync.dispatch({ name: 'save_field_notes', args: { study_id: id, notes_terrain: 'Vent du nord' } })
    const items = await first(sync, (state) => state.kind === 'waiting' && state.lastProblem === 'account')
    expect(items.map(({ state }) => state.kind)).toEqual(['waiting', 'waiting'])
    expect(await (await sync.exportUnsent())?.text()).toContain('Vent du nord')
    await sync.syncNow()
    const profile = await firstValueFrom(sync.profile$.pipe(filter((one) => one?.is_active === false)))

    await stack.sql('update public.profiles set is_active = true where id = $1', [worker.profileId])
    // As the next look at the server writes it down, and nothing else happens.
    const stored = new DeviceDatabase(device.prefix)
    if (profile) await stored.saveProfile({ ...profile, is_active: true })
    stored.close()
    await first(sync, (state) => state.kind === 'received')
    await firstValueFrom(sync.status$.pipe(filter(({ waiting }) => waiting === 0)))
    const verdicts = await stack.sql(
      'select id, name, verdict from public.commands where study_id = $1 and user_id = $2 order by received_at',
      [id, worker.userId],
    )
    expect(verdicts).toMatchObject([
      { name: 'accept_study' },
      { id: given.kind === 'queued' ? given.id : null, name: 'start_study', verdict: 'applied' },
      { name: 'save_field_notes', verdict: 'applied' },
    ])
    expect(device.errors).toEqual([])
  } finally {
    await device.close()
    await stack.close()
  }
})
