import { createBrowserHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { enterDialog } from '../../../src/ui/dialogs/dialog-stack.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = aStudy({ statut: 'terminée', intervenant_id: aSpecialist.id, intervenant_nom: 'Karim Bouzidi' })
const handIn = page.getByRole('button', { name: 'Remettre le rapport' })
const dialog = page.getByRole('dialog', { name: 'Remettre le rapport' })
const depth = () => (history.state as { hawa_dialogs?: { depth: number } } | null)?.hawa_dialogs?.depth ?? 0

const openMission = async () => {
  theHawa.server.studies.next([study])
  const opened = await openPage(`/intervenant/missions/${study.id}`, { as: aSpecialist })
  await expect.element(handIn).toBeVisible()
  return opened
}

/** As a dialog of a page, without one. */
function aDialog() {
  const closed = { byBack: false }
  const leave = enterDialog(document.createElement('dialog'), () => {
    closed.byBack = true
    leave()
  })
  atTheEnd(leave)
  return { closed, leave }
}

/** The router's own history over that of the window, which is put back after the test. */
function routerHistory() {
  const { href } = location
  const { pushState, replaceState } = history
  const own = createBrowserHistory()
  const moves: string[] = []
  own.subscribe(({ action }) => moves.push(action.type))
  atTheEnd(() => {
    own.destroy()
    history.pushState = pushState
    history.replaceState = replaceState
    history.replaceState(null, '', href)
  })
  return { own, moves }
}

const settled = () => expect.poll(depth).toBe(0)

test('Back closes the dialog and stays on the page; the next Back would leave it', async () => {
  const opened = await openMission()
  await handIn.click()
  await expect.element(dialog).toBeVisible()
  expect(depth()).toBe(1)
  const { length } = history
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(depth()).toBe(0)
  expect(opened.address()).toBe(`/intervenant/missions/${study.id}`)
  await handIn.click()
  await expect.element(dialog).toBeVisible()
  expect(depth()).toBe(1)
  expect(history.length).toBe(length)
})

test.each([
  ['its button', () => dialog.getByRole('button', { name: 'Fermer', exact: true }).click()],
  [
    'Escape',
    async () => {
      document.querySelector('dialog[open]')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    },
  ],
  [
    'a tap outside',
    async () => {
      document.querySelector<HTMLElement>('dialog[open]')?.click()
    },
  ],
])('a dialog that is closed by %s leaves no entry behind', async (_, close) => {
  await openMission()
  await handIn.click()
  await expect.element(dialog).toBeVisible()
  await close()
  await expect.element(dialog).not.toBeInTheDocument()
  await settled()
})

test('Forward does not come back to a dialog that is closed', async () => {
  const one = aDialog()
  history.back()
  await expect.poll(() => one.closed.byBack).toBe(true)
  history.forward()
  await expect.poll(depth).toBe(0)
})

test('of two dialogs the upper one is closed first', async () => {
  const lower = aDialog()
  const upper = aDialog()
  expect(depth()).toBe(2)
  history.back()
  await expect.poll(() => upper.closed.byBack).toBe(true)
  expect(lower.closed.byBack).toBe(false)
  history.back()
  await expect.poll(() => lower.closed.byBack).toBe(true)
  await settled()
})

test('one dialog after the other has one entry', async () => {
  const first = aDialog()
  const length = history.length
  first.leave()
  const second = aDialog()
  expect(depth()).toBe(1)
  expect(history.length).toBe(length)
  second.leave()
  await settled()
})

test('the router hears nothing of the steps between a page and its dialog', async () => {
  const { moves } = routerHistory()
  const { closed } = aDialog()
  history.back()
  await expect.poll(() => closed.byBack).toBe(true)
  await settled()
  expect(moves).toEqual([])
})

test('a page that is opened from a dialog comes after the page below it', async () => {
  const { own, moves } = routerHistory()
  own.push('/?page=1')
  own.flush()
  const one = aDialog()
  own.push('/?page=2')
  own.flush()
  one.leave()
  await expect.poll(() => location.search).toBe('?page=2')
  history.back()
  await expect.poll(() => location.search).toBe('?page=1')
  expect(depth()).toBe(0)
  await expect.poll(() => moves).toEqual(['PUSH', 'PUSH', 'BACK'])
})

test('also from the upper of two dialogs, and on the way back from a dialog', async () => {
  const { own } = routerHistory()
  own.push('/?page=1')
  own.flush()
  const lower = aDialog()
  const upper = aDialog()
  own.push('/?page=2')
  upper.leave()
  lower.leave()
  await expect.poll(() => location.search).toBe('?page=2')
  expect(depth()).toBe(0)
  history.back()
  await expect.poll(() => location.search).toBe('?page=1')
  expect(depth()).toBe(0)
})

test('an address that changes under a dialog is the address of the page when it is closed', async () => {
  const { own, moves } = routerHistory()
  own.push('/?page=1')
  own.flush()
  const one = aDialog()
  own.replace('/?page=1&filtre=a')
  own.flush()
  expect(depth()).toBe(1)
  history.back()
  await expect.poll(() => one.closed.byBack).toBe(true)
  await settled()
  expect(location.search).toBe('?page=1&filtre=a')
  expect(moves).toEqual(['PUSH', 'REPLACE'])
})
