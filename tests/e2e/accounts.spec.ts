import type { Locator, Page } from 'playwright/test'
import { linksIn } from '../support/mail-links.ts'
import { pixelsBeyond } from '../support/layout.ts'
import { mailTo } from '../support/page-objects/mailbox.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const desk = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }

const row = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email })
const card = (page: Page, label: string): Locator => page.getByRole('main').getByText(label, { exact: true }).locator('..')
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))

test('an administrator finds an account, corrects it, and what somebody else saved meanwhile is told', async ({ openAnotherDevice, server, caller }) => {
  const { page } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Comptes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gestion des comptes' })).toBeVisible()

  await test.step('the cards are the database’s figures', async () => {
    const [truth] = await server.sql<{ total: number; clients: number; intervenants: number; active: number }>(
      `select count(*)::int as total, count(*) filter (where type_compte = 'client')::int as clients,
         count(*) filter (where type_compte = 'intervention')::int as intervenants, count(*) filter (where is_active)::int as active from profiles`)
    await expect(card(page, 'Comptes en tout')).toHaveText(`Comptes en tout${truth?.total}`)
    await expect(card(page, 'Clients').first()).toHaveText(`Clients${truth?.clients}`)
    await expect(card(page, 'Intervenants').first()).toHaveText(`Intervenants${truth?.intervenants}`)
    await expect(card(page, 'Comptes actifs')).toHaveText(`Comptes actifs${truth?.active}`)
  })

  await test.step('filters combine, stay in the address, and say so when nothing is left', async () => {
    await page.getByRole('main').getByLabel('Type de compte').selectOption('client')
    await page.getByRole('main').getByLabel('Rechercher').fill('RIFT valley')
    await expect(page).toHaveURL(/recherche=RIFT(\+|%20)valley/)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(row(page, DEMO.client2)).toContainText('Grace Mwangi')
    await page.getByRole('main').getByLabel('Pays').selectOption('algerie')
    await expect(page.getByText('Aucun compte trouvé')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Aucun compte trouvé')).toBeVisible()
    await page.getByRole('button', { name: 'Effacer les filtres' }).click()
    await expect(page).toHaveURL('/admin/accounts')
    await expect(row(page, DEMO.admin)).toContainText('Administrateur')
  })

  await test.step('edit: wrong fields are told beside them, right ones are saved', async () => {
    await row(page, DEMO.intervenant2).getByRole('button', { name: /^Modifier / }).click()
    const form = dialog(page, 'Modifier le compte')
    await expect(form).toContainText(DEMO.intervenant2)
    await expect(form.getByLabel('E-mail')).toHaveCount(0)
    await form.getByLabel('Nom *', { exact: true }).fill(' ')
    await form.getByLabel('Téléphone').fill('12')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText('Ce champ est obligatoire.')).toBeVisible()
    await expect(form.getByText(/Saisissez un numéro de 8 à 15 chiffres/)).toBeVisible()
    await form.getByLabel('Nom *', { exact: true }).fill('Hassan')
    await form.getByLabel('Téléphone').fill('+255 700 000 000')
    await form.getByLabel("Zone d'intervention").fill('Arusha')

    await (await caller('intervenant2')).applied('update_profile', { zone_intervention: 'Dodoma', specialite: 'Bruit' })
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form.getByText(/Quelqu'un a modifié ce compte entre-temps/)).toBeVisible()
    await expect(form.getByText(/Valeur actuelle : .*Dodoma/)).toBeVisible()
    await expect(form.getByLabel("Zone d'intervention")).toHaveValue('Arusha')
    await expect(form.getByLabel('Spécialité')).toHaveValue('Bruit')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByText('Compte modifié', { exact: true })).toBeVisible()
    await expect(row(page, DEMO.intervenant2)).toContainText('Arusha')
    expect(await server.sql('select telephone, zone_intervention, specialite from profiles where email = $1', [DEMO.intervenant2]))
      .toEqual([{ telephone: '+255 700 000 000', zone_intervention: 'Arusha', specialite: 'Bruit' }])
  })
  expect(await pixelsBeyond(page)).toBe(0)
})

