import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Moulins de Sidi Bel Abbès'
const phone = { viewport: { width: 390, height: 844 } }
const question = 'Le silo 2 sera ouvert mardi.\nVenez par la porte sud.'
const answer = 'شكرًا، سأكون هناك صباح الثلاثاء.'

test('a client writes without network, the specialist reads and answers in Arabic, the figures go up and down', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const studyId = await askForStudy(await caller('client'), company)
  await advance(await caller('intervenant'), studyId, 'accept_study')
  const desk = await openAnotherDevice(phone)
  const tablet = await openAnotherDevice(phone)
  const client = new Conversation(desk.page)
  const specialist = new Conversation(tablet.page, 'ar')
  const badge = (page: typeof desk.page, name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true })

  await test.step('the specialist is at work', async () => {
    await signIn(tablet.page, DEMO.intervenant, 'intervenant')
    await tablet.page.goto('/intervenant/messages?lang=ar')
    await expect(tablet.page.getByRole('heading', { level: 1 })).toHaveText('رسائل الفريق')
    // What the demo's other client has said to him.
    await expect(badge(tablet.page, /^الرسائل/)).toContainText('3')
    expect(await pixelsBeyond(tablet.page)).toBe(0)
  })

  await test.step('the client opens the conversation, and loses the network', async () => {
    await signIn(desk.page, DEMO.client, 'client')
    await desk.page.goto('/client/messages')
    await desk.page.getByRole('link', { name: new RegExp(company) }).click()
    await expect(client.field).toBeVisible()
    await readyForTheField(desk.page, 'client')
    await server.stop()
    await desk.offline(true)
  })

  await test.step('blank is not sent, Shift+Enter makes a line, Enter sends; a reload loses nothing', async () => {
    await client.field.press('Enter')
    await client.field.fill('   ')
    await client.field.press('Enter')
    await expect(client.send).toBeDisabled()
    await expect(client.log.getByRole('article')).toHaveCount(0)
    const [first = '', second = ''] = question.split('\n')
    await client.field.fill(first)
    await client.field.press('Shift+Enter')
    await client.field.pressSequentially(second)
    await desk.page.reload()
    await expect(client.field).toHaveValue(question)
    await client.field.press('Enter')
    await expect(client.field).toHaveValue('')
    await client.expectWaiting('Le silo 2')
    await desk.page.reload()
    await client.expectWaiting('Le silo 2')
  })

  await test.step('the network is back: it arrives once, and counts with the specialist', async () => {
    await server.start()
    await desk.offline(false)
    await client.expectReceived('Le silo 2')
    await expect(client.message('Le silo 2')).toHaveCount(1)
    expect(await server.sql('select 1 as one from public.messages where thread_id = $1', [studyId])).toHaveLength(1)
    await tablet.page.reload()
    await expect(badge(tablet.page, /^الرسائل/)).toContainText('4')
  })

  await test.step('the specialist reads it and answers; the figure goes down', async () => {
    await tablet.page.getByRole('link', { name: new RegExp(company) }).click()
    await expect(specialist.message('Le silo 2')).toContainText('Venez par la porte sud.')
    await expect(badge(tablet.page, /^الرسائل/)).toContainText('3')
    expect(await pixelsBeyond(tablet.page)).toBe(0)
    expect(await cutTexts(tablet.page)).toEqual([])
    await specialist.field.fill(answer)
    await specialist.send.click()
    await specialist.expectReceived(answer)
  })

  await test.step('the client sees who has read and who answers, in the answer\'s own direction', async () => {
    await desk.page.goto('/client/orders')
    await expect(badge(desk.page, /^Messages/)).toContainText(/[1-9]/)
    await desk.page.goto(`/client/messages/${studyId}`)
    await expect(client.message(answer)).toContainText('Karim Bouzidi')
    await expect(client.message(answer).locator('[dir=auto]')).toHaveCSS('direction', 'rtl')
    await expect(client.message('Le silo 2')).toContainText(/Lu par \u2068Karim Bouzidi\u2069/)
    expect(await pixelsBeyond(desk.page)).toBe(0)
  })
})

test('advice: an automatic answer at once, marked as one, and then a person\'s', async ({ openAnotherDevice, server }) => {
  test.setTimeout(180_000)
  const [desk, office] = [await openAnotherDevice(phone), await openAnotherDevice()]
  const client = new Conversation(desk.page)
  const team = new Conversation(office.page)
  await server.sql('delete from public.messages where thread_kind = $1', ['advice'])

  await signIn(desk.page, DEMO.client, 'client')
  await desk.page.goto('/client/messages/conseils')
  await expect(client.message('Message automatique')).toBeVisible()
  await client.field.fill('Quel filtre pour un broyeur ?')
  await client.send.click()
  await client.expectReceived('Quel filtre')
  await expect(client.message('Réponse automatique')).toContainText(/Une personne de l'équipe vous répond au plus tard \u2068\S+ \d+/)

  await signIn(office.page, DEMO.admin, 'admin')
  await office.page.goto('/admin/messages')
  await office.page.getByRole('link', { name: /Quel filtre pour un broyeur/ }).click()
  await expect(team.message('Quel filtre')).toBeVisible()
  await team.field.fill('Un filtre à manches.')
  await team.field.press('Enter')
  await team.expectReceived('Un filtre à manches.')
  await expect(team.message('Un filtre à manches.')).toHaveCount(1)
  await desk.page.reload()
  await expect(client.message('Un filtre à manches.')).toContainText('Équipe Hawa')
})
