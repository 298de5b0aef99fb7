import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { pixelsBeyondHere } from '../../support/components/layout.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { aRecord } from '../../support/components/rows.ts'
import { savedFiles } from '../../support/components/saved-files.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const PASSWORD = 'Tramontane-2026'
const section = (title: string) => page.getByRole('region', { name: title, exact: true })
const profile = section('Profil')
const save = profile.getByRole('button', { name: 'Enregistrer' })
const received = () => theHawa.server.received

test('on a phone the account is one step from the overview of a specialist', async () => {
  const { address } = await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390 })
  await page
    .getByRole('navigation', { name: 'Raccourcis' })
    .getByRole('link', { name: /^Profil/ })
    .click()
  await expect.poll(address).toBe('/intervenant/account')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mon compte' })).toBeVisible()
})

test('on a phone the menu of a client has the account', async () => {
  const { address } = await openPage('/client/orders', { as: aClient, width: 390 })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mon compte', exact: true }).click()
  await expect.poll(address).toBe('/client/account')
  await expect.element(section('Mot de passe')).toBeVisible()
})

test('a bad field is told beside it, and what was typed survives leaving the page', async () => {
  const { goTo } = await openPage('/intervenant/account', { as: aSpecialist, width: 390 })
  await profile.getByLabelText('Téléphone').fill('demain')
  await profile.getByLabelText("Années d'expérience").fill('12')
  await expect.element(profile.getByText('Modifications non enregistrées, gardées en brouillon.')).toBeVisible()
  await save.click()
  await expect
    .element(profile.getByLabelText('Téléphone'))
    .toHaveAccessibleDescription("Saisissez un numéro de 8 à 15 chiffres, avec l'indicatif du pays.")
  await expect.element(profile.getByLabelText('Téléphone')).toHaveFocus()
  expect(received()).toEqual([])
  await goTo('/intervenant/missions')
  await goTo('/intervenant/account')
  await expect.element(profile.getByLabelText('Téléphone')).toHaveValue('demain')
  await expect.element(profile.getByLabelText("Années d'expérience")).toHaveValue('12')
  await profile.getByRole('button', { name: 'Annuler les modifications' }).click()
  await expect.element(profile.getByLabelText("Années d'expérience")).toHaveValue('6')
})