test('a deactivated specialist is shut out of an open app, and comes back', async ({ openAnotherDevice, server, caller, noise }) => {
  test.setTimeout(240_000)
  const study = await askForStudy(await caller('client'), 'Tannerie de Béni Saf')
  await advance(await caller('intervenant'), study, 'accept_study')
  const tablet = await openAnotherDevice(phone)
  await signIn(tablet.page, DEMO.intervenant, 'intervenant')
  await tablet.page.goto('/intervenant/missions')
  await expect(tablet.page.getByText('Tannerie de Béni Saf').first()).toBeVisible()

  const { page } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/accounts?type=intervention')
  const [counted] = await server.sql<{ n: number }>(
    `select count(*)::int as n from demandes_etudes s join profiles p on p.id = s.intervenant_id where p.email = $1 and s.statut in ('acceptée', 'en_cours')`, [DEMO.intervenant])
  const seen = counted?.n ?? 0
  expect(seen).toBeGreaterThan(0)
  await row(page, DEMO.intervenant).getByRole('button', { name: /^Désactiver / }).click()
  const question = dialog(page, 'Désactiver ce compte ?')
  await expect(question).toContainText(new RegExp(`${seen} missions? acceptées? ou en cours`))

  await test.step('a mission more meanwhile: the number has to be seen again', async () => {
    const another = await askForStudy(await caller('client'), 'Sucrerie de Mascara')
    await advance(await caller('intervenant'), another, 'accept_study')
    await question.getByRole('button', { name: /^Désactiver malgré/ }).click()
    await expect(question.getByText(/Le nombre de missions vient de changer/)).toBeVisible()
    await question.getByRole('button', { name: new RegExp(`^Désactiver malgré ${seen + 1} missions`) }).click()
    await expect(question).toHaveCount(0)
  })
  await expect(page.getByText('Statut modifié').first()).toBeVisible()
  await expect(page.getByText('Le compte a été désactivé.').first()).toBeVisible()
  await expect(row(page, DEMO.intervenant)).toContainText('Inactif')

  await test.step('their app is told at its next word with the server, and shows nothing of others', async () => {
    noise.expect(/400|user_banned|Failed to load resource/)
    await tablet.page.reload()
    await expect(tablet.page.getByRole('heading', { name: 'Compte désactivé' })).toBeVisible({ timeout: 30_000 })
    await expect(tablet.page.getByText('Tannerie de Béni Saf')).toHaveCount(0)
    const stranger = await openAnotherDevice(phone)
    const form = new SignIn(stranger.page)
    await form.open()
    await form.send(DEMO.intervenant)
    await expect(form.refusal).toContainText('Ce compte a été désactivé par un administrateur.')
  })

  await test.step('activated again, the work is there', async () => {
    await row(page, DEMO.intervenant).getByRole('button', { name: /^Activer / }).click()
    await dialog(page, 'Activer ce compte ?').getByRole('button', { name: 'Activer', exact: true }).click()
    await expect(page.getByText('Le compte a été activé.').first()).toBeVisible()
    await tablet.page.reload()
    await tablet.page.goto('/intervenant/missions')
    await expect(tablet.page.getByText('Tannerie de Béni Saf').first()).toBeVisible({ timeout: 30_000 })
  })
})

test('a specialist who waits is refused with a reason, by mail, and approved after all', async ({ openAnotherDevice, server }) => {
  const { page } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/accounts')
  await page.getByRole('button', { name: /1 intervenant attend une validation/ }).click()
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(row(page, DEMO.nouveau)).toContainText('À approuver')
  await row(page, DEMO.nouveau).getByRole('button', { name: /^Refuser / }).click()
  const form = dialog(page, 'Refuser cet intervenant')
  await form.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect(form.getByText('Ce champ est obligatoire.')).toBeVisible()
  await form.getByLabel('Motif du refus *').fill('Your certificate of calibration is missing.')
  await form.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expect(form).toHaveCount(0)
  const refused = await mailTo(server.url, DEMO.nouveau, /^Your specialist account was not approved/)
  expect(refused.text).toContain('Hello Brian,')
  expect(refused.text).toContain('> Your certificate of calibration is missing.')

  await page.goto('/admin/accounts?validation=refuse')
  await expect(row(page, DEMO.nouveau)).toContainText('Refusé')
  await row(page, DEMO.nouveau).getByRole('button', { name: /^Approuver / }).click()
  await dialog(page, 'Approuver cet intervenant ?').getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByText('Intervenant approuvé', { exact: true }).first()).toBeVisible()
  await mailTo(server.url, DEMO.nouveau, /^Your specialist account is approved/)
  const tablet = await openAnotherDevice(phone)
  await signIn(tablet.page, DEMO.nouveau, 'intervenant')
  await tablet.page.goto('/intervenant/available-studies')
  await expect(tablet.page.getByRole('heading', { level: 1, name: 'Études disponibles' })).toBeVisible()
})

