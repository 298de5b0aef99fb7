import { mailTo } from '../support/mailbox.ts'
import { failedRequests } from '../support/noise.ts'
import { MessageForm, REFERENCE } from '../support/page-objects/message-form.ts'
import { readyForOffline } from '../support/pages.ts'
import { expect, test } from '../support/story.ts'

const stored = 'select id::text, nom, email, bureau, langue, spam from public.contact_messages where message = $1'

test.use({ wholeBrowser: true })

/**
 * Risk: durability. A visitor's words would be lost by a reload, a restart or a closed page, stay there for others to
 * read, or arrive twice.
 */
test('a message typed offline survives a restart and arrives once, also with no page open', async ({
  device,
  server,
  noise,
}) => {
  test.setTimeout(450_000)
  noise.expect(failedRequests)
  // Unique, since earlier runs may have sent messages.
  const words = `De la poussière entre par les fenêtres. ${crypto.randomUUID()}`
  await device.page.goto('/contact?bureau=kenya')
  await readyForOffline(device.page)
  let form = new MessageForm(device.page)

  await test.step('the draft', async () => {
    // A restarted browser has the network until it is cut off.
    await server.stop()
    await device.offline(true)
    await form.fill({ subject: 'Poussières', message: words })
    await expect(form.saved).toBeVisible()
    await device.page.reload()
    await expect(form.field('Message')).toHaveValue(words)
  })

  const number = await test.step('the receipt', async () => {
    await form.send.click()
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
    form = new MessageForm(restarted)
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
    expect(rows).toEqual([
      {
        id: expect.any(String),
        nom: 'Amina Benali',
        email: 'amina@example.org',
        bureau: 'kenya',
        langue: 'fr',
        spam: false,
      },
    ])
    expect(rows[0]?.id.slice(0, 8).toUpperCase()).toBe(number.slice(3))
    const mail = await mailTo(server.url, 'kenya@hawa.example')
    expect(mail.text).toContain(words)
  })

  await test.step('another one, sent by the worker with no page open; neither arrives twice', async () => {
    const more = `${words} Encore plus le soir.`
    await device.offline(true)
    await form.fill({ subject: 'Poussières', message: more })
    await form.send.click()
    await expect(form.receipts).toContainText([/En attente d'envoi/, /Reçu à/])
    await page.goto('about:blank')
    await device.offline(false)
    // An attempt that the network came back into fails; Chromium makes the next one after five minutes.
    await expect.poll(() => server.sql(stored, [more]), { timeout: 330_000 }).toHaveLength(1)
    await page.goto('/contact')
    await expect(form.receipts).toContainText([/Reçu à/, /Reçu à/])
    for (const message of [words, more]) expect(await server.sql(stored, [message])).toHaveLength(1)
  })
})
