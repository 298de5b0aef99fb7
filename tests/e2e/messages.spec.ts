import { Conversation } from '../support/page-objects/conversation.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { picture } from '../support/picture.ts'
import { advance, askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Conserverie de Bejaia'
const answer = 'شكرًا، سأكون هناك صباح الثلاثاء.'

/**
 * Risk: several people. The words or the photo of a message would not reach the other side by the real server, or
 * reach somebody else.
 */
test('a client sends words and a photo, the specialist sees both and answers, nobody else gets the photo', async ({
  people,
  window,
  openWindow,
  server,
}) => {
  test.setTimeout(120_000)
  const [amina, karim, stranger] = [await people.client(), await people.specialist(), await people.specialist()]
  const studyId = await askForStudy(amina.caller, company)
  await advance(karim.caller, studyId, 'accept_study')
  const client = new Conversation(window.page)
  await signIn(window.page, amina.email, 'client')
  const openConversation = async (page: typeof window.page) => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Messag/ })
      .first()
      .click()
    // Waits for this heading: the previous page has links of that name, too.
    await expect(page.getByRole('heading', { level: 1, name: /^Messag/ })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(company) })
      .click()
  }

  await test.step('the client writes', async () => {
    await openConversation(window.page)
    await client.field.fill('Le puits est ouvert.')
    await window.page
      .getByLabel('Fichier à joindre')
      .setInputFiles({ name: 'puits.png', mimeType: 'image/png', buffer: picture(1000, 700) })
    await expect(window.page.getByText('puits.jpg')).toBeVisible()
    await client.send.click()
    await client.expectReceived('Le puits est ouvert.')
  })

  const { page } = await openWindow()
  const specialist = new Conversation(page)
  await test.step('the specialist sees it and answers', async () => {
    await signIn(page, karim.email, 'intervenant')
    await openConversation(page)
    await expect(specialist.message('Le puits est ouvert.')).toBeVisible()
    const photo = specialist.log.getByRole('button', { name: /puits/ }).locator('img')
    expect(
      await photo.evaluate((image: HTMLImageElement) =>
        image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
      ),
    ).toEqual([1000, 700])
    await specialist.field.fill(answer)
    await specialist.send.click()
    await specialist.expectReceived(answer)
  })

  await test.step('the client has the answer, once, and knows who has read', async () => {
    await expect(client.message(answer)).toHaveCount(1)
    await expect(client.message('Le puits')).toContainText(/Lu par \u2068Karim Haddad\u2069/)
    const [row, ...more] = await server.sql<{ file_path: string }>(
      'select file_path from public.messages where thread_id = $1 and file_path is not null',
      [studyId],
    )
    expect(more).toEqual([])
    expect(await amina.caller.fileStatus('message-files', row?.file_path ?? '')).toBe(200)
    expect(await stranger.caller.fileStatus('message-files', row?.file_path ?? '')).toBeGreaterThanOrEqual(400)
  })
})

for (const language of ['fr', 'ar'] as const) {
  /** Risk: real page. A conversation is answered twice, or not at all, by somebody who answers one after another. */
  test(`conversations are answered one after another by the keyboard alone (${language})`, async ({
    people,
    page,
    server,
  }) => {
    const [first, second, admin] = [await people.client(), await people.client(), await people.admin()]
    for (const { caller } of [first, second]) {
      const thread_id = await askForStudy(caller, company)
      const args = { message_id: crypto.randomUUID(), thread_kind: 'study', thread_id, contenu: 'Quand venez-vous ?' }
      await caller.applied('send_message', args)
    }
    await signIn(page, admin.email, 'admin')
    await page.goto(`/admin/messages?lang=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    const field = page.getByRole('main').locator('textarea')
    const opened = () => new URL(page.url()).searchParams.get('fil')

    await test.step('the first one that waits is one key away, with the focus in its field', async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused()
    })

    await test.step('the answer is sent once, and the next one opens', async () => {
      const answered = opened()
      const words = `Mardi, ${admin.profileId}`
      await page.keyboard.type(words)
      await page.keyboard.press('Control+Shift+Enter')
      await expect.poll(opened).not.toBe(answered)
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('')
      const sent = () => server.sql('select id from public.messages where contenu = $1', [words])
      await expect.poll(async () => (await sent()).length).toBe(1)
    })

    await test.step('a ready answer is put into the field', async () => {
      await page.keyboard.press('Alt+ArrowDown')
      await expect(page.getByRole('dialog').locator('ul button').first()).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue(/\S/)
    })
  })
}
