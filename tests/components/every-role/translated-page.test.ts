import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bearTranslation } from '../../../src/ui/app/translated-page.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { takeStep } from '../../support/components/steps.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { translateHere } from '../../support/components/translate.ts'
import { aStudy } from '../../support/study-rows.ts'

const accepted = aStudy({ nom_entreprise: 'Tannerie de Jijel', statut: 'acceptée', intervenant_id: aSpecialist.id })
const begun = aStudy({ nom_entreprise: 'Cimenterie de Sig', statut: 'en_cours', intervenant_id: aSpecialist.id })
const main = page.getByRole('main')
const fonts = (root: ParentNode = document) => root.querySelectorAll('font').length

/** Anything that the page throws is a complaint that fails the test (setup.ts). */
test('missions are filtered, begun and left on a page that the browser has translated', async () => {
  theHawa.server.studies.next([accepted, begun])
  const { goTo } = await openPage('/intervenant/missions?statut=acceptée', { as: aSpecialist })
  await expect.element(main.getByText('Tannerie de Jijel')).toBeVisible()
  translateHere()
  expect(fonts()).toBeGreaterThan(10)
  await page.getByRole('tab', { name: /En cours/ }).click()
  await expect.element(main.getByText('Cimenterie de Sig')).toBeVisible()
  translateHere()
  await goTo(`/intervenant/missions/${accepted.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tannerie de Jijel' })).toBeVisible()
  translateHere()
  await takeStep('Commencer')
  await expect.poll(() => document.querySelector('main [data-statut]')?.getAttribute('data-statut')).toBe('en_cours')
  translateHere()
  await goTo('/intervenant/planning')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
})

test('names and states are never taken out of the page', async () => {
  theHawa.server.studies.next([begun])
  await openPage('/intervenant/missions?statut=en_cours', { as: aSpecialist })
  await expect.element(main.getByText('Cimenterie de Sig')).toBeVisible()
  translateHere()
  const kept = [...document.querySelectorAll('main [translate=no]')]
  expect(kept.map(({ textContent }) => textContent)).toContain('Cimenterie de Sig')
  expect(kept.some((one) => one.matches('[data-statut]'))).toBe(true)
  expect(kept.filter((one) => fonts(one) > 0)).toEqual([])
})

/** Two texts beside each other, as React makes them, of which the browser has taken both. */
async function translatedTexts() {
  atTheEnd(bearTranslation())
  const line = document.createElement('p')
  const [first, second] = [new Text('3 études'), new Text(' en retard')]
  line.append(first, second)
  document.body.append(line)
  atTheEnd(() => line.remove())
  translateHere(line)
  // An observer hears of it after the running script has ended.
  await Promise.resolve()
  return { line, first, second }
}

test('a text that was taken out can be removed, and something put before it', async () => {
  const { line, first, second } = await translatedTexts()
  line.insertBefore(new Text('2'), second)
  line.removeChild(first)
  expect(line.textContent).toBe('2 en retard')
})

test('a text that was taken out and has changed is back in the page', async () => {
  const { line, first } = await translatedTexts()
  first.nodeValue = '4 études'
  await expect.poll(() => line.textContent).toBe('4 études en retard')
})
