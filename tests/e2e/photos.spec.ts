import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Tannerie de Jijel'
const tablet = { viewport: { width: 768, height: 1024 }, geolocation: { latitude: 36.82, longitude: 5.76, accuracy: 7 }, permissions: ['geolocation'] }

test('a mission is photographed without network, from its start on, and everything is there once', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const { page, offline } = await openAnotherDevice(tablet)
  const mission = page.getByRole('main')
  const section = mission.getByRole('region', { name: /^Photo/ })
  const tiles = section.getByRole('figure')
  const rows = () => server.sql<{ legende: string | null; latitude: number | null; longitude: number | null; type: string; size: number }>(
    'select legende, latitude, longitude, type, size::int from public.mission_photos where study_id = $1 order by legende', [studyId])

  await test.step('the mission begins without network, and two photos are taken', async () => {
    await signIn(page, DEMO.intervenant, 'intervenant')
    await readyForTheField(page, 'intervenant')
    await server.stop()
    await offline(true)
    await page.goto(`/intervenant/missions/${studyId}`)
    await expect(section).toHaveCount(0)
    await mission.getByRole('button', { name: 'Commencer' }).click()
    for (const [name, width] of [['Point 1', 1200], ['Point 2', 900]] as const) {
      await section.getByLabel('Légende des prochaines photos').fill(name)
      const chooser = page.waitForEvent('filechooser')
      await section.getByRole('button', { name: 'Prendre une photo' }).click()
      await (await chooser).setFiles({ name: 'IMG.png', mimeType: 'image/png', buffer: picture(width, 900) })
      await expect(tiles.filter({ hasText: name }).locator('img')).toBeVisible()
    }
    await expect(tiles.filter({ hasText: 'Point 1' })).toContainText('36.82000, 5.76000')
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('a reload loses none', async () => {
    await page.reload()
    await expect(tiles).toHaveCount(2)
    await expect(tiles.filter({ hasText: 'Point 2' })).toContainText('Sur cet appareil')
    await expect(tiles.locator('img')).toHaveCount(2)
  })

  await test.step('the network is back: the start first, then each photo once, with its place', async () => {
    await server.start()
    await offline(false)
    await expect(tiles.filter({ hasText: 'Sur cet appareil' })).toHaveCount(0)
    await expect.poll(rows).toMatchObject([
      { legende: 'Point 1', latitude: 36.82, longitude: 5.76, type: 'image/jpeg' }, { legende: 'Point 2', latitude: 36.82, longitude: 5.76, type: 'image/jpeg' },
    ])
  })

  await test.step('one is withdrawn, in Arabic', async () => {
    await page.goto(`/intervenant/missions/${studyId}?lang=ar`)
    const arabic = page.getByRole('main').getByRole('figure')
    await expect(arabic).toHaveCount(2)
    expect(await cutTexts(page)).toEqual([])
    await arabic.filter({ hasText: 'Point 2' }).getByRole('button').click()
    await page.getByRole('dialog', { name: 'Point 2' }).getByRole('button', { name: 'سحب الصورة' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'سحب الصورة' }).click()
    await expect(arabic).toHaveCount(1)
    await expect.poll(async () => (await server.sql('select 1 from public.mission_photos where study_id = $1 and withdrawn_at is not null', [studyId])).length).toBe(1)
  })
})
