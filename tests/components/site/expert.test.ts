import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { messageForm, REFERENCE } from '../../support/components/message-form.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { forgetVisitors, secondsLater } from '../../support/components/visitor-device.ts'

const form = messageForm('Votre demande à un expert')

afterEach(forgetVisitors)

test('choices are required, and the usual urgency is proposed', async () => {
  await openPage('/contact-expert')
  await form.fill({ subject: 'Cheminée', message: 'Quelle norme pour une chaudière ?' })
  await form.send.click()
  await expect.element(form.field('Type de consultation')).toHaveAccessibleDescription(/Ce champ est obligatoire\./)
  await expect.element(form.field('Type de consultation')).toHaveFocus()
  await expect.element(form.field('Urgence')).toHaveValue('normale')
})

test('a number begins with the prefix of the country, and a prefix alone is no number', async () => {
  await openPage('/contact-expert')
  await form.field('Téléphone').click()
  await expect.element(form.field('Téléphone')).toHaveValue('+213 ')
  await form.field('Entreprise').click()
  await expect.element(form.field('Téléphone')).toHaveValue('')
})

test('a visitor asks an expert: success leads home with the number, and the form is empty again', async () => {
  const arrived: unknown[] = []
  theHawa.server.visitorAnswers.set('apply_command', ({ id, name, args }) => {
    arrived.push({ name, args })
    return { verdict: 'applied', result: { receipt: `HW-${String(id).slice(0, 8).toUpperCase()}` }, replayed: false }
  })
  const { address, goTo } = await openPage('/contact-expert')
  await form.fill({ subject: 'Cheminée', message: 'Quelle norme pour une chaudière ?' })
  await form.field('Type de consultation').selectOptions('Conformité réglementaire')
  await form.field('Téléphone').click()
  await form.field('Urgence').selectOptions('Élevée')
  secondsLater()
  await form.send.click()
  await expect.poll(address).toBe('/')
  const said = page.getByRole('status').filter({ hasText: 'Message envoyé avec succès' })
  await expect.element(said).toHaveTextContent('Un expert vous contactera dans les plus brefs délais.')
  await expect.element(said).toHaveTextContent(REFERENCE)
  expect(arrived).toEqual([
    {
      name: 'contact_expert',
      args: {
        nom: 'Amina Benali',
        email: 'amina@example.org',
        type_consultation: 'conformite_reglementaire',
        urgence: 'elevee',
        sujet: 'Cheminée',
        message: 'Quelle norme pour une chaudière ?',
        langue: 'fr',
        elapsed_ms: expect.any(Number),
      },
    },
  ])

  await goTo('/contact-expert')
  await expect.element(form.receipts).toHaveTextContent(/Reçu à/)
  await expect.element(form.field('Message')).toHaveValue('')
})

test('a client finds their details there, and the message in their own sync centre', async () => {
  const { address, goTo } = await openPage('/contact-expert', { as: aClient })
  await expect.element(form.field('Adresse e-mail')).toHaveValue(aClient.email)
  await expect.element(form.field('Nom complet')).toHaveValue('Amina Benmansour')
  await form.field('Type de consultation').selectOptions('Formation')
  await form.field('Sujet').fill('Atelier')
  await form.field('Message').fill('Former notre équipe.')
  secondsLater()
  await form.send.click()
  await expect.poll(address).toBe('/')
  expect(theHawa.server.received).toEqual([
    {
      name: 'contact_expert',
      args: expect.objectContaining({ email: aClient.email, sujet: 'Atelier', type_consultation: 'formation' }),
    },
  ])
  await goTo('/client/synchronisation')
  const receipt = page.getByRole('article').filter({ hasText: "Message à l'expert envoyé" })
  await expect.element(receipt).toHaveLength(1)
  await expect.element(receipt).toHaveTextContent(/Reçu à/)
})
