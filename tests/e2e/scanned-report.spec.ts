import { readFile } from 'node:fs/promises'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { chosenFile } from '../support/report-pdf.ts'
import { expect, test } from '../support/story.ts'

const company = 'Marbrerie de Fil-Fila'

test.use({ serviceWorkers: 'allow' })

/**
 * Risk: offline start. The reader of PDFs lacks its decoder where there is no network, or the policy of the site
 * stops it: a scanned report is a blank page.
 */
test('a report scanned in JPEG 2000 is handed in and read without a network', async ({ openWindow, people, noise }) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'finish_study')
  const tablet = await openWindow()
  const { page } = tablet
  await signIn(page, specialist.email, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.goto(`/intervenant/missions/${studyId}`)
  await expect(new MissionPage(page).title(company)).toBeVisible()
  await tablet.offline(true)

  await test.step('a file that nobody could open is refused in the field, where another can be made', async () => {
    const upload = await new MissionPage(page).openUpload()
    await upload.choose(chosenFile('protege.pdf', await readFile('tests/support/files/enc-user.pdf')))
    await upload.send()
    await expect(upload.problem).toContainText('Ce PDF demande un mot de passe')
    await upload.choose(chosenFile('scan.pdf', await readFile('tests/support/files/scan-jpeg2000.pdf')))
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
    await upload.close()
  })

  await test.step('the scan is on the screen', async () => {
    await page.goto(`/intervenant/reports/${studyId}`)
    const shelf = new ReportShelf(page)
    await expect.poll(() => shelf.ink(), { timeout: 60_000 }).toBeGreaterThan(1000)
    await expect(page.getByText("n'a pas pu être affichée en entier")).toHaveCount(0)
  })
})
