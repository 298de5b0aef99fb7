import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const KEYBOARD = 460
const mission = aStudy({ statut: 'en_cours', intervenant_id: aSpecialist.id })

/** As Safari does it: the page keeps its size, and its lower part is covered. */
function layOver(height: number): void {
  const view = globalThis.visualViewport
  if (!view) throw new Error('there is none')
  Object.defineProperty(view, 'height', { configurable: true, value: innerHeight - height })
  atTheEnd(() => {
    Reflect.deleteProperty(view, 'height')
    view.dispatchEvent(new Event('resize'))
  })
  view.dispatchEvent(new Event('resize'))
}

const main = page.getByRole('main')
const message = main.getByLabelText(/^Message/)

/** How far the lower edge is above the keyboard; negative: it is under it, or above the screen. CSS pixels. */
function aboveKeyboard(element: Element, height: number): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.round(Math.min(innerHeight - height - bottom, top))
}

const sentenceOf = (field: Element): Element => {
  const [id = ''] =
    field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .filter((one) => one.endsWith('error')) ?? []
  const sentence = document.getElementById(id)
  if (!sentence) throw new Error('nothing is said of the field')
  return sentence
}

async function wrongForm(): Promise<void> {
  await openPage('/intervenant/support', { as: aSpecialist, width: 390 })
  await main.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(message).toHaveAccessibleDescription(/Saisissez un message/)
  await message.click()
  await expect.element(message).toHaveFocus()
}

test('a keyboard that lies over the page covers neither the field nor what is wrong with it', async () => {
  await wrongForm()
  layOver(KEYBOARD)
  for (const part of [message.element(), sentenceOf(message.element())]) {
    await expect.poll(() => aboveKeyboard(part, KEYBOARD)).toBeGreaterThanOrEqual(0)
  }
})

test.each([560, 400])('nor does one that makes the page smaller, to %d pixels', async (height) => {
  await wrongForm()
  await page.viewport(390, height)
  const bar = page.getByRole('navigation').elements().at(-1)
  const covers = bar && getComputedStyle(bar).position === 'fixed' ? bar.clientHeight : 0
  expect(covers > 0, 'bars stay where there is room').toBe(height > 480)
  for (const part of [message.element(), sentenceOf(message.element())]) {
    await expect.poll(() => aboveKeyboard(part, covers)).toBeGreaterThanOrEqual(0)
  }
})

test('a dialog ends above the keyboard, its last field included', async () => {
  theHawa.server.studies.next([mission])
  await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist, width: 390 })
  await main.getByRole('button', { name: 'Terminer' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  const last = () => [...dialog.element().querySelectorAll('input:not([type=file]), textarea')].at(-1)
  const field = last()
  if (!(field instanceof HTMLElement)) throw new Error('the dialog has no field')
  field.focus()
  layOver(KEYBOARD)
  await expect.poll(() => aboveKeyboard(dialog.element(), KEYBOARD)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => aboveKeyboard(field, KEYBOARD)).toBeGreaterThanOrEqual(0)
})
