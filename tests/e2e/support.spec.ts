import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { HelpDesk } from '../support/page-objects/help-desk.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const subject = 'Sonde PM10 muette'
const words = 'La sonde n° 4 n’envoie plus rien depuis 7 h.'
const answer = 'Débranchez-la trente secondes, puis relancez.'

test('a specialist asks for help without network, the team answers, nobody else learns of it', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const device = await openAnotherDevice(tablet)
  const { page } = device
  const help = new HelpDesk(page)
  const talk = new Conversation(page)
  const shortcut = (name: RegExp) => page.getByRole('navigation', { name: 'Raccourcis' }).getByRole('link', { name })
  const requestId = () => new URL(page.url()).pathname.split('/').at(-1) ?? ''
  let id = ''

  await test.step('the six cards of the specification in its order, and the synchronisation; the phone line with its hours', async () => {
    await signIn(page, DEMO.intervenant, 'intervenant')
    await expect(page.getByRole('navigation', { name: 'Raccourcis' }).locator('strong')).toHaveText(
      ['Mes Missions', 'Rapports', 'Messages', 'Planning', 'Profil', 'Aide & Support', 'Préparer le départ', 'Synchronisation'])
    await expect(shortcut(/^Messages/)).toContainText('3 nouveaux')
    await expect(shortcut(/^Mes Missions/)).toContainText('4 études actives')
    await expect(shortcut(/^Rapports/)).toContainText('4 rapports à remettre')
    await expect(shortcut(/^Planning/)).toContainText(/Aujourd'hui : |Prochaine : /)
    await expect(shortcut(/^Aide & Support/)).toContainText('Téléphone, e-mail et demandes')
    await shortcut(/^Aide & Support/).click()
    await expect(help.contacts).toContainText('Lun-Ven 9h-18h')
    await expect(help.contacts).toContainText('Réponse sous 24h')
    await expect(help.contacts.getByRole('link', { name: /^\+213/ })).toHaveAttribute('href', /^tel:\+213\d+$/)
    await expect(page.getByText('Aucune demande', { exact: true })).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
    await readyForTheField(page, 'intervenant')
    await device.offline(true)
  })

  await test.step('what is missing is said beside its field, and what is typed survives a reload without network', async () => {
    await help.submit.click()
    await expect(help.subject).toHaveAccessibleDescription(/Veuillez saisir un sujet/)
    await expect(help.message).toHaveAccessibleDescription(/Veuillez saisir un message/)
    await expect(help.subject).toBeFocused()
    await help.category.selectOption({ label: 'Problème technique' })
    await help.subject.fill(subject)
    await help.message.fill(words)
    await page.reload()
    await expect(help.subject).toHaveValue(subject)
    await expect(help.message).toHaveValue(words)
    await expect(help.category).toHaveValue('technique')
  })

  await test.step('asked: it waits on this device, also after a reload, and the form is empty again', async () => {
    await help.submit.click()
    await expect(help.request(subject)).toContainText('Sur cet appareil')
    await expect(help.subject).toHaveValue('')
    await page.reload()
    await expect(help.request(subject)).toContainText('Sur cet appareil')
    await expect(help.subject).toHaveValue('')
    await help.request(subject).click()
    await talk.expectWaiting(words)
    id = requestId()
    await page.goto('/intervenant/dashboard')
    await expect(shortcut(/^Synchronisation/)).toContainText('1 envoi en attente sur cet appareil')
    await expect(shortcut(/^Aide & Support/)).toContainText('1 demande ouverte')
  })

  await test.step('the network is back: the server has it once, of this person alone', async () => {
    await device.offline(false)
    await expect.poll(() => server.sql('select sujet, categorie, statut from public.support_requests')).toEqual([{ sujet: subject, categorie: 'technique', statut: 'ouverte' }])
    expect(await server.sql('select contenu from public.messages where thread_id = $1', [id])).toEqual([{ contenu: words }])
    for (const other of ['intervenant2', 'client'] as const) {
      const stranger = await caller(other)
      for (const table of [`support_requests?id=eq.${id}`, `messages?thread_id=eq.${id}`]) expect(await stranger.get(`/rest/v1/${table}`)).toEqual([])
    }
  })

  await test.step('an administrator finds it in the inbox and answers', async () => {
    const office = await openAnotherDevice({ viewport: { width: 1440, height: 900 } })
    await signIn(office.page, DEMO.admin, 'admin')
    await office.page.goto('/admin/messages')
    const card = office.page.getByRole('link', { name: new RegExp(subject) })
    await expect(card).toContainText('Aide & Support · Problème technique')
    await expect(card).toContainText('Ouverte')
    await expect(card).toContainText('À répondre')
    await card.click()
    const team = new Conversation(office.page)
    await expect(team.message(words)).toContainText('Karim Bouzidi')
    await team.field.fill(answer)
    await team.send.click()
    await team.expectReceived(answer)
    await expect(office.page.getByRole('main').locator('[data-statut]')).toHaveText('Répondue')
  })

  await test.step('the specialist sees that there is an answer, reads it, and the mark goes', async () => {
    await page.reload()
    await expect(shortcut(/^Aide & Support/)).toContainText('1 nouvelle réponse')
    await expect(shortcut(/^Messages/), 'counts elsewhere').toContainText('3 nouveaux')
    await shortcut(/^Aide & Support/).click()
    await expect(help.request(subject)).toContainText('Répondue')
    await expect(help.request(subject)).toContainText('1 nouvelle réponse')
    await expect(help.request(subject)).toContainText(answer)
    await help.request(subject).click()
    await expect(talk.message(answer)).toContainText('Équipe Hawa')
    expect(await pixelsBeyond(page)).toBe(0)
    expect(await cutTexts(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Demandes' }).click()
    await expect(help.request(subject)).not.toContainText('nouvelle réponse')
  })

  await test.step('closed without network, opened again by a word', async () => {
    await help.request(subject).click()
    await device.offline(true)
    await page.getByRole('button', { name: 'Fermer la demande' }).click()
    await expect(page.getByText('Demande fermée.')).toBeVisible()
    await device.offline(false)
    const statut = async () => (await server.sql<{ statut: string }>('select statut from public.support_requests'))[0]?.statut
    await expect.poll(statut).toBe('fermée')
    await talk.field.fill('Elle est de nouveau muette.')
    await talk.send.click()
    await expect(page.getByRole('button', { name: 'Fermer la demande' })).toBeVisible()
    await expect.poll(statut).toBe('ouverte')
  })

  await test.step('another specialist sees nothing of it, in Arabic neither', async () => {
    const other = await openAnotherDevice(tablet)
    await signIn(other.page, DEMO.intervenant2, 'intervenant')
    await other.page.goto('/intervenant/support?lang=ar')
    await expect(other.page.getByRole('heading', { level: 1, name: 'المساعدة والدعم' })).toBeVisible()
    await expect(other.page.getByText('لا توجد طلبات', { exact: true })).toBeVisible()
    expect(await pixelsBeyond(other.page)).toBe(0)
    await other.page.goto(`/intervenant/support/${id}`)
    await expect(other.page.getByText('هذا الطلب غير موجود، أو غير متاح لحسابك.')).toBeVisible()
    await expect(other.page.getByText(subject)).toHaveCount(0)
  })
})
