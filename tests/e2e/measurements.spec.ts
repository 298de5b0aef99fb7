import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de Saïda'

test('the field book is written without network, refuses what cannot be, and arrives once', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'start_study')
  const { page, offline } = await openAnotherDevice({ viewport: { width: 768, height: 1024 }, hasTouch: true })
  const section = page.getByRole('region', { name: /^Mesures/ })
  const rows = section.locator('tbody').getByRole('row')
  const form = section.getByRole('form', { name: 'Ajouter une mesure' })
  const value = form.getByLabel('Valeur')
  const save = form.getByRole('button', { name: 'Enregistrer la mesure' })
  const stored = () => server.sql<{ parametre: string; valeur: number; unite: string; instrument: string | null }>(
    'select parametre, valeur::float8 as valeur, unite, instrument from public.mission_measurements where study_id = $1 and withdrawn_at is null order by parametre', [studyId])

  await test.step('two rows without network; what was measured and with what stay for the next', async () => {
    await signIn(page, DEMO.intervenant, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await server.stop()
    await offline(true)
    await page.goto(`/intervenant/missions/${studyId}`)
    await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
    await form.getByLabel('Paramètre').selectOption('laeq')
    await form.getByLabel('Instrument').fill('Svantek 977')
    await value.fill('620')
    await save.click()
    await expect(form).toContainText('Un appareil ne peut pas afficher cette valeur')
    await value.fill('62,4')
    await save.click()
    await expect(form.getByRole('status')).toHaveText('Mesure enregistrée. Vous pouvez saisir la suivante.')
    await form.getByLabel('Paramètre').selectOption('pm25')
    await expect(form.getByLabel('Unité')).toHaveValue('µg/m³')
    await value.fill('35.4')
    await save.click()
    await expect(rows.filter({ hasText: 'PM2,5' })).toContainText('35,4 µg/m³')
    await expect(rows.filter({ hasText: 'LAeq' })).toContainText('Sur cet appareil')
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('what is typed and not yet a row survives a reload', async () => {
    await value.fill('7')
    await page.reload()
    await section.getByRole('button', { name: 'Ajouter une mesure' }).click()
    await expect(value).toHaveValue('7')
    await expect(rows).toHaveCount(2)
  })

  await test.step('the network is back: each once', async () => {
    await server.start()
    await offline(false)
    await expect(rows.filter({ hasText: 'Sur cet appareil' })).toHaveCount(0)
    await expect.poll(stored).toEqual([
      { parametre: 'laeq', valeur: 62.4, unite: 'dB(A)', instrument: 'Svantek 977' }, { parametre: 'pm25', valeur: 35.4, unite: 'µg/m³', instrument: 'Svantek 977' },
    ])
  })

  await test.step('on paper, and one is withdrawn, in Arabic', async () => {
    await page.goto(`/intervenant/missions/${studyId}/fiche?lang=ar`)
    await expect(page.getByRole('article')).toContainText('62,4 dB(A)')
    await page.goto(`/intervenant/missions/${studyId}?lang=ar`)
    const arabic = page.getByRole('row').filter({ hasText: 'LAeq' })
    expect(await cutTexts(page)).toEqual([])
    await arabic.getByRole('button', { name: /^سحب/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'سحب' }).click()
    await expect(arabic).toHaveCount(0)
    await expect.poll(async () => (await stored()).map(({ parametre }) => parametre)).toEqual(['pm25'])
  })
})
