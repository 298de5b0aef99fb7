import { failedRequests } from '/work/main/tests/support/noise.ts'
import { Area, notice } from '/work/main/tests/support/page-objects/area.ts'
import { linkMailedTo } from '/work/main/tests/support/page-objects/mailbox.ts'
import { readyForTheField } from '/work/main/tests/support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '/work/main/tests/support/page-objects/sign-in.ts'
import { RECEIVED } from '/work/main/tests/support/page-objects/sync-centre.ts'
import { DEMO, DEMO_PASSWORD } from '/work/main/tests/support/server-api.ts'
import { expect, test } from '/work/main/tests/support/story.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const NEW_PASSWORD = 'Tramontane-2026'

test('a specialist looks after their account on a phone, with and without a network', async ({ openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  const device = await openAnotherDevice(PHONE)
  const { page } = device
  const section = (title: string) => page.getByRole('region', { name: title })
  const profile = section('Profil')
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.getByRole('navigation', { name: 'Raccourcis' }).getByRole('link', { name: /^Profil/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
  await readyForTheField(page, 'intervenant')

  await test.step('a bad field is told beside it, and what was typed survives a reload', async () => {
    await profile.getByLabel('Téléphone').fill('demain')
    await profile.getByLabel("Années d'expérience").fill('12')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(profile.getByText("Saisissez un numéro de 8 à 15 chiffres, avec l'indicatif du pays.")).toBeVisible()
    await expect(profile.getByLabel('Téléphone')).toBeFocused()
    await page.reload()
    await expect(profile.getByLabel('Téléphone')).toHaveValue('demain')
    await expect(profile.getByLabel("Années d'expérience")).toHaveValue('12')
  })

  await test.step('without a network the profile is kept here, and says so', async () => {
    await server.stop()
    await device.offline(true)
    await profile.getByLabel('Téléphone').fill('+213 555 01 02 03')
    await profile.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(profile.getByText('Sur cet appareil').first()).toBeVisible()
    await expect(profile.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
    await section('Mes données').getByRole('button').click()
    await expect(section('Mes données').getByText('Hors ligne')).toBeVisible()
    await section('Sessions').getByRole('button', { name: 'Se déconnecter partout' }).click()
    await expect(new Area(page).signOutQuestion).toContainText("Un élément attend encore d'être envoyé.")
    await new Area(page).signOutQuestion.getByRole('button', { name: 'Se déconnecter quand même' }).click()
    await expect(section('Sessions').getByText("le serveur n'a pas pu fermer vos autres sessions")).toBeVisible()
    await expect(section('Mot de passe').getByText('ce changement a besoin du réseau')).toBeVisible()
    await section('Supprimer mon compte').getByRole('button', { name: 'Demander la suppression' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Demander la suppression' }).click()
    await expect(section('Supprimer mon compte').getByText("La demande n'est pas encore arrivée au serveur")).toBeVisible()
  })

  await test.step('with it everything arrives; the wish to go is taken back', async () => {
    await server.start()
    await device.offline(false)
    await expect(profile.getByText(RECEIVED)).toBeVisible()
    await expect(section('Supprimer mon compte').getByText(/Elle sera traitée au plus tard le/)).toBeVisible()
    await section('Supprimer mon compte').getByRole('button', { name: 'Retirer la demande' }).click()
    await expect(section('Supprimer mon compte').getByRole('button', { name: 'Demander la suppression' })).toBeVisible()
    const download = page.waitForEvent('download')
    await section('Mes données').getByRole('button').click()
    expect((await download).suggestedFilename()).toMatch(/^hawa-\d{4}-\d\d-\d\d\.json$/)
  })

  await test.step('in Arabic the page is mirrored and speaks Arabic', async () => {
    await section('Langue').getByRole('combobox').selectOption('ar')
    await expect(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.getByRole('region', { name: 'كلمة المرور' }).getByRole('button', { name: 'تغيير كلمة المرور' }).click()
    await expect(page.getByText('يرجى ملء جميع الحقول.')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('region', { name: 'اللغة' }).getByRole('combobox').selectOption('fr')
  })
})

test('a client changes password and address, then signs out everywhere', async ({ openAnotherDevice, server, noise }) => {
  noise.expect(failedRequests)
  const { page } = await openAnotherDevice(PHONE)
  await signIn(page, DEMO.client, 'client')
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mon compte', exact: true }).click()
  const password = page.getByRole('region', { name: 'Mot de passe' })
  const email = page.getByRole('region', { name: 'Adresse e-mail' })

  await test.step('the password', async () => {
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(password.getByText('Veuillez remplir tous les champs.')).toBeVisible()
    await password.getByLabel(/^Mot de passe actuel/).fill('pas-le-bon')
    await password.getByLabel(/^Nouveau mot de passe/).fill('court')
    await expect(password.getByText('Le mot de passe doit avoir au moins 8 caractères.')).toBeVisible()
    await password.getByLabel(/^Nouveau mot de passe/).fill(NEW_PASSWORD)
    await password.getByLabel(/^Confirmer/).fill('autre-chose')
    await expect(password.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
    await password.getByLabel(/^Confirmer/).fill(NEW_PASSWORD)
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(password.getByText("Ce n'est pas votre mot de passe actuel.")).toBeVisible()
    await password.getByLabel(/^Mot de passe actuel/).fill(DEMO_PASSWORD)
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click()
    await expect(notice(page, 'Mot de passe changé')).toBeVisible()
  })

  await test.step('the address, from both mailboxes', async () => {
    await email.getByRole('button', { name: "Changer d'adresse" }).click()
    await expect(email.getByText('Veuillez saisir une nouvelle adresse email.')).toBeVisible()
    await email.getByLabel(/^Nouvelle adresse/).fill('amina@nouvelle.example')
    await email.getByLabel(/^Mot de passe actuel/).fill(NEW_PASSWORD)
    await email.getByRole('button', { name: "Changer d'adresse" }).click()
    await expect(email.getByText('Confirmez le changement')).toBeVisible()
    const [fresh, current] = [await linkMailedTo(server.url, 'amina@nouvelle.example'), await linkMailedTo(server.url, DEMO.client)]
    await page.goto(fresh)
    await page.getByRole('button', { name: "Confirmer le changement d'adresse" }).click()
    await expect(page.getByText('Adresse confirmée, encore une')).toBeVisible()
    await page.goto(current)
    await page.getByRole('button', { name: "Confirmer le changement d'adresse" }).click()
    await expect(notice(page, 'Adresse e-mail changée')).toContainText('amina@nouvelle.example')
    await page.goto('/client/account')
    await expect(email.getByLabel('Adresse actuelle')).toHaveValue('amina@nouvelle.example')
  })

  await test.step('signing out everywhere; the new address and password sign in', async () => {
    await page.getByRole('region', { name: 'Sessions' }).getByRole('button', { name: 'Se déconnecter partout' }).click()
    await expect(page).toHaveURL('/')
    const form = new SignIn(page)
    await form.open()
    await form.send('amina@nouvelle.example', NEW_PASSWORD)
    await expect(page).toHaveURL('/client/dashboard')
  })
})

test('somebody who waits for approval reaches their account, and nothing else', async ({ device: { page } }) => {
  const form = new SignIn(page)
  await form.open()
  await form.send('nouveau@demo.hawa.example')
  await expect(page).toHaveURL('/intervenant/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tableau de bord Intervenant')
  await page.getByRole('navigation').getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.getByRole('region', { name: 'Profil' })).toBeVisible()
})
