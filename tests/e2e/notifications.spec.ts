import type { Page } from 'playwright/test'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { mailsTo, mailTo } from '../support/page-objects/mailbox.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const phone = { viewport: { width: 390, height: 844 } }
const company = 'Verrerie de Chlef'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^(Notifications|الإشعارات)/ })
const line = (page: Page, text: string | RegExp) => page.getByRole('main').getByRole('link').filter({ hasText: company }).filter({ hasText: text })

test('a client in French: counted, listed, seen on every device, also without network; and mailed as they wish', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const [client, specialist] = [await caller('client'), await caller('intervenant')]
  const { page, offline } = await openAnotherDevice(phone)
  const preference = () => server.sql<{ wanted: boolean }>(
    `select m.wanted from public.mail_preferences m join public.profiles p on p.id = m.profile where p.email = $1 and m.event = 'study_accepted'`, [DEMO.client])

  await test.step('what was there before is seen by looking at it; an unread conversation stays', async () => {
    await signIn(page, DEMO.client, 'client')
    await expect(bell(page)).toContainText(/\d/)
    await bell(page).click()
    await expect(page).toHaveURL('/client/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Nouveau/ }).first()).toBeVisible()
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 non lu')
    await expect(page.getByRole('link', { name: /1 message non lu/ })).toHaveAttribute('href', '/client/messages/conseils')
    expect(await pixelsBeyond(page)).toBe(0)
    expect((await cutTexts(page)).filter((text) => !text.startsWith('bdi') && !text.includes('_about_'))).toEqual([])
  })

  const studyId = await askForStudy(client, company)
  await test.step('what a specialist does counts, and leads to the study', async () => {
    await advance(specialist, studyId, 'accept_study')
    await page.goto('/client/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications 2 non lus')
    await bell(page).click()
    await expect(line(page, 'Karim Bouzidi')).toContainText('Nouveau')
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 non lu')
    await line(page, 'a accepté votre étude.').click()
    await expect(page).toHaveURL(`/client/orders/${studyId}`)
    expect(await mailTo(server.url, DEMO.client, new RegExp(`${company} a été acceptée`))).toMatchObject({ subject: `Votre étude ${company} a été acceptée` })
  })

  await test.step('without network the centre is there, and looking at it counts as soon as there is one', async () => {
    await specialist.applied('start_study', { study_id: studyId })
    await page.goto('/client/dashboard')
    await expect(bell(page)).toHaveAccessibleName('Notifications 2 non lus')
    await readyForTheField(page, 'client')
    await server.stop()
    await offline(true)
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications 2 non lus')
    await bell(page).click()
    await expect(line(page, 'La mission de votre étude a commencé.')).toContainText('Nouveau')
    await expect(bell(page)).toHaveAccessibleName('Notifications 1 non lu')
  })

  await test.step('so is the choice of mails', async () => {
    await page.getByRole('link', { name: 'Choisir les mails que je reçois' }).click()
    await expect(page).toHaveURL('/client/account#notifications')
    await expect(page.getByRole('heading', { name: 'Notifications par e-mail' })).toBeFocused()
    const choice = page.getByRole('switch', { name: 'Une étude est acceptée' })
    await expect(choice).toBeChecked()
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await page.reload()
    await expect(choice).not.toBeChecked()
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('both arrive, another device knows', async () => {
    await server.start()
    await offline(false)
    await expect.poll(preference).toEqual([{ wanted: false }])
    const desk = await openAnotherDevice()
    await signIn(desk.page, DEMO.client, 'client')
    await expect(bell(desk.page)).toHaveAccessibleName('Notifications 1 non lu')
    await desk.page.goto('/client/account')
    await expect(desk.page.getByRole('switch', { name: 'Une étude est acceptée' })).not.toBeChecked()
    await expect(desk.page.getByRole('switch', { name: 'Un rapport est livré' })).toBeChecked()
  })

  await test.step('and no such mail is sent any more', async () => {
    const again = await askForStudy(await caller('client'), 'Conserverie de Mila')
    await advance(await caller('intervenant'), again, 'start_study')
    await mailTo(server.url, DEMO.client, /Conserverie de Mila a commencé/)
    expect(await mailsTo(server.url, DEMO.client, /Conserverie de Mila a été acceptée/)).toEqual([])
  })
})

test('a specialist in Arabic: a cancelled mission, words of the client, also without network', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const client = await caller('client')
  const studyId = await askForStudy(client, company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const { page, offline } = await openAnotherDevice(phone)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await page.goto('/intervenant/notifications?lang=ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الإشعارات')
  // A conversation of the demo data.
  await expect(bell(page)).toContainText('1')

  await client.applied('send_message', { message_id: crypto.randomUUID(), thread_kind: 'study', thread_id: studyId, contenu: 'Nous renonçons.' })
  await client.applied('cancel_study', { study_id: studyId, motif: 'Le four est arrêté.' })
  await page.goto('/intervenant/dashboard')
  await expect(bell(page)).toContainText('3')
  await server.stop()
  await offline(true)
  await bell(page).click()
  await expect(line(page, /ألغى .*Amina Benmansour.* الدراسة/)).toContainText('جديد')
  await expect(line(page, 'رسالة واحدة غير مقروءة')).toHaveAttribute('href', `/intervenant/messages/${studyId}`)
  await expect(bell(page)).toContainText('2')
  expect(await pixelsBeyond(page)).toBe(0)
  await line(page, 'رسالة واحدة').click()
  await expect(page.getByRole('article').filter({ hasText: 'Nous renonçons.' })).toBeVisible()
  await expect(bell(page)).toContainText('1')
  await page.goto('/intervenant/notifications')
  await line(page, /ألغى/).click()
  await expect(page).toHaveURL(`/intervenant/missions/${studyId}`)
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
})
