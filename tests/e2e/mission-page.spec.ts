import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { MissionPage, Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Verrerie de Tlemcen'
const across = { width: 1280, height: 800 }
const upright = { width: 800, height: 1280 }

test('a mission is a page: who to reach, where, what happened, also without network', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const client = await caller('client')
  const studyId = await askForStudy(client, company, { contact_telephone: '0555 12 34 56', zone_geographique: 'Zone industrielle, Tlemcen', delai_souhaite: '1_mois' })
  const { page, offline } = await openAnotherDevice({ viewport: across, hasTouch: true })
  const missions = new Missions(page)
  const mission = new MissionPage(page)
  const contact = mission.section('Contact')
  await signIn(page, DEMO.intervenant, 'intervenant')

  await test.step('a study that is not taken yet names nobody', async () => {
    await page.goto('/intervenant/available-studies?recherche=verrerie')
    await missions.open(company)
    await expect(mission.section('Demande')).toContainText('Poussières autour du four')
    await expect(contact).toHaveCount(0)
    await expect(mission.content).not.toContainText('Nadia Benali')
    await expect(mission.section('Messages')).toHaveCount(0)
  })

  await test.step('back to the list, with its search', async () => {
    await mission.back()
    await expect(page).toHaveURL('/intervenant/available-studies?recherche=verrerie')
    await missions.open(company)
    await page.goBack()
    await expect(page).toHaveURL('/intervenant/available-studies?recherche=verrerie')
  })

  await advance(await caller('intervenant'), studyId, 'start_study')
  await client.applied('send_message', { message_id: crypto.randomUUID(), thread_kind: 'study', thread_id: studyId, contenu: 'Demandez le gardien.' })
  await page.goto('/intervenant/missions?statut=en_cours')
  await expect(missions.card(company)).toBeVisible()
  await readyForTheField(page, 'intervenant')
  await server.stop()
  await offline(true)

  await test.step('its specialist reaches the contact by phone, SMS, WhatsApp and e-mail', async () => {
    await page.goto(`/intervenant/missions?etude=${studyId}`)
    await expect(page, 'addresses of before lead here').toHaveURL(`/intervenant/missions/${studyId}`)
    await expect(mission.title(company)).toBeVisible()
    await expect(contact).toContainText('Nadia Benali')
    const ways = { Appeler: 'tel:+213555123456', SMS: 'sms:+213555123456', WhatsApp: 'https://wa.me/213555123456', 'E-mail': 'mailto:nadia@demo.hawa.example' }
    for (const [name, href] of Object.entries(ways)) await expect(contact.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  })

  await test.step('the place is drawn, by its province until a position is taken', async () => {
    const place = mission.section('Lieu')
    await expect(place.getByRole('img', { name: 'Algérie : le lieu de la mission' })).toBeVisible()
    await expect(place).toContainText('Position approximative (province)')
    await expect(place.getByRole('link', { name: 'Ouvrir dans les cartes' })).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Zone%20industrielle/)
    await expect(place).toContainText('Demande le réseau.')
  })

  await test.step('what happened, and the words of the client', async () => {
    await expect(mission.section('Suivi').getByRole('listitem')).toHaveText([/Étude demandée/, /Étude acceptée.*vous/, /Mission démarrée.*vous/, /Rapport attendu vers le/])
    const messages = mission.section('Messages')
    await expect(messages).toContainText('Demandez le gardien.')
    await expect(messages).toContainText('1 message non lu')
    await messages.getByRole('link', { name: 'Ouvrir la conversation' }).tap()
    await expect(page).toHaveURL(`/intervenant/messages/${studyId}`)
    await page.goBack()
  })

  await test.step('two columns across, one upright', async () => {
    const left = async (name: string) => (await mission.section(name).boundingBox())?.x ?? -1
    await expect(mission.section('Lieu')).toBeVisible()
    expect(await left('Lieu')).toBeGreaterThan(await left('Contact') + 300)
    expect(await pixelsBeyond(page)).toBe(0)
    await page.setViewportSize(upright)
    await expect.poll(() => left('Lieu')).toBe(await left('Contact'))
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('work begins here, and stays over a reload', async () => {
    await mission.notes.fill('Deux cheminées.')
    await mission.saveNotes.tap()
    await expect(mission.section('Envois de cette étude')).toContainText('Notes de terrain')
    await mission.finish.tap()
    await expect(mission.upload).toBeVisible()
    await page.reload()
    await expect(mission.upload).toBeVisible()
    await expect(mission.notes).toHaveValue('Deux cheminées.')
  })

  await test.step('from an address the way back is the missions in the same state', async () => {
    await mission.back()
    await expect(page).toHaveURL(/\/intervenant\/missions\?statut=/)
    await expect(missions.card(company)).toBeVisible()
  })
})
