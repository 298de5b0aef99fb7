import { Missions, type UploadDialog } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED } from '../support/page-objects/sync-centre.ts'
import { chosenFile, reportPdf, reportPdfOfSize } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Nédroma'
const limit = 10 * 1024 * 1024

const NOT_PDF = 'Format invalide: Seuls les fichiers PDF sont acceptés.'
const TOO_LARGE = 'Fichier trop volumineux: La taille du fichier ne doit pas dépasser 10MB.'

test('a report is a PDF of at most 10 MiB, and each refusal says so in the words of the specification', async ({ device: { page }, caller, admin }) => {
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'finish_study')
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/missions')
  const missions = new Missions(page)
  await missions.tab('Terminée').click()
  const upload = await (await missions.open(company)).openUpload()

  await test.step('no file', async () => {
    await upload.send()
    await expect(upload.problem).toHaveText('Veuillez sélectionner un fichier PDF.')
  })
  const pdf = await reportPdf(company)
  await refused(upload, chosenFile('notes.txt', Buffer.from('Vent faible.'), 'text/plain'), NOT_PDF)
  await refused(upload, chosenFile('photo.png', pdf, 'image/png'), NOT_PDF)
  await refused(upload, chosenFile('notes.pdf', Buffer.from('Vent faible, renommé en PDF.')), NOT_PDF)
  await refused(upload, chosenFile('lourd.pdf', await reportPdfOfSize(company, limit + 1)), TOO_LARGE)
  expect((await studyNamed(admin, company))?.statut).toBe('terminée')

  await test.step('exactly 10 MiB', async () => {
    await upload.choose(chosenFile('juste.pdf', await reportPdfOfSize(company, limit)))
    await expect(upload.problem).toHaveCount(0)
    await upload.send()
    await expect(upload.dialog.getByText(RECEIVED)).toBeVisible()
    const [report] = await admin.get<{ size: number }[]>(`/rest/v1/reports?study_id=eq.${studyId}`)
    expect(report?.size).toBe(limit)
    expect((await studyNamed(admin, company))?.statut).toBe('complete')
  })
})

async function refused(upload: UploadDialog, file: ReturnType<typeof chosenFile>, sentence: string): Promise<void> {
  await test.step(file.name, async () => {
    await upload.choose(file)
    await upload.send()
    await expect(upload.problem).toHaveText(sentence)
  })
}
