import { notice } from '../support/page-objects/area.ts'
import { MessageForm, REFERENCE } from '../support/page-objects/message-form.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { SyncCentre } from '../support/page-objects/sync-centre.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const stored = `
  select e.nom, e.email, e.telephone, e.type_consultation, e.urgence, e.message, p.email as client
  from public.contacts_experts e left join public.profiles p on p.id = e.client_id where e.sujet = $1`

test('a visitor asks an expert: choices are required, success leads home', async ({ device: { page }, server }) => {
  await page.goto('/contact-expert')
  const form = new MessageForm(page, 'Votre demande à un expert')
  await form.fill({ subject: 'Cheminée', message: 'Quelle norme pour une chaudière ?' })
  await form.send.click()
  await expect(form.field('Type de consultation')).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await expect(form.field('Type de consultation')).toBeFocused()
  await expect(form.field('Urgence')).toHaveValue('normale')

  await form.field('Type de consultation').selectOption({ label: 'Conformité réglementaire' })
  await form.field('Téléphone').focus()
  await expect(form.field('Téléphone')).toHaveValue('+213 ')
  await form.field('Entreprise').focus()
  await expect(form.field('Téléphone')).toHaveValue('')
  await form.field('Urgence').selectOption({ label: 'Élevée' })
  await form.send.click()
  await expect(page).toHaveURL('/')
  await expect(notice(page, 'Message envoyé avec succès')).toContainText('Un expert vous contactera dans les plus brefs délais.')
  await expect(notice(page, 'Message envoyé avec succès')).toContainText(REFERENCE)
  expect(await server.sql(stored, ['Cheminée'])).toEqual([{
    nom: 'Amina Benali', email: 'amina@example.org', telephone: null, type_consultation: 'conformite_reglementaire', urgence: 'elevee',
    message: 'Quelle norme pour une chaudière ?', client: null,
  }])

  await page.goto('/contact-expert')
  await expect(form.receipts).toContainText([/Reçu à/])
  await expect(form.field('Message')).toHaveValue('')
})

test('a client finds their details there, and the message in their own sync centre', async ({ device: { page }, server }) => {
  await signIn(page, DEMO.client, 'client')
  await page.goto('/contact-expert')
  const form = new MessageForm(page, 'Votre demande à un expert')
  await expect(form.field('Adresse e-mail')).toHaveValue(DEMO.client)
  await expect(form.field('Nom complet')).not.toHaveValue('')
  await form.field('Type de consultation').selectOption({ label: 'Formation' })
  await form.field('Sujet').fill('Atelier')
  await form.field('Message').fill('Former notre équipe.')
  await form.send.click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await server.sql<{ client: string }>(stored, ['Atelier'])).map(({ client }) => client)).toEqual([DEMO.client])
  await page.goto('/client/synchronisation')
  await expect(new SyncCentre(page).received.filter({ hasText: "Message à l'expert envoyé" })).toHaveCount(1)
})
