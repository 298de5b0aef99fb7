import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { missionOf } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

const company = 'Filature de Draâ Ben Khedda'

/**
 * Risk: durability. A departure or a photo that was chosen for the client without network would be lost, told twice, or
 * a photo that was not chosen would be seen.
 */
test('the client sees the departure and the photo that were told and chosen without a network', async ({
  openWindow,
  people,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const { client, specialist, studyId } = await missionOf(people, company, 'accept_study')
  const { page, context } = await openWindow({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const mission = new MissionPage(page)
  await signIn(page, specialist.email, 'intervenant', `/intervenant/missions/${studyId}`)
  await expect(mission.journal).toBeVisible()
  const reconnect = await cutOff(context)

  await test.step('en route, then on site with two photos, one of them for the client', async () => {
    const setOut = page.getByRole('button', { name: `En route, ${company}` })
    await setOut.tap()
    await expect(setOut).toBeHidden()
    await mission.start.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Commencer', exact: true }).tap()
    for (const name of ['Atelier', 'Vestiaire']) {
      await page.getByLabel('Légende des prochaines photos').fill(name)
      const chooser = page.waitForEvent('filechooser')
      await mission.record('Prendre une photo', 'tap')
      await (await chooser).setFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: picture(640, 480) })
      await expect(mission.journal.getByRole('figure').filter({ hasText: name }).locator('img')).toBeVisible()
    }
    const chosen = mission.journal.getByRole('figure').filter({ hasText: 'Atelier' })
    await chosen.getByRole('switch').tap()
    await expect(chosen.getByRole('switch')).toBeChecked()
  })

  await test.step('the client reads one story, with the one photo', async () => {
    await reconnect()
    await expect(mission.journal.getByText("En attente d'envoi")).toHaveCount(0, { timeout: 60_000 })
    const { page: other } = await openWindow()
    await signIn(other, client.email, 'client', `/client/orders/${studyId}`)
    const story = other.getByRole('region', { name: 'Suivi' }).getByRole('listitem')
    await expect(story.filter({ hasText: 'Départ vers le site' })).toHaveCount(1)
    await expect(story.filter({ hasText: 'Intervention sur place' }).first()).toHaveAttribute('aria-current', 'step')
    const photos = other.getByRole('list', { name: 'Photos de la visite' }).getByRole('button')
    await expect(photos).toHaveCount(1)
    await expect(photos).toHaveAccessibleName(/Atelier/)
    await expect(photos.locator('img')).toBeVisible()
    await photos.click()
    await expect(other.getByRole('dialog').getByRole('img', { name: 'Atelier' })).toBeVisible()
  })
})
