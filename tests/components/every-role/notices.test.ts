/** An act has one notice, which changes with it, and an error leaves with its page. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { notify, useToasts } from '../../../src/ui/notices/toasts.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aClient, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { toldNotices } from '../../support/components/told-notices.ts'
import { aStudy } from '../../support/study-rows.ts'

const order = aStudy({ nom_entreprise: 'Minoterie de Remchi', client_id: aClient.id })
const other = aStudy({ nom_entreprise: 'Verrerie de Chlef', client_id: aClient.id })
const offered = aStudy({ nom_entreprise: 'Raffinerie de Skikda' })

/** How many notices have been on the screen at once. */
function mostAtOnce(): () => number {
  let most = useToasts.getState().length
  atTheEnd(useToasts.subscribe((toasts) => void (most = Math.max(most, toasts.length))))
  return () => most
}

async function cancel(company: string): Promise<void> {
  await page.getByRole('button', { name: 'Annuler la commande' }).click()
  const question = page.getByRole('alertdialog', { name: `Annuler la commande « ${company} » ?` })
  await question.getByRole('button', { name: 'Annuler la commande' }).click()
}

test('what waits says so once, and changes into the verdict where it stands', async () => {
  const most = mostAtOnce()
  const told = toldNotices()
  theHawa.server.studies.next([order, other])
  theHawa.fail({ offline: true })
  const { goTo } = await openPage(`/client/orders/${order.id}`, { as: aClient, width: 390 })
  await cancel(order.nom_entreprise)
  await expect.poll(() => told).toEqual(['Enregistré'])
  await goTo(`/client/orders/${other.id}`)
  await cancel(other.nom_entreprise)
  await expect.poll(() => told).toEqual(['Enregistré', 'Enregistré'])
  expect(most(), 'the latest of two that wait').toBe(1)
  theHawa.fail({ offline: false })
  await expect.poll(() => told.filter((title) => title === 'Commande annulée')).toHaveLength(2)
  expect(useToasts.getState().some(({ notice }) => notice.title === 'Enregistré')).toBe(false)
})

test('what can be undone says nothing more while it waits', async () => {
  const most = mostAtOnce()
  const told = toldNotices()
  theHawa.server.studies.next([offered])
  theHawa.fail({ offline: true })
  await openPage('/intervenant/dashboard', { as: aSpecialist, width: 390 })
  await page.getByRole('button', { name: `Accepter, ${offered.nom_entreprise}` }).click()
  await expect.poll(() => told).toEqual(['Acceptation enregistrée'])
  await theHawa.sync.passGrace()
  await expect.poll(() => useToasts.getState()).toEqual([])
  theHawa.fail({ offline: false })
  await expect.poll(() => told.at(-1)).toContain('Étude acceptée')
  expect(told).toHaveLength(2)
  expect(most()).toBe(1)
})

test('an error stays on its page, whatever is pressed there, and leaves with it', async () => {
  theHawa.server.studies.next([order])
  const { goTo } = await openPage('/client/orders', { as: aClient, width: 390 })
  notify({ kind: 'error', title: "L'export a échoué." })
  const error = page.getByRole('alert').filter({ hasText: "L'export a échoué." })
  await expect.element(error).toBeVisible()
  await goTo('/client/orders?search=Minoterie')
  await expect.element(error).toBeVisible()
  await goTo('/client/dashboard')
  await expect.element(error).not.toBeInTheDocument()
})

test('a notice never comes between a press and its release; one that is over by then does not come', async () => {
  theHawa.server.studies.next([order])
  await openPage('/client/orders', { as: aClient, width: 390 })
  const press = (type: string) => document.body.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  const titles = () => useToasts.getState().map(({ notice }) => notice.title)
  for (const end of ['pointerup', 'click', 'pointercancel']) {
    press('pointerdown')
    notify({ kind: 'success', title: end })
    notify({ kind: 'success', title: 'over' })()
    expect(titles()).not.toContain(end)
    press(end)
    await expect.poll(titles).toContain(end)
  }
  press('pointerdown')
  press('pointerup')
  await new Promise((resolve) => setTimeout(resolve))
  notify({ kind: 'success', title: 'before the click of a finger' })
  expect(titles()).not.toContain('before the click of a finger')
  press('click')
  await expect.poll(titles).toContain('before the click of a finger')
  press('pointerdown')
  notify({ kind: 'success', title: 'released outside' })
  expect(titles()).not.toContain('released outside')
  await expect.poll(titles, { timeout: 5_000 }).toContain('released outside')
  expect(titles()).not.toContain('over')
})