test('without a network the profile is kept on the device and says so; with it everything arrives', async () => {
  theHawa.fail({ offline: true })
  await openPage('/intervenant/account', { as: aSpecialist, width: 390 })
  await profile.getByLabelText('Téléphone').fill('+213 555 01 02 03')
  await save.click()
  await expect.element(profile.getByText(/^En attente d'envoi/)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await expect.element(section('Mot de passe').getByText('ce changement demande du réseau')).toBeVisible()
  await expect.element(section('Adresse e-mail').getByText('ce changement demande du réseau')).toBeVisible()

  const sessions = section('Déconnexion')
  await sessions.getByRole('button', { name: 'Se déconnecter partout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Travail non envoyé' })
  await expect.element(question).toHaveTextContent("Un élément n'est pas encore envoyé.")
  await question.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expect.element(sessions.getByText('Vos autres appareils sont encore connectés.')).toBeVisible()

  theHawa.fail({ offline: false })
  await expect.element(profile.getByText(/Reçu à \u2068\d\d:\d\d\u2069/)).toBeVisible()
  await expect.element(profile.getByLabelText('Téléphone')).toHaveValue('+213 555 01 02 03')
  const args = { telephone: '+213 555 01 02 03', seen: { telephone: aSpecialist.telephone ?? '' } }
  expect(received()).toEqual([{ name: 'update_profile', args }])
})

describe('a profile that was changed elsewhere meanwhile', () => {
  const choice = profile.getByRole('region', { name: 'Deux versions de votre profil' })
  const mine = choice.getByRole('article', { name: 'Votre version, sur cet appareil' })
  const other = choice.getByRole('article', { name: 'La version actuelle' })
  const known = { ...aClient, telephone: '+213 1', entreprise: 'Cimenterie' }
  const [typed, corrected] = ['+213 555 01 02 03', '+213 21 45 67 89']

  /** Typed and saved without a network; an administrator has corrected the number, and the server refuses. */
  async function refusedSave(width: 390 | 768 | 1440) {
    theHawa.server.people.set(aClient.email, known)
    const opened = await openPage('/client/account', { as: known, width })
    theHawa.fail({ offline: true })
    theHawa.server.refuses.set('update_profile', 'content_changed')
    await profile.getByLabelText('Téléphone').fill(typed)
    await profile.getByLabelText('Entreprise').fill('Verrerie')
    await save.click()
    await expect.element(profile.getByText(/^En attente d'envoi/)).toBeVisible()
    theHawa.server.people.set(aClient.email, { ...known, telephone: corrected, rev: 900 })
    theHawa.fail({ offline: false })
    await theHawa.sync.syncNow()
    await expect.element(mine).toHaveTextContent(typed)
    await expect.element(other).toHaveTextContent(corrected)
    theHawa.server.refuses.clear()
    return opened
  }
  const seen = { telephone: '+213 1', entreprise: 'Cimenterie' }
  const first = { name: 'update_profile', args: { telephone: typed, entreprise: 'Verrerie', seen } } as const

  test.each([390, 768, 1440] as const)('both are shown, also after leaving, at %s pixels', async (width) => {
    const { goTo } = await refusedSave(width)
    await goTo('/client/orders')
    await goTo('/client/account')
    await expect.element(mine).toHaveTextContent(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
    await expect.element(choice).not.toHaveTextContent('Verrerie')
    await expect.element(profile.getByLabelText('Téléphone')).toHaveValue(corrected)
    expect(pixelsBeyondHere()).toBe(0)
    await choice.getByRole('button', { name: 'Garder la mienne' }).click()
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(profile.getByLabelText('Téléphone')).toHaveValue(typed)
    const args = { ...first.args, seen: { ...seen, telephone: corrected } }
    await expect.poll(received).toEqual([first, { name: 'update_profile', args }])
    await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
  })

  const notice = page.getByText("Impossible d'enregistrer le profil.")

  test('the sync centre leads to both, and does not offer to send it again', async () => {
    const { goTo, address } = await refusedSave(1440)
    await goTo('/client/synchronisation')
    const card = page.getByRole('article').filter({ hasText: 'Refusé' })
    await expect.element(card.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
    await card.getByRole('link', { name: 'Comparer les deux versions' }).click()
    await expect.poll(address).toBe('/client/account')
    await expect.element(choice).toBeVisible()
  })

  test('the refusal is told once: beside the profile where it is open, by a notice elsewhere', async () => {
    const { goTo } = await refusedSave(1440)
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(profile.getByText(/^Refusé/)).not.toBeInTheDocument()

    await choice.getByRole('button', { name: 'Garder la mienne' }).click()
    await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
    theHawa.fail({ offline: true })
    await profile.getByLabelText('Téléphone').fill('+213 555 00 00 00')
    await save.click()
    await expect.element(profile.getByText(/^En attente d'envoi/)).toBeVisible()
    await goTo('/client/orders')
    theHawa.server.refuses.set('update_profile', 'content_changed')
    theHawa.fail({ offline: false })
    await expect.element(notice).toBeVisible()
  })

  test('the other is kept once that is confirmed; a field that nobody else has changed is saved', async () => {
    await refusedSave(768)
    await choice.getByRole('button', { name: "Garder l'autre" }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: "Garder l'autre" }).click()
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(profile.getByLabelText('Téléphone')).toHaveValue(corrected)
    await expect.element(profile.getByLabelText('Entreprise')).toHaveValue('Verrerie')
    const args = { entreprise: 'Verrerie', seen: { entreprise: 'Cimenterie' } }
    await expect.poll(received).toEqual([first, { name: 'update_profile', args }])
    await expect.poll(() => theHawa.sync.unsentCount()).toBe(0)
  })

  test('what was begun before the change says over what it was typed, also after leaving the page', async () => {
    theHawa.server.people.set(aClient.email, known)
    const { goTo } = await openPage('/client/account', { as: known })
    await profile.getByLabelText('Téléphone').fill(typed)
    await goTo('/client/orders')
    theHawa.server.people.set(aClient.email, { ...known, telephone: corrected, rev: 900 })
    await theHawa.sync.syncNow()
    await goTo('/client/account')
    await expect.element(profile.getByLabelText('Téléphone')).toHaveValue(typed)
    theHawa.server.refuses.set('update_profile', 'content_changed')
    await save.click()
    await expect.element(other).toHaveTextContent(corrected)
    await expect.element(profile.getByLabelText('Téléphone')).toHaveValue(corrected)
    expect(received()).toEqual([{ name: 'update_profile', args: { telephone: typed, seen: { telephone: '+213 1' } } }])
  })
})

test('a device without room says that nothing was kept', async () => {
  theHawa.fail({ fullDisk: true })
  await openPage('/client/account', { as: aClient })
  await profile.getByLabelText('Entreprise').fill('Cimenterie de l’Est')
  await save.click()
  await expect
    .element(profile.getByText("Mémoire de l'appareil pleine : rien n'a été enregistré.", { exact: false }))
    .toBeVisible()
  await expect.element(profile.getByLabelText('Entreprise')).toHaveValue('Cimenterie de l’Est')
})

test('the wish to leave says that it waits, then until when it is handled, and is taken back', async () => {
  theHawa.fail({ offline: true })
  await openPage('/intervenant/account', { as: aSpecialist })
  const deletion = section('Supprimer mon compte')
  const ask = deletion.getByRole('button', { name: 'Demander la suppression' })
  await expect.element(deletion.getByText("Messages, fichiers joints et demandes d'aide")).toBeVisible()
  await expect.element(deletion.getByText(/Factures et paiements, avec le nom.*la loi l'exige/)).toBeVisible()
  await deletion.getByLabelText('Motif (facultatif)').fill('Je change de métier.')
  await ask.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Demander la suppression' }).click()
  await expect.element(deletion.getByText("Demande en attente d'envoi")).toBeVisible()
  theHawa.fail({ offline: false })
  await expect.element(deletion.getByText(/Elle sera traitée au plus tard le \u2068\d\d\/\d\d\/\d{4}/)).toBeVisible()
  await deletion.getByRole('button', { name: 'Annuler la demande' }).click()
  await expect.element(ask).toBeVisible()
  await expect.poll(received).toEqual([
    { name: 'request_account_deletion', args: { reason: 'Je change de métier.' } },
    { name: 'withdraw_account_deletion', args: {} },
  ])
})

test('all data of the person become one file; without a network they are said to be on the server', async () => {
  theHawa.server.exportMyData = () => ({ format: 'hawa-export/1', made_at: '2026-05-01T08:00:00Z' })
  const files = savedFiles()
  theHawa.fail({ offline: true })
  await openPage('/client/account', { as: aClient })
  const data = section('Mes données')
  await data.getByRole('button').click()
  await expect.element(data.getByText('Hors ligne')).toBeVisible()
  expect(files).toEqual([])
  theHawa.fail({ offline: false })
  await data.getByRole('button').click()
  await expect.element(data.getByText('Fichier enregistré dans vos téléchargements.')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^hawa-\d{4}-\d\d-\d\d\.json$/)])
  expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({
    format: 'hawa-export/1',
    made_at: '2026-05-01T08:00:00Z',
  })
})

test('in Arabic the page is mirrored, speaks Arabic and fits a phone', async () => {
  await openPage('/intervenant/account', { as: aSpecialist, language: 'ar', width: 390 })
  await expect.element(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible()
  expect(document.documentElement.dir).toBe('rtl')
  await section('كلمة المرور').getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect.element(page.getByText('املأ جميع الحقول.')).toBeVisible()
  expect(pixelsBeyondHere()).toBe(0)
})

test('the language chosen here is that of the page at once, and of the next mails', async () => {
  await openPage('/client/account', { as: aClient })
  await expect.element(section('Notifications par e-mail')).toHaveTextContent(/amina@example\.org\u2069?, en français/)
  await section('Langue').getByRole('combobox').selectOptions('English')
  await expect.element(page.getByRole('region', { name: 'Email notifications' })).toHaveTextContent('in English')
  await expect.element(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  await expect.poll(received).toEqual([{ name: 'update_profile', args: { langue: 'en' } }])
})

test('the language of a link changes nothing of the mails', async () => {
  await openPage('/client/account?lang=ar', { as: aClient, language: 'ar' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'حسابي' })).toBeVisible()
  expect(received()).toEqual([])
})

test('the link at the foot of a mail leads to the choice of mails, in sight and in focus', async () => {
  await openPage('/client/account?lang=ar#notifications', { as: aClient, language: 'ar', width: 390 })
  const title = page.getByRole('heading', { name: 'الإشعارات عبر البريد الإلكتروني' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toBeInViewport()
})

test('mails are chosen one by one, also without a network', async () => {
  theHawa.server.records.next([
    aRecord('mail_preference', null, { event: 'message', wanted: false, changed_at: '2026-05-01T08:00:00Z' }),
  ])
  theHawa.fail({ offline: true })
  await openPage('/client/account', { as: aClient })
  const mails = section('Notifications par e-mail')
  await expect.element(mails.getByRole('switch', { name: 'Un nouveau message' })).not.toBeChecked()
  const delivered = mails.getByRole('switch', { name: 'Un rapport est livré' })
  await expect.element(delivered).toBeChecked()
  await delivered.click()
  await expect.element(delivered).not.toBeChecked()
  await expect.element(mails.getByText(/^En attente d'envoi/)).toBeVisible()
  theHawa.fail({ offline: false })
  await expect
    .poll(received)
    .toEqual([{ name: 'set_mail_preference', args: { event: 'report_delivered', wanted: false } }])
  await expect.element(delivered).not.toBeChecked()
})

test('a new password is judged while it is typed, a refusal stands beside its field', async () => {
  const changed = vi.spyOn(theHawa.session, 'changePassword')
  atTheEnd(() => changed.mockRestore())
  await openPage('/client/account', { as: aClient, width: 390 })
  const password = section('Mot de passe')
  const submit = password.getByRole('button', { name: 'Changer le mot de passe' })
  await submit.click()
  await expect.element(password.getByText('Veuillez remplir tous les champs.')).toBeVisible()
  await password.getByLabelText(/^Mot de passe actuel/).fill('wrong')
  await password.getByLabelText(/^Nouveau mot de passe/).fill('court')
  await expect.element(password.getByText('Le mot de passe doit avoir au moins 8 caractères.')).toBeVisible()
  await password.getByLabelText(/^Nouveau mot de passe/).fill(PASSWORD)
  await password.getByLabelText(/^Confirmer/).fill('autre-chose')
  await expect.element(password.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await password.getByLabelText(/^Confirmer/).fill(PASSWORD)
  expect(changed).not.toHaveBeenCalled()
  await submit.click()
  await expect.element(password.getByText('Mot de passe actuel incorrect.')).toBeVisible()
  await password.getByLabelText(/^Mot de passe actuel/).fill('Mesures-2026')
  await submit.click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Mot de passe changé' }))
    .toHaveTextContent('Vos autres appareils devront se reconnecter.')
  await expect.element(password.getByLabelText(/^Nouveau mot de passe/)).toHaveValue('')
  expect(changed.mock.lastCall).toEqual(['Mesures-2026', PASSWORD])
})

test('a new address is asked for with the password, and both mailboxes are named', async () => {
  const changed = vi.spyOn(theHawa.session, 'changeEmail')
  atTheEnd(() => changed.mockRestore())
  await openPage('/client/account', { as: aClient, width: 390 })
  const email = section('Adresse e-mail')
  const submit = email.getByRole('button', { name: "Changer d'adresse" })
  await expect.element(email.getByLabelText('Adresse actuelle')).toHaveValue(aClient.email)
  await submit.click()
  await expect.element(email.getByText('Veuillez saisir une nouvelle adresse email.')).toBeVisible()
  const next = email.getByLabelText(/^Nouvelle adresse/)
  await next.fill('am\u0456na@nouvelle.example')
  await expect.element(email.getByText(/^La lettre «.\u0456.» vient d'un autre alphabet/)).toBeVisible()
  await next.fill('amina@n\u043Euvelle.example')
  await expect.element(email.getByText(/^La lettre «.\u043E.» vient d'un autre alphabet/)).toBeVisible()
  await next.fill('\u202Aamina@nouvelle.example\u200F')
  await expect.element(next).toHaveValue('amina@nouvelle.example')
  await expect.element(email.getByText(/autre alphabet/)).not.toBeInTheDocument()
  await email.getByLabelText(/^Mot de passe actuel/).fill('wrong')
  await submit.click()
  await expect.element(email.getByText('Mot de passe actuel incorrect.')).toBeVisible()
  await email.getByLabelText(/^Mot de passe actuel/).fill('Mesures-2026')
  theHawa.server.authProblem = 'email_taken'
  await submit.click()
  await expect.element(email.getByText('Un autre compte utilise déjà cette adresse.')).toBeVisible()
  theHawa.server.authProblem = null
  await submit.click()
  const sent = email.getByRole('status')
  await expect.element(sent).toHaveTextContent('Confirmez le changement')
  await expect.element(sent).toHaveTextContent('\u2068amina@nouvelle.example\u2069')
  await expect.element(sent).toHaveFocus()
  await expect.element(email.getByLabelText('Adresse actuelle')).toHaveValue(aClient.email)
  expect(changed.mock.lastCall?.slice(0, 2)).toEqual(['Mesures-2026', 'amina@nouvelle.example'])
})

test('an administrator has the same page, and reads the choice of mails from the server', async () => {
  theHawa.server.answers.set('mail_preferences', () => [
    { event: 'team_message', wanted: false, changed_at: '2026-05-01T08:00:00Z' },
  ])
  theHawa.fail({ offline: true })
  await openPage('/admin/account', { as: anAdmin })
  const mails = section('Notifications par e-mail')
  await expect.element(mails.getByText('Hors ligne : vos choix ne peuvent pas être affichés.')).toBeVisible()
  theHawa.fail({ offline: false })
  await expect
    .element(mails.getByRole('switch', { name: "Un message attend une réponse de l'équipe" }))
    .not.toBeChecked()
  await expect.element(mails.getByRole('switch', { name: 'Une nouvelle étude est demandée' })).toBeChecked()
})
