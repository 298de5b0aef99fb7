import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../support/components/open-page.tsx'
import { onPaper } from '../support/components/paper.ts'
import { aClient } from '../support/components/people.ts'
import { anEvent } from '../support/components/rows.ts'
import { theHawa } from '../support/components/the-hawa.ts'
import { aStudy } from '../support/study-rows.ts'

const of = { client_id: aClient.id }
const started = aStudy({ ...of, nom_entreprise: 'Savonnerie de Mostaganem', statut: 'en_cours' })
const waiting = aStudy({ ...of, nom_entreprise: 'Minoterie de Remchi' })

test('orders are found by words and by state, and the address holds what was chosen', async () => {
  theHawa.server.studies.next([started, waiting])
  const { address } = await openPage('/client/orders', { as: aClient, width: 390 })
  await expect.element(page.getByRole('article')).toHaveLength(2)
  await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('savonnerie')
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await expect.poll(address).toMatch(/q=savonnerie/)
  await page.getByRole('combobox', { name: 'Afficher' }).selectOptions('Études terminées')
  await expect.element(page.getByText('Aucune de vos commandes ne correspond.')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher toutes les commandes' }).click()
  await expect.element(page.getByRole('article')).toHaveLength(2)
})

test('an order on a phone in Arabic, without a network: what happened, mirrored, and on paper alone', async () => {
  theHawa.server.studies.next([started])
  theHawa.server.records.next([
    anEvent(started.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true }),
    anEvent(started.id, { kind: 'accepted', at: '2026-05-02T08:00:00Z', by_role: 'intervention', by_name: 'Karim Bouzidi' }),
    anEvent(started.id, { kind: 'started', at: '2026-05-03T08:00:00Z', by_role: 'intervention', by_name: 'Karim Bouzidi' }),
  ])
  theHawa.fail({ offline: true })
  await openPage(`/client/orders/${started.id}`, { as: aClient, width: 390, language: 'ar' })
  await expect.element(page.getByRole('region', { name: 'المتابعة' }).getByRole('listitem')).toHaveLength(4)
  expect(document.documentElement.dir).toBe('rtl')
  await onPaper()
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
  await expect.element(page.getByRole('heading', { level: 1, name: started.nom_entreprise })).toBeVisible()
})

test('an order is cancelled without a network, with its reason, and says that it waits', async () => {
  theHawa.server.studies.next([waiting])
  theHawa.fail({ offline: true })
  await openPage('/client/orders', { as: aClient })
  const card = page.getByRole('article')
  await card.getByRole('button', { name: 'Annuler la commande' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Raison (facultative)' }).fill('Le projet est reporté.')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect.element(card).toHaveTextContent('Annulée')
  await expect.element(card).toHaveTextContent("En attente d'envoi")
  theHawa.fail({ offline: false })
  await expect.element(card).not.toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toEqual([{ name: 'cancel_study', args: { study_id: waiting.id, motif: 'Le projet est reporté.' } }])
})
