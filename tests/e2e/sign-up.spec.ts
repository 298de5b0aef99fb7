import { Area, notice } from '../support/page-objects/area.ts'
import { expect, test } from '../support/story.ts'

test('a specialist signs up, is told what is missing, and waits for approval', async ({ device: { page }, admin }) => {
  await page.goto('/signup')
  await page.getByRole('tab', { name: 'Compte intervenant' }).click()
  const send = page.getByRole('button', { name: 'Créer mon compte' })
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(new RegExp(`^${label}`)).fill(value)
  }
  await send.click()
  await expect(page.getByText('Veuillez remplir tous les champs obligatoires')).toBeVisible()

  await fill({
    'Prénom': 'Leïla', Nom: 'Haddad', 'Adresse e-mail': 'leila.haddad@terrain.example', 'Téléphone': '+213 555 12 34 56',
    'Spécialisation': 'Bruit et vibrations', "Années d'expérience": '7', 'Mot de passe': 'Mesures-2026', 'Confirmer le mot de passe': 'Mesures-2025',
  })
  await send.click()
  await expect(page.getByText('Les mots de passe ne correspondent pas.').first()).toBeVisible()
  await expect(page.getByText('Veuillez remplir tous les champs obligatoires')).toHaveCount(0)

  await fill({ 'Confirmer le mot de passe': 'Mesures-2026' })
  await send.click()
  await expect(notice(page, 'Compte créé avec succès')).toContainText('Votre compte a été créé. Vous êtes maintenant connecté(e).')
  await page.goto('/intervenant/dashboard')
  await expect(page.getByRole('heading', { name: 'Votre compte attend sa validation' })).toBeVisible()
  expect(await admin.get('/rest/v1/profiles?email=eq.leila.haddad@terrain.example&select=type_compte,is_approved,specialite,experience'))
    .toEqual([{ type_compte: 'intervention', is_approved: false, specialite: 'Bruit et vibrations', experience: 7 }])
  await new Area(page).leave()
  await expect(page).toHaveURL('/')
})
