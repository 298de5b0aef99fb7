import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { missionOf } from '../support/people.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: durability. The PDF and the words of a hand-in that was begun would be gone after Back or a reload, or Back
 * would leave the page with its dialog.
 */
test('a hand-in that was begun survives Back and a reload, and Back goes where it should', async ({
  openWindow,
  people,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, 'Tannerie, remise', 'finish_study')
  const { page, context } = await openWindow({ viewport: { width: 390, height: 844 } })
  const mission = `/intervenant/missions/${studyId}`
  const dialog = page.getByRole('dialog', { name: 'Remettre le rapport' })
  const open = () => page.getByRole('main').getByRole('button', { name: 'Remettre le rapport' }).click()
  await signIn(page, specialist.email, 'intervenant', '/intervenant/missions?statut=terminée')
  await page.getByRole('link', { name: 'Tannerie, remise' }).click()
  await expect(page).toHaveURL(new RegExp(`${mission}$`))
  // Waits for the mission's page: the list has a button of the same name, and its rows stay for a moment after its
  // address has gone.
  await expect(page.getByRole('link', { name: 'Dossier' })).toBeVisible()
  await cutOff(context)

  await open()
  await dialog
    .getByLabel('Choisir un fichier PDF')
    .last()
    .setInputFiles({ name: 'tannerie.pdf', mimeType: 'application/pdf', buffer: await reportPdf('Mesures') })
  await dialog.getByLabel('Commentaires').fill('Vent faible')
  await expect(dialog).toContainText('tannerie.pdf')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${mission}$`))

  await open()
  await expect(dialog).toContainText('tannerie.pdf')
  await page.reload()
  await open()
  await expect(dialog).toContainText('tannerie.pdf')
  await expect(dialog.getByLabel('Commentaires')).toHaveValue('Vent faible')
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.hawa_dialogs?.depth ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/intervenant\/missions\?statut=/)
})
