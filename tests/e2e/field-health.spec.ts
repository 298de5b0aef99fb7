import { failedRequests } from '../support/noise.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { missionOf } from '../support/people.ts'
import { expect, test } from '../support/shared-story.ts'

const company = 'Cimenterie de Béni Saf'

/** Risk: several people. The administration would not learn that a device holds work that the server has refused. */
test('a device with a refused action tells whose it is, what is held behind it and why', async ({
  people,
  window,
  admin,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'accept_study')
  const told = () => admin.rpc<{ readonly rows: readonly object[] }>('admin_devices', { search: specialist.email })
  await signIn(window.page, specialist.email, 'intervenant')
  await expect.poll(told).toMatchObject({ rows: [{ waiting: 0, refused: 0, failure: null }] })

  await test.step('work without network, while the same mission begins elsewhere', async () => {
    const mission = await new Missions(window.page).open(company)
    await window.context.setOffline(true)
    await mission.start.click()
    await expect(mission.finish).toBeVisible()
    await mission.notes.fill('Dépôt noir sur les murs nord')
    await mission.saveNotes.click()
    await specialist.caller.applied('start_study', { study_id: studyId })
  })

  await test.step('back on the network: one refused, what builds on it held', async () => {
    await window.context.setOffline(false)
    await expect.poll(told, { timeout: 60_000 }).toMatchObject({
      rows: [
        {
          waiting: 1,
          refused: 1,
          failure: 'wrong_state',
          oldest_name: 'start_study',
          running: true,
          problems: expect.arrayContaining(['refused']),
        },
      ],
    })
  })
})
