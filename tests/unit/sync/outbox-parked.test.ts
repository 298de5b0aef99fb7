import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import type { Settlement } from '../../../sync/contract.ts'
import { OutboxDatabase } from '../../../sync/outbox/outbox-database.ts'
import { RETENTION_MS } from '../../../sync/outbox/retention.ts'
import {
  attach,
  bench,
  copyOf,
  newStudyId,
  now,
  onStudy,
  pdf,
  request,
  states,
  until,
} from '../../support/outbox-bench.ts'

describe('a refused item [L5]', () => {
  async function refused(): Promise<{
    readonly it: ReturnType<typeof bench>
    readonly outbox: Awaited<ReturnType<ReturnType<typeof bench>['open']>>
    readonly study: ReturnType<typeof newStudyId>
  }> {
    const it = bench()
    const study = newStudyId()
    it.server.statutByStudy.set(study, 'terminée')
    it.server.refuses.set('attach_report', 'not_approved')
    const outbox = await it.open()
    await outbox.dispatch(attach(study), { file: pdf('week of work', 'mesures.pdf') })
    await outbox.replay()
    return { it, outbox, study }
  }

  test('the worker is asked to send what gets into the outbox, and back into it', async () => {
    const it = bench()
    const study = newStudyId()
    it.server.refuses.set('cancel_study', 'not_allowed')
    const onQueued = vi.fn()
    const outbox = await it.open({ env: { ...it.device.env, onQueued } })
    await outbox.dispatch({ name: 'cancel_study', args: {} } as never)
    expect(onQueued).not.toHaveBeenCalled()
    await outbox.dispatch(onStudy('cancel_study', study))
    expect(onQueued).toHaveBeenCalledTimes(1)
    await outbox.replay()
    const [item] = await now(outbox.outbox.items$)
    if (item) await outbox.outbox.retry(item.id)
    expect(onQueued).toHaveBeenCalledTimes(2)
    await outbox.replay()
    const [again] = await now(outbox.outbox.items$)
    if (item && again) {
      expect(await outbox.outbox.replace(item.id, onStudy('cancel_study', study))).toBeNull()
      expect(onQueued).toHaveBeenCalledTimes(2)
      await outbox.outbox.replace(again.id, onStudy('cancel_study', study))
    }
    expect(onQueued).toHaveBeenCalledTimes(3)
  })

  test('keeps reason, text and file over a restart', async () => {
    const { it, outbox } = await refused()
    await outbox.close()
    const later = await it.open()
    const [item] = await now(later.outbox.items$)
    expect(item).toMatchObject({
      name: 'attach_report',
      file: { name: 'mesures.pdf' },
      state: { kind: 'refused', code: 'not_approved' },
    })
    const exported = item && (await later.outbox.export(item.id))
    expect(exported?.name).toBe('mesures.pdf')
    expect(await exported?.text()).toContain('week of work')
  })

  test('is sent again under a new id, with its file, before what came after it', async () => {
    const { it, outbox, study } = await refused()
    await outbox.dispatch(onStudy('cancel_study', study))
    const [item, behind] = await now(outbox.outbox.items$)
    expect(behind?.state).toEqual({ kind: 'held', behind: item?.id })
    it.server.refuses.clear()
    if (item) await outbox.outbox.retry(item.id)
    await until(outbox.summary$, ({ waiting, sending }) => waiting === 0 && !sending)
    expect(it.server.effects.map(({ name }) => name)).toEqual(['attach_report'])
    expect(it.server.effects[0]?.id).not.toBe(item?.id)
    expect(await (await copyOf(outbox))?.text()).toContain('week of work')
  })

  test('can be dropped with its file; then its study goes on', async () => {
    const { it, outbox, study } = await refused()
    await outbox.dispatch(onStudy('finish_study', study))
    const [item] = await now(outbox.outbox.items$)
    if (item) await outbox.outbox.discard(item.id)
    await until(outbox.summary$, ({ waiting, refused: count, sending }) => waiting + count === 0 && !sending)
    const db = new OutboxDatabase(it.device.env.databasePrefix, it.user)
    expect(await db.files.count()).toBe(0)
    db.close()
    expect(it.server.received).toContain('apply finish_study')
  })

  test('a command without a file is taken out as JSON; an unknown one as nothing', async () => {
    const { server, open } = bench()
    server.refuses.set('request_study', 'not_allowed')
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    await outbox.replay()
    const [item] = await now(outbox.outbox.items$)
    const file = item && (await outbox.outbox.export(item.id))
    expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({
      name: 'request_study',
      args: { nom_entreprise: 'Cimenterie de Tlemcen' },
    })
    if (item) await outbox.outbox.discard(item.id)
    expect(item && (await outbox.outbox.export(item.id))).toBeNull()
  })

  test('what is being sent is not dropped, and what waits is not "sent again"', async () => {
    const { server, open } = bench()
    let letGo = (): void => {}
    server.before = () =>
      new Promise((resolve) => {
        letGo = resolve
      })
    const outbox = await open()
    await outbox.dispatch(request(newStudyId()))
    const [item] = await until(outbox.outbox.items$, ([first]) => first?.state.kind === 'sending')
    if (item) await outbox.outbox.discard(item.id)
    if (item) await outbox.outbox.retry(item.id)
    expect(await outbox.unsentCount()).toBe(1)
    await expect.poll(() => server.received.length === 0 && (letGo(), true)).toBe(true)
    await until(outbox.summary$, ({ waiting }) => waiting === 0)
    expect(server.effects[0]?.id).toBe(item?.id)
  })
})

