import { mailTo } from '../support/mailbox.ts'
import { failedRequests } from '../support/noise.ts'
import { MessageForm, REFERENCE } from '../support/page-objects/message-form.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { readyForOffline } from '../support/pages.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const words = 'De la poussière entre chaque matin par les fenêtres.'
const stored = 'select id::text, nom, email, bureau, langue, spam from public.contact_messages where message = $1'

test('a message typed offline survives reload and restart, leaves no words behind and arrives once', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  await device.page.goto('/contact?bureau=kenya')
  await readyForOffline(device.page)
  let form = new MessageForm(device.page, 'Écrivez-nous')

  await test.step('the draft', async () => {
    await server.stop()
    await device.offline(true)
    await device.page.reload()
    await form.fill({ subject: 'Poussières', message: words })
    await expect(form.saved).toBeVisible()
    await device.page.reload()
    await expect(form.field('Message')).toHaveValue(words)
  })

  const number = await test.step('the receipt', async () => {
    await form.send.click()
    await expect(form.form.getByText('Message enregistré sur cet appareil')).toBeVisible()
    await expect(form.field('Message')).toHaveValue('')
    await expect(form.receipts).toHaveText([/En attente d'envoi/])
    const [reference = ''] = REFERENCE.exec(await form.receipts.innerText()) ?? []
    expect(reference).not.toBe('')
    return reference
  })

  const page = await test.step('the next day: only the number', async () => {
    const restarted = await device.restart()
    await device.offline(true)
    await restarted.goto('/contact')
    form = new MessageForm(restarted, 'Écrivez-nous')
    await expect(form.receipts).toContainText([number])
    await expect(form.receipts).toContainText(["En attente d'envoi"])
    expect(await restarted.content()).not.toContain('poussière')
    return restarted
  })

  await test.step('the network is back', async () => {
    await server.start()
    await device.offline(false)
    await expect(form.receipts).toContainText([/Reçu à/])
    const rows = await server.sql<{ id: string }>(stored, [words])
    expect(rows).toEqual([{ id: expect.any(String), nom: 'Amina Benali', email: 'amina@example.org', bureau: 'kenya', langue: 'fr', spam: false }])
    expect(rows[0]?.id.slice(0, 8).toUpperCase()).toBe(number.slice(3))
    const mail = await mailTo(server.url, 'kenya@hawa.example')
    expect(mail.text).toContain(words)
    await page.reload()
    await expect(form.receipts).toContainText([number])
    expect(await server.sql(stored, [words])).toHaveLength(1)
  })
})

test('with no page open the worker sends it; whoever signs in on the same device sees nothing of it', async ({ device, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  await page.goto('/contact')
  await readyForOffline(page)
  await device.offline(true)
  const form = new MessageForm(page, 'Écrivez-nous')
  await form.fill({ subject: 'Poussières', message: words })
  await form.send.click()
  await expect(form.receipts).toHaveText([/En attente d'envoi/])
  await form.fill({ name: 'Une autre personne', subject: 'Brouillon', message: 'Encore à moi' })
  await expect(form.saved).toBeVisible()

  await page.goto('about:blank')
  await device.offline(false)
  await expect.poll(() => server.sql(stored, [words])).toHaveLength(1)

  await signIn(page, DEMO.client, 'client')
  await page.goto('/contact')
  await expect(form.field('Adresse e-mail')).toHaveValue(DEMO.client)
  await expect(form.field('Message')).toHaveValue('')
  await expect(form.receipts).toHaveCount(0)
})

test('what the server refuses is said beside its field, and what was typed is still there', async ({ openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  // Without a worker the test can speak for the server.
  noise.expect(/Service Worker registration blocked/)
  const { page } = await openAnotherDevice({ serviceWorkers: 'block' })
  await page.route('**/functions/v1/contact', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'non', code: 'invalid', field: 'email', reason: 'malformed' } }))
  await page.goto('/contact')
  const form = new MessageForm(page, 'Écrivez-nous')
  await form.send.click()
  for (const label of ['Nom complet', 'Adresse e-mail', 'Sujet', 'Message'] as const) {
    await expect(form.field(label)).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  }
  await expect(form.field('Nom complet')).toBeFocused()

  await form.fill({ subject: 'Poussières', message: words })
  await form.send.click()
  await expect(form.send).toHaveText('Sending...')
  await expect(form.field('Adresse e-mail')).toHaveAccessibleDescription(/Saisissez une adresse e-mail complète/)
  await expect(form.field('Message')).toHaveValue(words)
  await expect(form.receipts).toHaveCount(0)

  await page.unroute('**/functions/v1/contact')
  await form.field('Adresse e-mail').fill('amina@example.com')
  await form.send.click()
  await expect(form.form.getByText('Message envoyé avec succès')).toBeVisible()
  await expect(form.form.getByText('Nous vous répondrons dans les plus brefs délais.')).toBeVisible()
  await expect(form.field('Message')).toHaveValue('')
  expect(await server.sql(stored, [words])).toHaveLength(1)
})