test('an invited person opens the link of the mail, chooses a password and lands in their area', async ({ openAnotherDevice, server, noise }) => {
  test.setTimeout(240_000)
  const { page } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/accounts')
  const invited = 'yasmine@invited.example'
  const invite = async (email: string, type: string) => {
    await page.getByRole('button', { name: 'Nouveau compte' }).click()
    const form = dialog(page, 'Inviter une personne')
    await form.getByLabel('Prénom *').fill('Yasmine')
    await form.getByLabel('Nom *', { exact: true }).fill('Amrani')
    await form.getByLabel('E-mail *').fill(email)
    await form.getByLabel('Type de compte').selectOption(type)
    await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
    return form
  }

  await test.step('an address that has an account is refused beside its field, and nothing typed is lost', async () => {
    const form = await invite(DEMO.client, 'intervention')
    await expect(form.getByText('Un compte existe déjà avec cette adresse e-mail.')).toBeVisible()
    await expect(form.getByLabel('Prénom *')).toHaveValue('Yasmine')
    await form.getByLabel('E-mail *').fill(invited)
    await form.getByRole('button', { name: "Envoyer l'invitation" }).click()
    await expect(form).toHaveCount(0)
  })
  const pending = page.getByRole('region', { name: 'Invitations en attente' })
  await expect(pending).toContainText(invited)

  await test.step('sent again: the first link ends', async () => {
    const first = await mailTo(server.url, invited, /./)
    await server.sql(`update invitations set last_sent_at = last_sent_at - interval '2 minutes' where email = $1`, [invited])
    await pending.getByRole('button', { name: `Renvoyer l'invitation à ${invited}` }).click()
    await expect.poll(async () => (await mailTo(server.url, invited, /./)).text).not.toBe(first.text)
    noise.expect(/404|Failed to load resource/)
    const { page: late } = await openAnotherDevice(phone)
    await late.goto(String(linksIn(first)[0]?.href))
    await expect(late.getByText("Cette invitation n'est plus ouverte")).toBeVisible()
  })

  await test.step('link, password, area: approved by whoever invited', async () => {
    const mail = await mailTo(server.url, invited, /./)
    expect(mail.subject).toBe('Votre invitation à rejoindre Hawa')
    const { page: fresh } = await openAnotherDevice(phone)
    await fresh.goto(String(linksIn(mail)[0]?.href))
    await expect(fresh.getByText(/Samira Khelifi.* vous invite parmi les intervenants/)).toBeVisible()
    expect(await pixelsBeyond(fresh)).toBe(0)
    const [password, again] = [fresh.getByLabel(/^Mot de passe/), fresh.getByLabel(/^Confirmer le mot de passe/)]
    await password.fill('Tramontane-2026')
    await again.fill('Tramontane-2026')
    await fresh.getByRole('button', { name: 'Ouvrir mon compte' }).click()
    await expect(fresh).toHaveURL('/intervenant/dashboard')
    expect(await server.sql('select type_compte, is_approved, prenom from profiles where email = $1', [invited]))
      .toEqual([{ type_compte: 'intervention', is_approved: true, prenom: 'Yasmine' }])
    await fresh.goto('/intervenant/available-studies')
    await expect(fresh.getByRole('heading', { level: 1, name: 'Études disponibles' })).toBeVisible()
    await page.reload()
    await expect(row(page, invited)).toContainText('Actif')
    await expect(page.getByRole('region', { name: 'Invitations en attente' })).toHaveCount(0)
  })
})

test('the last administrator stays', async ({ openAnotherDevice }) => {
  const { page } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/accounts')
  await expect(row(page, DEMO.admin)).toContainText('Vous')
  await row(page, DEMO.admin).getByRole('button', { name: /^Désactiver / }).click()
  const question = dialog(page, 'Désactiver ce compte ?')
  await expect(question.getByText("C'est le dernier administrateur actif : invitez-en un autre d'abord.")).toBeVisible()
  await expect(question.getByRole('button', { name: 'Désactiver', exact: true })).toBeDisabled()
})

test('without the server the page says so, and asks again by itself', async ({ openAnotherDevice, noise }) => {
  test.setTimeout(180_000)
  const { page, offline } = await openAnotherDevice(desk)
  await signIn(page, DEMO.admin, 'admin')
  await readyForTheField(page, 'admin')
  noise.expect(/Failed to load resource|net::|ERR_/)
  await offline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'Comptes' }).first().click()
  await expect(page.getByText('Impossible de charger les comptes.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Impossible de charger les comptes.')).toBeVisible()
  await offline(false)
  // Nobody has to press it.
  await expect(row(page, DEMO.client)).toBeVisible()
})
