import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Conserverie de Bejaia'
const phone = { viewport: { width: 390, height: 844 } }

test('a photo goes with a message without network, made small, and is seen by the other side, in Arabic, also offline', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const desk = await openAnotherDevice(phone)
  const tablet = await openAnotherDevice(phone)
  const client = new Conversation(desk.page)
  const specialist = new Conversation(tablet.page, 'ar')
  const photo = picture(2400, 1600)
  const shown = (page: typeof desk.page) => page.getByRole('log').getByRole('article').getByRole('button', { name: /puits/ }).locator('img')
  const drawn = (page: typeof desk.page) => shown(page).evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))

  await test.step('what cannot be attached is said beside the field', async () => {
    await signIn(desk.page, DEMO.client, 'client')
    await desk.page.goto(`/client/messages/${studyId}`)
    await expect(client.field).toBeVisible()
    await desk.page.getByLabel('Fichier à joindre').setInputFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') })
    await expect(desk.page.getByText('Ce type de fichier ne peut pas être joint')).toBeVisible()
    await expect(client.send).toBeDisabled()
    await readyForTheField(desk.page, 'client')
  })

  await test.step('without network a photo is on its way at once, and survives a reload', async () => {
    await server.stop()
    await desk.offline(true)
    await desk.page.getByLabel('Fichier à joindre').setInputFiles({ name: 'puits.png', mimeType: 'image/png', buffer: photo })
    await expect(desk.page.getByText('puits.jpg')).toBeVisible()
    expect(await pixelsBeyond(desk.page)).toBe(0)
    await client.send.click()
    await expect(shown(desk.page)).toBeVisible()
    await desk.page.reload()
    expect(await drawn(desk.page)).toEqual([1600, 1067])
    await expect(client.log.getByRole('article')).toContainText('Sur cet appareil')
  })

  await test.step('the network is back: it arrives once, smaller than it was', async () => {
    await server.start()
    await desk.offline(false)
    await expect(client.log.getByRole('article')).toHaveAttribute('data-sync', 'synced')
    const [row, ...more] = await server.sql<{ file_size: number; file_type: string; file_name: string }>(
      'select file_size::int, file_type, file_name from public.messages where thread_id = $1', [studyId])
    expect(more).toEqual([])
    expect(row).toMatchObject({ file_type: 'image/jpeg', file_name: 'puits.jpg' })
    expect(row?.file_size).toBeLessThan(photo.length / 4)
  })

  await test.step('the specialist sees it, and sees it again without network', async () => {
    await signIn(tablet.page, DEMO.intervenant, 'intervenant')
    await readyForTheField(tablet.page, 'intervenant')
    await tablet.page.goto('/intervenant/messages?lang=ar')
    await expect(tablet.page.getByRole('link', { name: new RegExp(company) })).toContainText('ملف مرفق')
    await tablet.page.goto(`/intervenant/messages/${studyId}`)
    expect(await drawn(tablet.page)).toEqual([1600, 1067])
    expect(await cutTexts(tablet.page)).toEqual([])
    await tablet.offline(true)
    await tablet.page.reload()
    expect(await drawn(tablet.page)).toEqual([1600, 1067])
    await tablet.page.getByRole('button', { name: /puits/ }).click()
    await expect(tablet.page.getByRole('dialog').getByRole('button', { name: 'حفظ' })).toBeVisible()
    expect(await pixelsBeyond(tablet.page)).toBe(0)
    await tablet.page.keyboard.press('Escape')
    await tablet.offline(false)
    await expect(specialist.field).toBeVisible()
  })

  await test.step('nobody else gets it', async () => {
    const [row] = await server.sql<{ file_path: string }>('select file_path from public.messages where thread_id = $1', [studyId])
    const status = async (who: 'client' | 'client2' | 'intervenant2') => (await caller(who)).fileStatus('message-files', row?.file_path ?? '')
    expect(await status('client')).toBe(200)
    for (const stranger of ['client2', 'intervenant2'] as const) expect(await status(stranger)).toBeGreaterThanOrEqual(400)
  })
})
