import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { onPaper } from '../../support/components/paper.ts'
import { aClient } from '../../support/components/people.ts'
import { anEvent } from '../../support/components/rows.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'

const of = { client_id: aClient.id }
const started = aStudy({
  ...of,
  nom_entreprise: 'Savonnerie de Mostaganem',
  statut: 'en_cours',
  intervenant_nom: 'Karim Bouzidi',
  date_acceptation: '2026-05-02T08:00:00Z',
  date_debut_mission: '2026-05-03T08:00:00Z',
})
const waiting = aStudy({ ...of, nom_entreprise: 'Minoterie de Remchi' })
const delivered = aStudy({
  ...of,
  nom_entreprise: 'Verrerie de Chlef',
  statut: 'complete',
  rapport_url: 'reports/verrerie.pdf',
})

const cancel = page.getByRole('button', { name: 'Annuler la commande' })
const question = page.getByRole('alertdialog', { name: `Annuler la commande « ${waiting.nom_entreprise} » ?` })
const timeline = page.getByRole('region', { name: 'Suivi' }).getByRole('listitem')
const asked = anEvent(waiting.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true })

const history = [
  anEvent(started.id, { kind: 'requested', at: '2026-05-01T08:00:00Z', by_role: 'client', mine: true }),
  anEvent(started.id, {
    kind: 'accepted',
    at: '2026-05-02T08:00:00Z',
    by_role: 'intervention',
    by_name: 'Karim Bouzidi',
  }),
  anEvent(started.id, {
    kind: 'started',
    at: '2026-05-03T08:00:00Z',
    by_role: 'intervention',
    by_name: 'Karim Bouzidi',
  }),
]

test('an order has its reference; one that still waits on the device says that it comes', async () => {
  const unsent = aStudy({ ...of, nom_entreprise: 'Huilerie de Maghnia', reference: null })
  theHawa.server.studies.next([started, unsent])
  await openPage('/client/orders', { as: aClient })
  await expect.element(page.getByRole('article').filter({ hasText: 'E-DZ-26-0142' })).toHaveLength(1)
  await page.getByRole('link', { name: unsent.nom_entreprise }).click()
  await expect.element(page.getByText('Référence à venir')).toBeVisible()
})

test('orders are found by words and by state, and the address holds what was chosen', async () => {
  theHawa.server.studies.next([started, waiting])
  const { address } = await openPage('/client/orders', { as: aClient, width: 390 })
  await expect.element(page.getByRole('article')).toHaveLength(2)
  await page.getByRole('searchbox', { name: 'Rechercher une commande' }).fill('savonnerie')
  await expect.element(page.getByRole('article')).toHaveLength(1)
  await expect.poll(address).toMatch(/q=savonnerie/)
  await page.getByRole('combobox', { name: 'Afficher' }).selectOptions('Études terminées')
  await expect.element(page.getByText('Aucune commande ne correspond à votre recherche.')).toBeVisible()
  await page.getByRole('button', { name: 'Afficher toutes les commandes' }).click()
  await expect.element(page.getByRole('article')).toHaveLength(2)
})

test('an order opens from its card: what happened, what comes next, and no report yet', async () => {
  theHawa.server.studies.next([started, waiting])
  theHawa.server.records.next(history)
  const { address } = await openPage('/client/orders', { as: aClient })
  await page.getByRole('link', { name: started.nom_entreprise }).click()
  await expect.poll(address).toBe(`/client/orders/${started.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: started.nom_entreprise })).toBeVisible()
  await expect.element(timeline).toHaveLength(5)
  await expect.element(timeline.nth(0)).toHaveTextContent(/^Demande envoyée \(Fait\)/)
  await expect.element(timeline.nth(1)).toHaveTextContent(/^Acceptée par .?Karim Bouzidi.? \(Fait\)/)
  await expect.element(timeline.nth(2)).toHaveTextContent(/^Intervention sur place \(En ce moment\)/)
  await expect.element(timeline.nth(2)).toHaveAttribute('aria-current', 'step')
  await expect.element(timeline.nth(3)).toHaveTextContent(/^Rapport en préparation \(À venir\)$/)
  await expect.element(timeline.nth(4)).toHaveTextContent(/^Rapport prêt \(À venir\)/)
  await page.getByText("Tout l'historique").click()
  await expect.element(timeline).toHaveLength(8)
  await expect.element(timeline.nth(6)).toHaveTextContent(/^Étude acceptée.* · intervenant · Karim Bouzidi$/)
  await expect.element(page.getByRole('region', { name: 'Documents' })).toHaveTextContent('Rapport non disponible')
})

test('an order on a phone in Arabic, without a network: what happened, mirrored, and on paper alone', async () => {
  theHawa.server.studies.next([started])
  theHawa.server.records.next(history)
  theHawa.fail({ offline: true })
  await openPage(`/client/orders/${started.id}`, { as: aClient, width: 390, language: 'ar' })
  await expect.element(page.getByRole('region', { name: 'المتابعة' }).getByRole('listitem')).toHaveLength(5)
  expect(document.documentElement.dir).toBe('rtl')
  await onPaper()
  await expect.element(page.getByRole('navigation')).toHaveLength(0)
  await expect.element(page.getByRole('heading', { level: 1, name: started.nom_entreprise })).toBeVisible()
})

test('an order is cancelled on its page alone, and not once it has begun', async () => {
  theHawa.server.studies.next([started, waiting])
  const { goTo } = await openPage('/client/orders', { as: aClient })
  await expect.element(page.getByRole('article')).toHaveLength(2)
  await expect.element(page.getByRole('article').getByRole('button')).toHaveLength(0)
  await goTo(`/client/orders/${waiting.id}`)
  await expect.element(cancel).toHaveLength(1)
  await goTo(`/client/orders/${started.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: started.nom_entreprise })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Imprimer le résumé' })).toBeVisible()
  await expect.element(cancel).toHaveLength(0)
})