describe('what was received', () => {
  test('is kept for 14 days [L11]', () => expect(RETENTION_MS / 86_400_000).toBe(14))

  test('stays 14 days with its file, then goes; waiting and refused things never do [L11]', async () => {
    const { device, server, open } = bench()
    const [study, parked] = [newStudyId(), newStudyId()]
    server.statutByStudy.set(study, 'terminée')
    const first = await open()
    await first.dispatch(attach(study), { file: pdf() })
    await first.dispatch(onStudy('start_study', parked))
    await first.replay()
    await first.close()
    device.setClock(device.env.now() + RETENTION_MS)
    const kept = await open()
    expect(await copyOf(kept)).not.toBeNull()
    const items = await now(kept.outbox.items$)
    expect(states(items)).toEqual(['start_study refused', 'attach_report received'])
    const path = String(items.at(-1)?.args['path'])
    await kept.close()
    device.setClock(device.env.now() + 1)
    const swept = await open()
    expect(states(await until(swept.outbox.items$, ({ length }) => length === 1))).toEqual(['start_study refused'])
    expect(await swept.sentCopy(path)).toBeNull()
  })
})

describe('verdicts', () => {
  test('each open tab hears each verdict once, whoever sent; a later subscriber hears nothing twice', async () => {
    const { open } = bench()
    const [sender, reader] = [await open(), await open()]
    const heard: Settlement[] = []
    const again: Settlement[] = []
    const subscription = reader.settlements$.subscribe((settlement) => heard.push(settlement))
    const [good, bad] = [newStudyId(), newStudyId()]
    await sender.dispatch(request(good), { context: 'missions' })
    await sender.dispatch(onStudy('start_study', bad))
    await expect.poll(() => heard.length).toBe(2)
    expect(heard).toMatchObject([
      { name: 'request_study', studyId: good, context: 'missions', verdict: { kind: 'applied' } },
      { name: 'start_study', studyId: bad, context: null, verdict: { kind: 'refused', code: 'wrong_state' } },
    ])
    subscription.unsubscribe()
    reader.settlements$.subscribe((settlement) => again.push(settlement))
    await sender.dispatch(request(newStudyId()))
    await expect.poll(() => again.length).toBe(1)
    const late = await open()
    const old: Settlement[] = []
    late.settlements$.subscribe((settlement) => old.push(settlement))
    await sender.dispatch(request(newStudyId()))
    await expect.poll(() => old.length).toBe(1)
    expect(again).toHaveLength(2)
  })

  test('a refusal that arrived when no tab listened is told to the next one, once; what was accepted then is not', async () => {
    const { open } = bench()
    const worker = await open()
    await worker.dispatch(request(newStudyId()))
    await worker.dispatch(onStudy('start_study', newStudyId()))
    await until(
      worker.outbox.items$,
      (items) =>
        states(items).some((state) => state === 'start_study refused') &&
        states(items).includes('request_study received'),
    )

    const tab = await open()
    const told: Settlement[] = []
    const telling = tab.untold$.subscribe((settlement) => told.push(settlement))
    await expect.poll(() => told.length).toBe(1)
    expect(told).toMatchObject([{ name: 'start_study', verdict: { kind: 'refused' } }])
    await tab.dispatch(request(newStudyId()))
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]).toMatchObject({ name: 'request_study', verdict: { kind: 'applied' } })
    telling.unsubscribe()

    // Nobody watches in this tab any more; a later one gets the verdicts since, not the earlier ones.
    await worker.dispatch(onStudy('finish_study', newStudyId()))
    await until(worker.outbox.items$, (items) => states(items).includes('finish_study refused'))
    const later: Settlement[] = []
    ;(await open()).untold$.subscribe((settlement) => later.push(settlement))
    await expect.poll(() => later.length).toBe(1)
    expect(later[0]).toMatchObject({ name: 'finish_study' })
  })
})
