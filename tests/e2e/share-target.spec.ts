import type { Page } from 'playwright/test'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { UploadDialog } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn, SignIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { advance, askForStudy, DEMO, studyNamed } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Nédroma'
const PAGE = '/intervenant/rapport-partage'

/** What the browser does when another app shares: a POST of a form with the file, which navigates. */
async function share(page: Page, name: string, content: Buffer, type = 'application/pdf'): Promise<void> {
  const { share_target } = await page.evaluate(async () => (await (await fetch('/manifest.webmanifest')).json()) as { share_target: { action: string; params: { files: { name: string }[] } } })
    .catch(() => ({ share_target: { action: PAGE, params: { files: [{ name: 'rapport' }] } } }))
  await page.evaluate(({ action, field, fileName, bytes, mime }) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', name: field })
    const chosen = new DataTransfer()
    chosen.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)], fileName, { type: mime }))
    input.files = chosen.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, { action: share_target.action, field: share_target.params.files[0]?.name ?? '', fileName: name, bytes: content.toString('base64'), mime: type })
  await page.waitForURL((url) => url.pathname !== '/intervenant/dashboard')
}

/** Risk: share target. A file from another app is lost, or handed in for the wrong mission. */
test('a PDF shared from another app, without network, is handed in for a mission', async ({ openAnotherDevice, server, caller, admin, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'finish_study')
  const tablet = await openAnotherDevice({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = tablet
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await server.stop()
  await tablet.offline(true)

  await test.step('what is no PDF is said to be none', async () => {
    await share(page, 'notes.pdf', Buffer.from('Vent faible.'))
    await expect(page).toHaveURL(PAGE)
    await expect(page.getByRole('alert')).toHaveText('Format invalide: Seuls les fichiers PDF sont acceptés.')
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('Aucun fichier partagé n\'attend')).toBeVisible()
  })

  await test.step('the file is here, survives a reload, waits in sight of every page, and goes to the mission', async () => {
    await page.goto('/intervenant/dashboard')
    await share(page, 'mesures.pdf', await reportPdf('Mesures partagées'))
    await expect(page.getByRole('region', { name: 'Fichier partagé' })).toContainText('mesures.pdf')
    await page.goto('/intervenant/missions')
    await page.getByRole('complementary').getByRole('link', { name: 'Choisir la mission' }).click()
    expect(await pixelsBeyond(page)).toBe(0)
    await page.getByLabel('De quelle mission est-ce le rapport ?').fill('nedroma')
    await page.getByRole('region', { name: 'À remettre' }).getByRole('button', { name: company }).click()
    const upload = new UploadDialog(page)
    await expect(upload.dialog).toContainText('mesures.pdf')
    await upload.send()
    await expect(upload.dialog.getByText(/^Sur cet appareil/)).toBeVisible()
    await upload.close()
    await expect(page).toHaveURL(`/intervenant/missions/${studyId}`)
    await page.goto(PAGE)
    await expect(page.getByText('Aucun fichier partagé n\'attend')).toBeVisible()
  })

  await test.step('and arrives', async () => {
    await server.start()
    await tablet.offline(false)
    await expect.poll(async () => (await studyNamed(admin, company))?.statut).toBe('complete')
  })
})

/** Risk: share target. A file shared while nobody is signed in is given to the wrong person. */
test('shared before anybody signed in, it waits for the next specialist, who is told so; a client is not offered it', async ({ openAnotherDevice, noise }) => {
  noise.expect(failedRequests)
  const { page } = await openAnotherDevice()
  await page.goto('/')
  await readyForOffline(page)
  await share(page, 'mesures.pdf', await reportPdf('Mesures'))
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await new SignIn(page).send(DEMO.client)
  await expect(page).toHaveURL('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('mesures.pdf')).toHaveCount(0)

  await test.step('what a client shares is no report, says so, and is dropped', async () => {
    await share(page, 'facture.pdf', await reportPdf('Facture'))
    await expect(page.getByRole('complementary').filter({ hasText: 'facture.pdf' })).toContainText('seuls les intervenants remettent des rapports')
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('facture.pdf')).toHaveCount(0)
  })

  await test.step('the specialist finds the first one', async () => {
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
    await signIn(page, DEMO.intervenant, 'intervenant')
    await page.goto(PAGE)
    await expect(page.getByRole('region', { name: 'Fichier partagé' })).toContainText('mesures.pdf')
    await expect(page.getByText('Partagé quand personne n\'était connecté')).toBeVisible()
  })
})
