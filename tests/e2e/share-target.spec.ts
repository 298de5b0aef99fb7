import type { Page } from 'playwright/test'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Area } from '../support/page-objects/area.ts'
import { UploadDialog } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn, SignIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { PHONE } from '../support/page-objects/site.ts'
import { reportPdf } from '../support/report-pdf.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Nédroma'
const PAGE = '/intervenant/rapport-partage'

/** Shares a file as the browser does for another app: a form with the file, sent by a POST that navigates. */
async function share(page: Page, name: string, content: Buffer, type = 'application/pdf'): Promise<void> {
  const { share_target } = await page
    .evaluate(
      async () =>
        (await (await fetch('/manifest.webmanifest')).json()) as {
          share_target: { action: string; params: { files: { name: string }[] } }
        },
    )
    .catch(() => ({ share_target: { action: PAGE, params: { files: [{ name: 'rapport' }] } } }))
  await page.evaluate(
    ({ action, field, fileName, bytes, mime }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: field })
      const chosen = new DataTransfer()
      chosen.items.add(
        new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0)], fileName, { type: mime }),
      )
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    {
      action: share_target.action,
      field: share_target.params.files[0]?.name ?? '',
      fileName: name,
      bytes: content.toString('base64'),
      mime: type,
    },
  )
  await page.waitForURL((url) => url.pathname !== '/intervenant/dashboard')
}

test.use({ serviceWorkers: 'allow' })

/** Risk: share target. A file from another app is lost, or goes to the wrong person or mission. */
test('a PDF shared before a sign-in waits for the next specialist; one shared offline is handed in', async ({
  openWindow,
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const { client, specialist, studyId } = await missionOf(people, company, 'finish_study')
  const tablet = await openWindow({ hasTouch: true })
  const { page } = tablet
  const nothingWaits = page.getByText('Aucun fichier partagé')
  const shared = page.getByRole('region', { name: 'Fichier partagé' })

  await test.step('shared before anybody signed in; a client is not offered it', async () => {
    await page.goto('/')
    await readyForOffline(page)
    await share(page, 'mesures.pdf', await reportPdf('Mesures'))
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await new SignIn(page).send(client.email)
    await expect(page).toHaveURL('/client/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('mesures.pdf')).toHaveCount(0)
  })

  await test.step('what a client shares is no report, says so, and is dropped', async () => {
    await share(page, 'facture.pdf', await reportPdf('Facture'))
    await expect(page.getByRole('complementary').filter({ hasText: 'facture.pdf' })).toContainText(
      'seuls les intervenants remettent des rapports',
    )
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(page.getByText('facture.pdf')).toHaveCount(0)
  })

  await test.step('the specialist finds the first one, and drops it', async () => {
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
    await signIn(page, specialist.email, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await page.goto(PAGE)
    await expect(shared).toContainText('mesures.pdf')
    await expect(page.getByText("Partagé quand personne n'était connecté")).toBeVisible()
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(nothingWaits).toBeVisible()
  })

  await page.setViewportSize(PHONE)
  await tablet.offline(true)
  await test.step('what is no PDF is said to be none', async () => {
    await share(page, 'notes.pdf', Buffer.from('Vent faible.'))
    await expect(page).toHaveURL(PAGE)
    await expect(page.getByRole('alert')).toHaveText('Format invalide: Seuls les fichiers PDF sont acceptés.')
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await expect(nothingWaits).toBeVisible()
  })

  await test.step('the file survives a reload, waits in sight of every page, and goes to the mission', async () => {
    await page.goto('/intervenant/dashboard')
    await share(page, 'four.pdf', await reportPdf('Mesures partagées'))
    await expect(shared).toContainText('four.pdf')
    await page.goto('/intervenant/missions')
    await page.getByRole('complementary').getByRole('link', { name: 'Choisir la mission' }).click()
    expect(await pixelsBeyond(page)).toBe(0)
    await page.getByLabel('De quelle mission est-ce le rapport ?').fill('nedroma')
    await page.getByRole('region', { name: 'À remettre' }).getByRole('button', { name: company }).click()
    const upload = new UploadDialog(page)
    await expect(upload.dialog).toContainText('four.pdf')
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
    await upload.close()
    await expect(page).toHaveURL(`/intervenant/missions/${studyId}`)
    await page.goto(PAGE)
    await expect(nothingWaits).toBeVisible()
  })

  await test.step('and arrives', async () => {
    await tablet.offline(false)
    const names = async () => (await ledgerOf(admin, studyId)).map(({ name, verdict }) => `${name} ${verdict}`)
    await expect.poll(names).toContain('attach_report applied')
  })
})
