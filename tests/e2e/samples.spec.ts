import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Raffinerie de Skikda'
const tablet = {
  viewport: { width: 768, height: 1024 }, hasTouch: true, geolocation: { latitude: 36.88, longitude: 6.9, accuracy: 5 }, permissions: ['geolocation'],
}

test('samples are coded, labelled and handed over without network; the administration sees the chain', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'start_study')
  const { page, offline } = await openAnotherDevice(tablet)
  const section = page.getByRole('region', { name: /^Prélèvements/ })
  const rows = section.locator('[data-sample]')
  const form = section.getByRole('form', { name: 'Ajouter un prélèvement' })
  const dialog = page.getByRole('dialog', { name: 'Remise de prélèvements' })
  const codes: string[] = []
  const chain = () => server.sql<{ kind: string; n: number; signed: number }>(
    `select e.kind, count(*)::int as n, count(e.data ->> 'signature')::int as signed from public.sample_events e join public.mission_samples s on s.id = e.sample_id
     where s.study_id = $1 group by e.kind order by e.kind`, [studyId])

  await test.step('three samples without network, each with its code and its place', async () => {
    await signIn(page, DEMO.intervenant, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await server.stop()
    await offline(true)
    await page.goto(`/intervenant/missions/${studyId}`)
    await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
    for (const [type, place] of [['eau', 'Rejet nord'], ['sol', 'Fosse 2'], ['air', 'Torchère']] as const) {
      const code = await form.getByLabel('Code').innerText()
      await form.getByLabel('Type').selectOption(type)
      await form.getByLabel('Contenant', { exact: true }).selectOption('flacon_verre')
      await form.getByLabel('Lieu').fill(place)
      await expect(form).toContainText('36.88000, 6.90000')
      await form.getByRole('button', { name: 'Enregistrer le prélèvement' }).click()
      await expect(form).toContainText(`${code}\u2069 enregistré`)
      codes.push(code)
    }
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Sur cet appareil')
    expect(new Set(codes.map((code) => code.slice(0, 7))).size, 'of one study').toBe(1)
  })

  await test.step('what is typed and not yet saved survives a reload, and so does the code on the flask', async () => {
    const next = await form.getByLabel('Code').innerText()
    await form.getByLabel('Remarque').fill('Odeur de soufre')
    await page.reload()
    await section.getByRole('button', { name: 'Ajouter un prélèvement' }).click()
    await expect(form.getByLabel('Remarque')).toHaveValue('Odeur de soufre')
    await expect(form.getByLabel('Code')).toHaveText(next)
    await form.getByRole('button', { name: 'Fermer' }).click()
  })

  await test.step('their labels, without network, on a sheet and on a roll', async () => {
    await section.getByRole('link', { name: 'Étiquettes' }).click()
    const labels = page.getByRole('list', { name: 'Étiquettes' }).getByRole('article')
    await expect(labels).toHaveCount(3)
    for (const code of codes) await expect(page.getByRole('img', { name: `Code QR : ${code}` })).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
    expect((await labels.first().boundingBox())?.width, '70 mm').toBeCloseTo(70 * 96 / 25.4, 0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByLabel('Format').selectOption('62')
    await expect(page).toHaveURL(/format=/)
    await page.emulateMedia({ media: 'print' })
    expect((await labels.first().boundingBox())?.width, '62 mm').toBeCloseTo(62 * 96 / 25.4, 0)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Retour à la mission' }).click()
  })

  await test.step('two are handed over, chosen by a tick and by a code that was typed, and signed by hand', async () => {
    await section.getByRole('button', { name: 'Remettre des prélèvements' }).click()
    await dialog.getByRole('checkbox', { name: codes[0] ?? '' }).check()
    const typed = dialog.getByLabel('Code d\'une étiquette')
    await typed.fill(`${codes[1]?.slice(0, -1)}${codes[1]?.endsWith('7') ? '8' : '7'}`)
    await typed.press('Enter')
    await expect(dialog).toContainText('un caractère manque ou est faux')
    await typed.fill((codes[1] ?? '').toLowerCase().replaceAll('-', ' '))
    await typed.press('Enter')
    await expect(dialog.getByRole('checkbox', { name: codes[1] ?? '' })).toBeChecked()
    await dialog.getByLabel('Nom de la personne qui reçoit').fill('Amine Kaci')
    await dialog.getByLabel('Organisme ou fonction').fill('Laboratoire central')
    await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
    await expect(dialog).toContainText('La signature manque.')
    const pad = dialog.getByRole('img', { name: /^Zone de signature/ })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('no pad')
    const touch = await page.context().newCDPSession(page)
    const at = (part: number) => [{ x: box.x + box.width * (0.2 + part * 0.6), y: box.y + box.height * (0.5 + Math.sin(part * 12) * 0.3) }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= 30; step += 1) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 30) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByRole('img', { name: 'Zone de signature, signée' })).toBeVisible()
    const drawn = await pad.locator('path').getAttribute('d')
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(pad.locator('path'), 'a turned tablet').toHaveAttribute('d', drawn ?? '')
    await page.setViewportSize(tablet.viewport)
    await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
    await expect(section).toContainText('Remise de 2 prélèvements enregistrée sur cet appareil.')
    await expect(rows.filter({ hasText: codes[1] ?? '' })).toContainText('Amine Kaci')
    await expect(rows.filter({ hasText: 'Remis' })).toHaveCount(2)
  })

  await test.step('the network is back: each event once', async () => {
    await server.start()
    await offline(false)
    await expect(rows.filter({ hasText: 'Sur cet appareil' })).toHaveCount(0)
    await expect.poll(chain).toEqual([{ kind: 'preleve', n: 3, signed: 0 }, { kind: 'remis', n: 2, signed: 2 }])
  })

  await test.step('one is cancelled with a reason, and one handed on by a typed name, in Arabic', async () => {
    await page.goto(`/intervenant/missions/${studyId}?lang=ar`)
    const arabic = page.locator(`[data-sample="${codes[2]}"]`)
    await expect(arabic).toContainText('Torchère')
    expect(await cutTexts(page)).toEqual([])
    await arabic.getByRole('button', { name: /^إلغاء العينة/ }).click()
    const asked = page.getByRole('dialog')
    await asked.getByLabel('سبب الإلغاء').fill('Flacon cassé')
    await asked.getByRole('button', { name: 'إلغاء العينة' }).click()
    await expect(arabic).toContainText('ملغاة')
    await page.getByRole('button', { name: 'تسليم عينات' }).click()
    const sheet = page.getByRole('dialog', { name: 'تسليم العينات' })
    await sheet.getByRole('checkbox', { name: codes[0] ?? '' }).check()
    await sheet.getByLabel('اسم المستلم').fill('Lina Saadi')
    await sheet.getByLabel('الجهة أو الصفة').fill('Archive')
    await sheet.getByRole('button', { name: 'التوقيع بكتابة الاسم' }).click()
    await sheet.getByLabel('الاسم المكتوب للتوقيع').fill('Lina Saadi')
    await sheet.getByRole('button', { name: 'تأكيد التسليم' }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(chain).toEqual([{ kind: 'annule', n: 1, signed: 0 }, { kind: 'preleve', n: 3, signed: 0 }, { kind: 'remis', n: 3, signed: 2 }])
    await page.goto(`/intervenant/missions/${studyId}/fiche?lang=fr`)
    await expect(page.getByRole('article')).toContainText(codes[0] ?? '')
  })

  await test.step('an administrator finds it by its code and reads the whole chain', async () => {
    const { page: desk } = await openAnotherDevice({ viewport: { width: 1440, height: 900 } })
    await signIn(desk, DEMO.admin, 'admin')
    await desk.getByRole('link', { name: 'Prélèvements' }).first().click()
    await desk.getByLabel('Rechercher').fill((codes[0] ?? '').toLowerCase())
    await expect(desk.locator('[data-sample]')).toHaveCount(1)
    await expect(desk).toHaveURL(/recherche=/)
    await desk.getByRole('link', { name: codes[0] ?? '' }).click()
    const dossier = desk.getByRole('article')
    await expect(dossier).toContainText('Chaîne intacte')
    await expect(dossier.getByRole('list', { name: 'Chaîne de traçabilité' }).getByRole('listitem')).toHaveCount(3)
    await expect(dossier.getByRole('img', { name: 'Signature de Amine Kaci' })).toBeVisible()
    await expect(dossier).toContainText('Lina Saadi (signé par saisie du nom)')
    await desk.goto('/admin/prelevements?etat=annule')
    await expect(desk.locator(`[data-sample="${codes[2]}"]`)).toBeVisible()
    expect(await pixelsBeyond(desk)).toBe(0)
  })
})
