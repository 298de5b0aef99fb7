import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { advance, askForStudy, eventsOf, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const left = 'Hôpital de Tlemcen'
const right = 'Marché couvert de Nédroma'

test.use({ serviceWorkers: 'allow' })

/** Risk: two tabs. Two tabs send one action twice, a frozen tab holds the others up, or one tab stays signed in. */
test('two tabs: offline work arrives once each, a sleeping one holds nobody up, leaving leaves both [L6]', async ({
  window: { page: first, context, offline },
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  // The person's data is removed from the device while the other tab still has it open.
  noise.expect(/Another connection wants to delete database/)
  const [client, specialist] = [await people.client(), await people.specialist()]
  const ids = { [left]: await askForStudy(client.caller, left), [right]: await askForStudy(client.caller, right) }
  for (const id of Object.values(ids)) await advance(specialist.caller, id, 'accept_study')
  await first.clock.install()
  await signIn(first, specialist.email, 'intervenant')
  await readyForTheField(first, 'intervenant')
  const second = await context.newPage()
  for (const tab of [first, second]) await tab.goto('/intervenant/missions')
  await expect(new Missions(second).card(right)).toBeVisible()

  await test.step('offline, each tab sees what the other did', async () => {
    await offline(true)
    const opened = [await new Missions(first).open(left), await new Missions(second).open(right)] as const
    for (const mission of opened) await mission.begin()
    for (const mission of opened) await mission.end()
    for (const mission of opened) await expect(mission.upload).toBeVisible()
    for (const tab of [first, second]) {
      await expect(tab.getByLabel('Envois : Hors ligne, 4 en attente')).toBeVisible()
    }
  })

  await test.step('one arrival each', async () => {
    await offline(false)
    for (const tab of [first, second]) {
      await tab.goto('/intervenant/synchronisation')
      await expect(new SyncCentre(tab).everythingSent).toBeVisible()
      await expect(new SyncCentre(tab).received.filter({ hasText: /Mission (démarrée|terminée)/ })).toHaveCount(4)
    }
    for (const id of Object.values(ids)) {
      const names = (await ledgerOf(admin, id)).map(({ name }) => name)
      expect(names).toEqual(['request_study', 'accept_study', 'start_study', 'finish_study'])
      const kinds = (await eventsOf(admin, id)).map(({ kind }) => kind)
      expect(kinds).toEqual(['requested', 'accepted', 'started', 'finished'])
    }
  })

  await test.step('a tab that fell asleep while it renewed the token holds nobody up', async () => {
    const asleep = await context.newPage()
    await asleep.goto('/robots.txt')
    await asleep.evaluate(() => {
      void navigator.locks.request('hawa-device:tokens', () => new Promise(() => undefined)).catch(() => undefined)
    })
    // The clock is that of both tabs, and either may be the one that renews.
    let renewals = 0
    context.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1
    })
    const waiting = (): Promise<number> =>
      asleep.evaluate(
        async () =>
          (await navigator.locks.query()).pending?.filter(({ name }) => name === 'hawa-device:tokens').length ?? 0,
      )
    await first.clock.fastForward(2 * 3_600_000)
    await expect.poll(waiting).toBeGreaterThan(0)
    expect(renewals).toBe(0)
    await first.clock.fastForward(20_000)
    await expect.poll(() => renewals).toBeGreaterThan(0)
    await expect.poll(waiting).toBe(0)
    await expect(new Area(first).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
    await asleep.close()
  })

  await test.step('sign-out reaches the other tab', async () => {
    await new Area(first).leave()
    await expect(first).toHaveURL('/')
    await expect(second).toHaveURL(/\/login/)
    await expect(second.getByText(left)).toHaveCount(0)
  })
})
