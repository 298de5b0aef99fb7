import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPublished } from '../../../src/data/published/published-items.ts'
import { atTheEnd } from '../../support/components/clean-up.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { theHawa } from '../../support/components/the-hawa.ts'

const spoken = (fr: string, en = fr, ar = fr) => ({ fr, en, ar })
const OURS = 'Vos données restent les vôtres.'
const sections = (text: string) => [{ id: 'data', title: spoken('Données'), text: spoken(text) }]
const first = { number: 1, effective_on: '2026-11-01', note: spoken('Première relecture'), sections: sections(OURS) }

function publish(legal: object): void {
  atTheEnd(() => showPublished({}))
  showPublished({ legal: { privacy: legal } })
}

test('the shipped version of a legal page says that it is a draft', async () => {
  await openPage('/privacy-policy')
  await expect.element(page.getByRole('note')).toHaveTextContent('Projet')
})

test('a published version shows its date and changes; version 0 is readable offline', async () => {
  await openPage('/privacy-policy')
  await expect.element(page.getByRole('note')).toBeVisible()
  theHawa.fail({ offline: true })
  publish(first)
  await expect.element(page.getByText(OURS)).toBeVisible()
  await expect.element(page.getByRole('strong').filter({ hasText: /^Version 1, en vigueur à partir du/ })).toBeVisible()
  await expect.element(page.getByText('Ce qui a changé : Première relecture')).toBeVisible()
  await expect.element(page.getByRole('note')).not.toBeInTheDocument()
  await page.getByText('Toutes les versions').click()
  await page.getByRole('button', { name: /^Version d'origine/ }).click()
  await expect.element(page.getByText(OURS)).not.toBeInTheDocument()
  await expect.element(page.getByRole('note')).toHaveTextContent('Projet')
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await expect.element(page.getByText(OURS)).toBeVisible()
})

test('an earlier version comes from the server; without a network the page says so', async () => {
  publish({
    ...first,
    number: 2,
    sections: sections('La deuxième.'),
    earlier: [{ number: 1, effective_on: '2026-11-01', note: spoken('Première relecture') }],
  })
  theHawa.server.visitorAnswers.set('legal_version', ({ number }) => (number === 1 ? first : null))
  await openPage('/privacy-policy')
  await expect.element(page.getByText('La deuxième.')).toBeVisible()
  await page.getByText('Toutes les versions').click()
  theHawa.fail({ offline: true })
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  theHawa.fail({ offline: false })
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await expect.element(page.getByText(OURS)).toBeVisible()
})
