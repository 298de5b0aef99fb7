import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { notify, useToasts } from '../../../src/ui/notices/toasts.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { intervalsOf } from '../../support/components/intervals.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const waiting = aStudy({ nom_entreprise: 'Minoterie de Remchi', client_id: aClient.id })
const begun = aStudy({
  nom_entreprise: 'Savonnerie de Mostaganem',
  client_id: aClient.id,
  statut: 'en_cours',
  intervenant_id: aSpecialist.id,
})

const middleOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })

test('a notice that somebody reads stays, and lets a press through to the button under it', async () => {
  const timeIsOver = intervalsOf(4_000)
  theHawa.server.studies.next([waiting, begun])
  const { goTo } = await openPage(`/client/orders/${waiting.id}`, { as: aClient })
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la commande' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Commande annulée' })
  await expect.element(notice).toBeVisible()
  await notice.hover({ force: true })

  // By an address: the pointer stays where it is.
  await goTo(`/client/messages/${begun.id}`)
  const field = page.getByRole('textbox', { name: 'Votre message' })
  const send = page.getByRole('button', { name: 'Envoyer', exact: true })
  await field.fill('Quand venez-vous ?')
  const button = send.element()
  const lies = notice.element().getBoundingClientRect()
  // The page is moved until the button lies under the notice.
  document.body.style.paddingBlock = '100vh'
  atTheEnd(() => document.body.removeAttribute('style'))
  scrollBy({ top: middleOf(button.getBoundingClientRect()).y - middleOf(lies).y, behavior: 'instant' })
  const { x, y } = middleOf(button.getBoundingClientRect())
  expect(x > lies.left && x < lies.right && y > lies.top && y < lies.bottom, 'the button lies under the notice').toBe(
    true,
  )
  expect(button.contains(document.elementFromPoint(x, y)), 'it can be pressed').toBe(true)
  const told = useToasts.getState()
  timeIsOver()
  expect(useToasts.getState(), 'it is being read').toBe(told)
  await send.click()
  await expect.element(page.getByRole('log')).toHaveTextContent('Quand venez-vous ?')
  timeIsOver()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a notice has one time, in whatever dialog it stands', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  theHawa.server.studies.next([waiting])
  await openPage(`/client/orders/${waiting.id}`, { as: aClient })
  notify({ kind: 'success', title: 'Enregistré' })
  const notice = page.getByRole('status').filter({ hasText: 'Enregistré' })
  await expect.element(notice).toBeVisible()
  const dialog = page.getByRole('alertdialog')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect.element(dialog.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Garder la commande' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(begun.mock.calls.filter(([, every]) => every === 4_000)).toHaveLength(1)
})

test('a button stays where it is while it is pressed, although the network goes meanwhile', async () => {
  theHawa.server.studies.next([begun])
  await openPage(`/intervenant/missions/${begun.id}`, { as: aSpecialist })
  const finish = page.getByRole('main').getByRole('button', { name: 'Terminer', exact: true })
  await expect.element(finish).toBeVisible()
  const button = finish.element()
  const banner = page.getByText('Hors ligne. Votre travail est enregistré')
  const before = button.getBoundingClientRect().y
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  theHawa.fail({ offline: true })
  await expect.element(page.getByRole('link', { name: /^Envois\s: Hors ligne/ })).toBeVisible()
  await expect.element(banner).not.toBeInTheDocument()
  expect(button.getBoundingClientRect().y).toBe(before)
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.element(banner).toBeVisible()
  expect(button.getBoundingClientRect().y).not.toBe(before)
})
