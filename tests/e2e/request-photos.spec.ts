import { failedRequests } from '../support/noise.ts'
import { filesOfTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { StudyRequest } from '../support/page-objects/study-request.ts'
import { picture } from '../support/picture.ts'
import { ledgerOf, type StudyRow } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Briqueterie de Hennaya'

/**
 * Risk: durability. A request, its place and the photos of its site are lost with the browser, sent twice, or the photo
 * overtakes its request.
 */
test('a request with its place and a photo, without a network and through a restart, reaches a specialist', async ({
  openAnotherDevice,
  openWindow,
  people,
  admin,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const [client, specialist] = [await people.client(), await people.specialist()]
  const device = await openAnotherDevice({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 34.8783, longitude: -1.315 },
    permissions: ['geolocation'],
  })
  await signIn(device.page, client.email, 'client')
  await filesOfTheField(device.page, 'client')
  const request = new StudyRequest(device.page)
  await request.open()
  await expect(device.page.getByRole('button', { name: 'Ma position' })).toBeVisible()
  await device.offline(true)
  await request.fill({ company })
  await device.page.getByRole('button', { name: 'Ma position' }).click()
  await expect(request.field('Position du site')).toHaveValue('34.87830, -1.31500')
  await request.send.click()
  await device.page
    .getByRole('region', { name: 'À voir' })
    .getByRole('link', { name: /Montrez le site/ })
    .click()
  const site = device.page.getByRole('region', { name: 'Photos du site' })
  const chooser = device.page.waitForEvent('filechooser')
  await site.getByRole('button', { name: 'Ajouter des photos' }).click()
  await (await chooser).setFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: picture(640, 480) })
  await expect(site.getByRole('listitem')).toContainText("En attente d'envoi")

  const page = await device.restart()
  await page.goto('/client/orders')
  await page.getByRole('link', { name: company }).click()
  const photo = page.getByRole('list', { name: 'Photos du site' }).getByRole('listitem')
  await expect(photo.locator('img')).toBeVisible()
  await device.offline(false)
  await expect(photo).not.toContainText("En attente d'envoi", { timeout: 60_000 })
  const [study] = await client.caller.get<StudyRow[]>('/rest/v1/demandes_etudes')
  expect((await ledgerOf(admin, study?.id ?? '')).map(({ name, verdict }) => `${name} ${verdict}`)).toEqual([
    'request_study applied',
  ])

  const { page: other } = await openWindow()
  await signIn(other, specialist.email, 'intervenant', `/intervenant/missions/${study?.id}`)
  await expect(other.getByRole('list', { name: 'Photos du site' }).locator('img')).toHaveCount(1)
})
