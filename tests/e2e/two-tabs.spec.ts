import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { advance, askForStudy, DEMO, eventsOf, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const left = 'Hôpital de Tlemcen'
const right = 'Marché couvert de Nédroma'

/** Risk: two tabs. Two tabs send one action twice, or one tab stays signed in. */
test('two tabs of one person: what is done offline in both arrives once each; leaving in one leaves in both [L6]', async ({ device, server, caller, admin, noise }) => {
  noise.expect(failedRequests)
  // What the person could read is removed from the device while the other tab still has it open.
  noise.expect(/Another connection wants to delete database/)
  const client = await caller('client')
  const ids = { [left]: await askForStudy(client, left), [right]: await askForStudy(client, right) }
  for (const id of Object.values(ids)) await advance(await caller('intervenant'), id, 'accept_study')
  const first = device.page
  await signIn(first, DEMO.intervenant, 'intervenant')
  await readyForTheField(first, 'intervenant')
  const second = await device.context.newPage()
  for (const tab of [first, second]) await tab.goto('/intervenant/missions')
  await expect(new Missions(second).card(right)).toBeVisible()

  await test.step('offline, each tab sees what the other did', async () => {
    await server.stop()
    await device.offline(true)
    const opened = [await new Missions(first).open(left), await new Missions(second).open(right)] as const
    for (const mission of opened) await mission.start.click()
    for (const mission of opened) await mission.finish.click()
    for (const mission of opened) await expect(mission.upload).toBeVisible()
    for (const tab of [first, second]) {
      await expect(tab.getByLabel('Synchronisation : Hors ligne, 4 en attente')).toBeVisible()
    }
  })

  await test.step('one arrival each', async () => {
    await server.start()
    await device.offline(false)
    for (const tab of [first, second]) {
      await tab.goto('/intervenant/synchronisation')
      await expect(new SyncCentre(tab).everythingSent).toBeVisible()
      await expect(new SyncCentre(tab).received.filter({ hasText: /Mission (démarrée|terminée)/ })).toHaveCount(4)
    }
    for (const id of Object.values(ids)) {
      expect((await ledgerOf(admin, id)).map(({ name }) => name)).toEqual(['request_study', 'accept_study', 'start_study', 'finish_study'])
      expect((await eventsOf(admin, id)).map(({ kind }) => kind)).toEqual(['requested', 'accepted', 'started', 'finished'])
    }
  })

  await test.step('sign-out reaches the other tab', async () => {
    await new Area(first).leave()
    await expect(first).toHaveURL('/')
    await expect(second).toHaveURL(/\/login/)
    await expect(second.getByText(left)).toHaveCount(0)
  })
})

/** Risk: two tabs. A frozen tab holds the sign-in of all others up. */
test('a tab that fell asleep while it renewed the token holds nobody up [L6]', async ({ device }) => {
  const { page } = device
  await page.clock.install()
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  const asleep = await device.context.newPage()
  await asleep.goto('/robots.txt')
  await asleep.evaluate(() => { void navigator.locks.request('hawa-device:tokens', () => new Promise(() => undefined)).catch(() => undefined) })
  let renewals = 0
  page.on('request', (request) => { if (request.url().includes('grant_type=refresh_token')) renewals += 1 })
  await page.clock.fastForward(2 * 3_600_000)
  const waiting = (): Promise<number> => asleep.evaluate(async () => (await navigator.locks.query()).pending?.filter(({ name }) => name === 'hawa-device:tokens').length ?? 0)
  await expect.poll(waiting).toBeGreaterThan(0)
  expect(renewals).toBe(0)
  await page.clock.fastForward(20_000)
  await expect.poll(() => renewals).toBeGreaterThan(0)
  await expect.poll(waiting).toBe(0)
  await expect(new Area(page).indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
})
