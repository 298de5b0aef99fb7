import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { reload } from '../support/page-objects/reload.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { missionOf } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

const company = 'Raffinerie de Skikda, carnet'
const tablet = {
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
  geolocation: { latitude: 36.88, longitude: 6.9, accuracy: 5 },
  permissions: ['geolocation'],
}

/**
 * Risk: durability. A measurement, a photo or a signed hand-over that was written without network would be gone after
 * a reload, or arrive twice.
 */
test('a measurement, a photo and a signed hand-over survive a reload and arrive once', async ({
  openWindow,
  people,
  server,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'start_study')
  const { page, context } = await openWindow(tablet)
  const mission = new MissionPage(page)
  const { journal } = mission
  const noise62 = journal.getByRole('listitem').filter({ hasText: 'LAeq' })
  const photos = journal.getByRole('figure')
  const value = page.getByLabel('Valeur')
  await signIn(page, specialist.email, 'intervenant', `/intervenant/missions/${studyId}`)
  await expect(journal).toBeVisible()
  const reconnect = await cutOff(context)

  await test.step('a measurement, and one that is typed and not yet saved', async () => {
    await mission.record('Ajouter une mesure', 'tap')
    await page.getByText('LAeq', { exact: true }).tap()
    await value.fill('62,4')
    await page.getByRole('button', { name: 'Enregistrer la mesure' }).tap()
    await expect(noise62).toContainText("En attente d'envoi")
    await value.fill('7')
    await mission.closeForm('tap')
  })

  await test.step('a photo', async () => {
    await page.getByLabel('Légende des prochaines photos').fill('Point 1')
    const chooser = page.waitForEvent('filechooser')
    await mission.record('Prendre une photo', 'tap')
    await (await chooser).setFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: picture(1200, 900) })
    await expect(photos.locator('img')).toBeVisible()
    await expect(photos).toContainText("En attente d'envoi")
  })

  await test.step('a sample, handed over and signed by a finger', async () => {
    await mission.record('Ajouter un prélèvement', 'tap')
    const form = page.getByRole('form', { name: 'Ajouter un prélèvement' })
    await form.getByLabel('Type').selectOption('eau')
    await form.getByLabel('Contenant', { exact: true }).selectOption('flacon_verre')
    await form.getByRole('button', { name: 'Enregistrer le prélèvement' }).tap()
    await expect(form).toContainText('enregistré')
    await mission.closeForm('tap')
    await page.getByRole('button', { name: 'Remettre des prélèvements' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Remise de prélèvements' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByLabel('Nom de la personne qui reçoit').fill('Amine Kaci')
    await dialog.getByLabel('Organisme ou fonction').fill('Laboratoire central')
    const pad = dialog.getByRole('img', { name: /^Zone de signature/ })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('no pad')
    const touch = await context.newCDPSession(page)
    const at = (part: number) => [
      { x: box.x + box.width * (0.2 + part * 0.6), y: box.y + box.height * (0.5 + Math.sin(part * 12) * 0.3) },
    ]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    for (let step = 1; step <= 15; step += 1)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 15) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByRole('img', { name: 'Zone de signature, signée' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirmer la remise' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a reload loses none of it', async () => {
    await reload(page)
    await expect(page.getByText('Votre travail est enregistré et sera envoyé')).toBeVisible()
    await expect(photos).toContainText("En attente d'envoi")
    await expect(photos.locator('img')).toBeVisible()
    await expect(noise62).toContainText("En attente d'envoi")
    await expect(journal.locator('[data-sample]')).toContainText('Amine Kaci')
    await mission.record('Ajouter une mesure', 'tap')
    await expect(value).toHaveValue('7')
  })

  await test.step('the network is back: each once, and whole', async () => {
    await reconnect()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('link', { name: 'Envois : Tout est envoyé' })).toBeVisible()
    const stored = await server.sql<{ what: string; n: number; whole: number }>(
      `select 'measurement' as what, count(*)::int as n,
           count(*) filter (where parametre = 'laeq' and valeur = 62.4 and unite = 'dB(A)')::int as whole
         from public.mission_measurements where study_id = $1
       union all
       select 'photo', count(*)::int,
           count(f.path) filter (
             where f.size = p.size and f.sha256 = p.sha256 and p.legende = 'Point 1' and p.latitude = 36.88
           )::int
         from public.mission_photos p left join public.stored_files f on f.path = p.path where p.study_id = $1
       union all
       select e.kind, count(*)::int,
           count(*) filter (where e.kind = 'preleve' or e.data ->> 'signature' like 'M%')::int
         from public.sample_events e join public.mission_samples s on s.id = e.sample_id
         where s.study_id = $1 group by e.kind
       order by what`,
      [studyId],
    )
    expect(stored).toEqual(['measurement', 'photo', 'preleve', 'remis'].map((what) => ({ what, n: 1, whole: 1 })))
  })
})
