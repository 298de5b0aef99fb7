import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { TeamMail } from '../support/page-objects/team-mail.ts'
import { picture } from '../support/picture.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const toAll = 'Qui a un débitmètre étalonné à Oran ?'
const toOne = 'Neema, ta sonde est bien partie ce matin.'

test('two specialists: without network to the team and to one another, once, unread until read, found again; nobody else learns of it', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const [karim, neema] = [await openAnotherDevice(tablet), await openAnotherDevice(tablet)]
  const [list, herList] = [new TeamMail(karim.page), new TeamMail(neema.page)]
  const [talk, herTalk] = [new Conversation(karim.page), new Conversation(neema.page)]
  const threadId = () => new URL(karim.page.url()).pathname.split('/').at(-1) ?? ''
  let pair = ''

  await test.step('both are at work; the list of the team is on the device, the conversation beside the list', async () => {
    await signIn(karim.page, DEMO.intervenant, 'intervenant')
    await karim.page.goto('/intervenant/messages')
    await expect(karim.page.getByRole('heading', { level: 1, name: 'Messagerie Équipe' })).toBeVisible()
    await expect(list.member(/Neema Hassan/)).toContainText('Émissions industrielles')
    await expect(list.member(/Samira Khelifi/)).toContainText('Équipe Hawa')
    await expect(list.member(/Brian Otieno|Amina/), 'who waits, and clients, are no members').toHaveCount(0)
    await expect(list.conversation(/^Équipe/)).toBeVisible()
    await readyForTheField(karim.page, 'intervenant')
    await signIn(neema.page, DEMO.intervenant2, 'intervenant')
    await neema.page.goto('/intervenant/messages')
    await expect(herList.conversation(/^Équipe/)).toBeVisible()
    await karim.offline(true)
  })

  await test.step('without network: blank is not sent, Enter sends to the team, and a file goes along', async () => {
    await list.conversation(/^Équipe/).click()
    await expect(karim.page.getByRole('heading', { level: 1, name: 'Équipe' })).toBeVisible()
    await expect(list.member(/Neema Hassan/), 'the list stays beside').toBeVisible()
    await talk.field.fill('  ')
    await talk.field.press('Enter')
    await expect(talk.send).toBeDisabled()
    await talk.field.fill(toAll)
    await talk.field.press('Enter')
    await talk.expectWaiting(toAll)
    await karim.page.getByLabel('Fichier à joindre').setInputFiles({ name: 'plaque.png', mimeType: 'image/png', buffer: picture(400, 300) })
    await expect(karim.page.getByText(/plaque\.(png|jpg)/)).toBeVisible()
    await talk.send.click()
    await expect(talk.log.getByRole('article').last()).toContainText('Sur cet appareil')
    expect(await pixelsBeyond(karim.page)).toBe(0)
    expect(await cutTexts(karim.page)).toEqual([])
  })

  await test.step('without network: a word to one member, that survives a reload', async () => {
    await list.member(/Neema Hassan/).click()
    await expect(karim.page.getByRole('heading', { level: 1, name: 'Neema Hassan' })).toBeVisible()
    pair = threadId()
    await talk.field.fill(toOne)
    await talk.field.press('Enter')
    await talk.expectWaiting(toOne)
    await karim.page.reload()
    await talk.expectWaiting(toOne)
    await expect(list.conversation(/^Neema Hassan/)).toContainText(toOne)
  })

  await test.step('the network is back: each arrives once', async () => {
    await karim.offline(false)
    await talk.expectReceived(toOne)
    const said = () => server.sql<{ thread_kind: string; contenu: string; file_name: string | null }>(
      'select thread_kind, contenu, file_name from public.messages where contenu = any ($1) or file_name like $2 order by thread_kind, contenu', [[toAll, toOne], 'plaque%'])
    await expect.poll(async () => (await said()).length).toBe(3)
    expect(await said()).toMatchObject([{ thread_kind: 'direct', contenu: toOne }, { thread_kind: 'equipe', contenu: '' }, { thread_kind: 'equipe', contenu: toAll }])
  })

  await test.step('the other one finds them unread, reads them, and the figures go', async () => {
    await neema.page.reload()
    await expect(herList.conversation(/^Équipe/)).toContainText('2 messages non lus')
    await expect(herList.conversation(/^Karim Bouzidi/)).toContainText(toOne)
    await herList.conversation(/^Équipe/).click()
    await expect(herTalk.message(toAll)).toHaveCount(1)
    await expect(herTalk.message(toAll)).toContainText('Karim Bouzidi')
    await expect(herTalk.log.getByRole('button', { name: /plaque/ }).locator('img')).toBeVisible()
    await expect(herList.conversation(/^Équipe/)).not.toContainText('non lu')
    await herList.conversation(/^Karim Bouzidi/).click()
    await expect(herTalk.message(toOne)).toHaveCount(1)
    await expect(herList.conversation(/^Karim Bouzidi/)).not.toContainText('non lu')
    await herTalk.field.fill('Bien reçue, merci !')
    await herTalk.send.click()
    await herTalk.expectReceived('Bien reçue')
  })

  await test.step('without network again, the search finds conversations, people and words, whatever the accents', async () => {
    await karim.page.reload()
    await talk.expectReceived('Bien reçue')
    await karim.offline(true)
    await list.search.fill('DEBITMETRE etalonne')
    await expect(karim.page.getByText('1 résultat sur cet appareil')).toBeVisible()
    await list.words.getByRole('link').click()
    await expect(talk.message(toAll)).toBeInViewport()
    await list.search.fill('neema')
    await expect(list.member(/Neema Hassan/)).toBeVisible()
    await expect(list.conversation(/^Neema Hassan/)).toBeVisible()
    await list.search.fill('xyz')
    await expect(karim.page.getByText(/Rien sur cet appareil/)).toBeVisible()
    await karim.offline(false)
  })

  await test.step('nobody else learns of it: a client nothing, an administrator what was said to all', async () => {
    const [client, office] = [await caller('client'), await caller('admin')]
    const words = (thread: string) => `/rest/v1/messages?thread_id=eq.${thread}&select=contenu`
    expect(await client.get(words(pair))).toEqual([])
    expect(await client.get('/rest/v1/messages?thread_kind=in.(equipe,direct)&select=contenu')).toEqual([])
    expect(await office.get(words(pair))).toEqual([])
    expect(await client.command('send_message', { message_id: crypto.randomUUID(), thread_kind: 'direct', thread_id: pair, contenu: 'x' })).toMatchObject({ code: 'thread_closed' })
    const [file] = await server.sql<{ file_path: string }>('select file_path from public.messages where file_name like $1', ['plaque%'])
    const path = file?.file_path ?? ''
    expect([await office.fileStatus('message-files', path), await (await caller('intervenant2')).fileStatus('message-files', path)]).toEqual([200, 200])
    expect(await client.fileStatus('message-files', path)).not.toBe(200)
  })

  await test.step('an administrator writes to one of them from the inbox, and is answered there', async () => {
    const desk = await openAnotherDevice({ viewport: { width: 1440, height: 900 } })
    await signIn(desk.page, DEMO.admin, 'admin')
    await desk.page.goto('/admin/messages')
    await expect(desk.page.getByRole('link', { name: new RegExp(toOne) }), 'what two others say').toHaveCount(0)
    await desk.page.getByRole('button', { name: "Écrire à l'équipe" }).click()
    await desk.page.getByRole('dialog').getByRole('link', { name: /Karim Bouzidi/ }).click()
    const team = new Conversation(desk.page)
    await team.field.fill('Karim, pouvez-vous passer au bureau ?')
    await team.send.click()
    await team.expectReceived('pouvez-vous passer')
    await karim.page.reload()
    await list.conversation(/^Samira Khelifi/).click()
    await expect(talk.message('pouvez-vous passer')).toContainText('Équipe Hawa')
    await talk.field.fill('Demain matin.')
    await talk.send.click()
    await talk.expectReceived('Demain matin.')
    await desk.page.goto('/admin/messages')
    await expect(desk.page.getByRole('link', { name: /Karim Bouzidi/ }).filter({ hasText: 'Demain matin.' })).toContainText('À répondre')
  })

  await test.step('in the hand and in Arabic: the list, then the conversation on a page of its own', async () => {
    await karim.page.setViewportSize({ width: 390, height: 844 })
    await karim.page.goto('/intervenant/messages?lang=ar')
    await expect(karim.page.getByRole('heading', { level: 1, name: 'رسائل الفريق' })).toBeVisible()
    expect(await pixelsBeyond(karim.page)).toBe(0)
    await karim.page.getByRole('link', { name: /^الفريق/ }).click()
    await expect(new Conversation(karim.page, 'ar').message(toAll)).toBeVisible()
    await expect(karim.page.getByRole('searchbox')).toBeHidden()
    expect(await pixelsBeyond(karim.page)).toBe(0)
    await karim.page.getByRole('main').getByRole('link', { name: 'المحادثات' }).click()
    await expect(karim.page.getByRole('searchbox')).toBeVisible()
  })
})