test('on a phone the story follows the name of the order, and what can be done comes after it', async () => {
  theHawa.server.studies.next([waiting])
  await openPage(`/client/orders/${waiting.id}`, { as: aClient, width: 390 })
  await expect.element(cancel).toBeVisible()
  const story = page.getByRole('region', { name: 'Suivi' }).element().getBoundingClientRect()
  for (const button of page.getByRole('article').getByRole('button').elements())
    expect(button.getBoundingClientRect().top, button.textContent ?? '').toBeGreaterThan(story.top)
  expect(story.top, 'in sight at once').toBeLessThan(500)
})

test('an order cancelled without a network keeps its reason, waits, and is confirmed', async () => {
  theHawa.server.studies.next([waiting])
  theHawa.server.records.next([asked])
  theHawa.server.onApplied = () =>
    theHawa.server.records.next([
      asked,
      anEvent(waiting.id, {
        kind: 'cancelled',
        at: '2026-05-02T08:00:00Z',
        by_role: 'client',
        mine: true,
        data: { motif: 'Le projet est reporté.' },
      }),
    ])
  theHawa.fail({ offline: true })
  await openPage(`/client/orders/${waiting.id}`, { as: aClient })
  const card = page.getByRole('article')
  await cancel.click()
  await expect.element(question).toHaveTextContent('Cette action est irréversible')
  await expect.element(question.getByRole('button', { name: 'Garder la commande' })).toHaveFocus()
  await question.getByRole('textbox', { name: 'Motif (facultatif)' }).fill('Le projet est reporté.')
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect.element(card).toHaveTextContent('Annulée')
  await expect.element(card).toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toEqual([])
  theHawa.fail({ offline: false })
  await expect.element(page.getByRole('status').filter({ hasText: 'Commande annulée' })).toBeVisible()
  await expect.element(card).not.toHaveTextContent("En attente d'envoi")
  expect(theHawa.server.received).toEqual([
    { name: 'cancel_study', args: { study_id: waiting.id, motif: 'Le projet est reporté.' } },
  ])
  await expect.element(timeline).toHaveLength(2)
  await expect.element(timeline.nth(0)).toHaveTextContent(/^Demande envoyée \(Fait\)/)
  await expect.element(timeline.nth(1)).toHaveTextContent(/^Commande annulée.*Le projet est reporté\.$/)
})

test('a device without room says that the order was not cancelled and why, and with room again it is', async () => {
  theHawa.server.studies.next([waiting])
  theHawa.fail({ fullDisk: true })
  await openPage(`/client/orders/${waiting.id}`, { as: aClient, width: 390 })
  await cancel.click()
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect.element(page.getByText("Une erreur est survenue lors de l'annulation de la commande.")).toBeVisible()
  await expect.element(page.getByText("Mémoire de l'appareil pleine : rien n'a été enregistré.")).toBeVisible()
  await expect.element(page.getByRole('article')).toHaveTextContent('En attente')
  theHawa.fail({ fullDisk: false })
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect.element(page.getByRole('article')).toHaveTextContent('Annulée')
})

test('a delivered report opens in a tab of its own, at the address that the server gave for it', async () => {
  theHawa.server.studies.next([delivered])
  theHawa.server.files.set('reports/verrerie.pdf', new Blob(['Le rapport'], { type: 'text/plain' }))
  const tab = document.createElement('iframe')
  document.body.append(tab)
  atTheEnd(() => tab.remove())
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(tab.contentWindow)
  atTheEnd(() => open.mockRestore())
  await openPage('/client/reports', { as: aClient })
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Rapport Verrerie de Chlef' }) })
  await card.getByRole('button', { name: /^Autres actions/ }).click()
  await card.getByRole('button', { name: 'Ouvrir dans un nouvel onglet' }).click()
  await expect.poll(() => tab.contentDocument?.body.textContent).toBe('Le rapport')
  expect(open).toHaveBeenCalledWith('', '_blank')
})
