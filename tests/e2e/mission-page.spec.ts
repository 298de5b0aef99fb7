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

test('available studies: those that match first, filtered, measured from here and on a map, also without network', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const client = await caller('client')
  const nowhere = 'Atelier sans province'
  await askForStudy(client, nowhere, { type_etude: 'audit_carbone', zone_geographique: 'Notre atelier', delai_souhaite: 'urgent' })
  await askForStudy(client, company, { zone_geographique: 'Zone industrielle, Tlemcen', delai_souhaite: '3_mois' })
  const { page, offline } = await openAnotherDevice({ viewport: upright, hasTouch: true, geolocation: { latitude: 36.7538, longitude: 3.0588, accuracy: 12 }, permissions: ['geolocation'] })
  const missions = new Missions(page)
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto('/intervenant/available-studies')
  await expect(missions.card(nowhere)).toBeVisible()
  await readyForTheField(page, 'intervenant')
  await server.stop()
  await offline(true)
  const main = page.getByRole('main')

  await test.step('what matches comes first and says why, nothing is hidden', async () => {
    await page.reload()
    await expect(main).toContainText("Celles qui correspondent à votre spécialité")
    await expect(missions.card(company)).toContainText('Correspond à votre spécialité et à votre zone')
    const names = await main.getByRole('article').getByRole('heading').allTextContents()
    expect(names.indexOf(company)).toBeGreaterThanOrEqual(0)
    expect(names.indexOf(nowhere)).toBeGreaterThan(names.indexOf(company))
    await expect(missions.card(nowhere)).not.toContainText('Correspond')
  })

  await test.step('filters are in the address, and a mission leads back to them', async () => {
    await main.getByLabel("Type d'étude").selectOption('audit_carbone')
    await main.getByLabel('Délai souhaité').selectOption('urgent')
    await expect(page).toHaveURL('/intervenant/available-studies?type=audit_carbone&delai=urgent')
    await expect(main.getByRole('article')).toHaveCount(1)
    await (await missions.open(nowhere)).back()
    await expect(page).toHaveURL('/intervenant/available-studies?type=audit_carbone&delai=urgent')
    await main.getByLabel('Pays').selectOption('kenya')
    await expect(main).toContainText('Aucune étude ne correspond à cette recherche.')
    await main.getByRole('button', { name: 'Effacer la recherche' }).tap()
    await expect(missions.card(company)).toBeVisible()
  })

  await test.step('the distance is said to be approximate, and only where there is a place', async () => {
    await main.getByRole('button', { name: 'Distance depuis ici' }).tap()
    await expect(missions.card(company)).toContainText(/Environ .?4\d\d.? km à vol d'oiseau · Position approximative \(province\)/)
    await expect(missions.card(nowhere)).not.toContainText('km')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('36.75')
  })

  await test.step('the map by keyboard: a point shows its studies, and what has no place is counted', async () => {
    await main.getByRole('link', { name: 'Carte' }).tap()
    await expect(page).toHaveURL('/intervenant/available-studies?vue=carte')
    const point = main.getByRole('region', { name: 'Carte des études disponibles : Algérie' }).getByRole('button', { name: company })
    await point.focus()
    await page.keyboard.press('Enter')
    await expect(point).toHaveAttribute('aria-pressed', 'true')
    await expect(missions.card(company)).toContainText('Position approximative (province)')
    await expect(main.getByRole('heading', { name: 'Sans place sur la carte : 1' })).toBeVisible()
    await expect(missions.card(nowhere)).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('accepted here, it is asked for and not won', async () => {
    await missions.accept(company)
    await expect(main.getByRole('heading', { name: 'Demandées, en attente du serveur' })).toBeVisible()
    const mission = await missions.open(company)
    await expect(mission.content).toContainText("Votre acceptation n'est pas encore confirmée.")
    await expect(mission.section('Contact')).toContainText("Le contact s'affiche ici dès que le serveur a confirmé")
  })

  await test.step('a field sheet without network, on paper without the shell', async () => {
    await main.getByRole('link', { name: 'Fiche de terrain' }).tap()
    const sheet = page.getByRole('article', { name: 'Fiche de terrain' })
    await expect(sheet).toContainText('Zone industrielle, Tlemcen')
    await expect(sheet).toContainText("Date et signature de l'intervenant")
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
    await expect(sheet).toBeVisible()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await main.getByRole('link', { name: 'Retour à la mission' }).tap()
    await new MissionPage(page).back()
    await expect(page, 'the list is remembered over the sheet').toHaveURL('/intervenant/available-studies?vue=carte')
  })
})
