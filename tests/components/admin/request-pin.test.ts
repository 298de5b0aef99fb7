/** The office sets the pin of a site: by a press on the drawn country, closer by a second one, or by the arrow keys. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readPosition } from '../../../sync/domain/typed-position.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { anAdmin } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

const place = page.getByLabelText('Position du site')
const map = page.getByRole('button', { name: /^Carte du pays/ })

test('a press on the map sets the pin, a second one is more exact, and the arrow keys move it', async () => {
  theHawa.server.answers.set('admin_clients', () => ({ rows: [], total: 0 }))
  await openPage('/admin/projects/nouveau', { as: anAdmin, width: 390 })
  await page.getByRole('main').getByRole('combobox', { name: 'Pays' }).selectOptions('Kenya')
  await page.getByRole('button', { name: 'Placer sur la carte' }).click()
  await map.click()
  const first = readPosition((place.element() as HTMLInputElement).value)
  expect(first).toMatchObject({ latitude: expect.closeTo(0.4, 0), longitude: expect.closeTo(37.9, 0) })
  await expect.element(page.getByText(/semble hors du pays/)).not.toBeInTheDocument()
  await map.click({ position: { x: 20, y: 20 } })
  const second = readPosition((place.element() as HTMLInputElement).value)
  if (first === 'wrong' || !first || second === 'wrong' || !second) throw new Error('no pin')
  expect(second.latitude).toBeGreaterThan(first.latitude)
  expect(second.longitude).toBeLessThan(first.longitude)
  expect(first.longitude - second.longitude, 'the map has come closer').toBeLessThan(1)
  await userEvent.keyboard('{ArrowRight}')
  const third = readPosition((place.element() as HTMLInputElement).value)
  expect(third).toMatchObject({ latitude: second.latitude })
  expect(third === 'wrong' || !third ? 0 : third.longitude).toBeGreaterThan(second.longitude)
  await page.getByRole('main').getByRole('combobox', { name: 'Pays' }).selectOptions('Algérie')
  await expect.element(page.getByText(/semble hors du pays choisi \(Algérie\)/)).toBeVisible()
})
