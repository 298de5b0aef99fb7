import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { link, section } from '../../support/components/site.ts'

test('mission, vision, approach and the four objectives', async () => {
  await openPage('/about', { width: 390 })
  await expect.poll(() => document.title).toMatch(/^À propos/)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const part of ['Notre mission', 'Notre vision', 'Notre approche', 'Nos objectifs environnementaux'])
    await expect.element(section(part)).toBeVisible()
  await expect.element(section('Nos objectifs environnementaux').getByRole('listitem')).toHaveLength(4)
})

test('from there one goes on to the offices, and back, and to writing', async () => {
  const { address, back } = await openPage('/about', { width: 390 })
  await link('Voir les trois bureaux').click()
  await expect.poll(address).toBe('/countries')
  back()
  await link('Nous écrire').click()
  await expect.poll(address).toBe('/contact')
})
