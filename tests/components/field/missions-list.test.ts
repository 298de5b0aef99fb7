import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

test('a long list of missions is drawn fifty at a time', async () => {
  theHawa.server.studies.next(
    Array.from({ length: 120 }, (_, n) =>
      aStudy({ nom_entreprise: `Usine ${n}`, statut: 'en_cours', intervenant_id: aSpecialist.id }),
    ),
  )
  await openPage('/intervenant/missions?statut=en_cours', { as: aSpecialist, width: 390 })
  const missions = page.getByRole('main').getByRole('article')
  await expect.element(missions).toHaveLength(50)
  const more = page.getByRole('button', { name: 'Afficher la suite' })
  await more.click()
  await expect.element(missions).toHaveLength(100)
  await more.click()
  await expect.element(missions).toHaveLength(120)
  await expect.element(more).not.toBeInTheDocument()
})
