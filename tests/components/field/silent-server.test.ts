import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../support/components/open-page.tsx'
import { saveNotes } from '../../support/components/mission.ts'
import { aClient, anAdmin, aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'
import { aStudy } from '../../support/study-rows.ts'

const mission = aStudy({ client_id: aClient.id, statut: 'en_cours', intervenant_id: aSpecialist.id })
const text = () => document.body.textContent

/** The device has a network, the server answers nothing: nobody may be told that they are offline [L16]. */
describe('a server that does not answer is told from a missing network', () => {
  test('in the header, under it, in the sync centre and in the notice of what waits', async () => {
    theHawa.server.studies.next([mission])
    const { goTo } = await openPage(`/intervenant/missions/${mission.id}`, { as: aSpecialist })
    theHawa.fail({ serverDown: true })
    await saveNotes('Vent faible.')
    await expect.element(page.getByRole('link', { name: 'Envois : Hawa est injoignable, 1 en attente' })).toBeVisible()
    await expect.element(page.getByText(/est enregistré et sera envoyé dès que possible\./)).toBeVisible()
    await expect.element(page.getByText('Envoi dès que possible.')).toBeVisible()
    await goTo('/intervenant/synchronisation')
    await expect.element(page.getByRole('heading', { name: 'Hawa est injoignable, 1 en attente' })).toBeVisible()
    await expect.element(page.getByText(/L'envoi reprendra dès que possible/)).toBeVisible()
    expect(text()).not.toMatch(/hors ligne|réseau/i)

    theHawa.fail({ serverDown: false, offline: true })
    await expect.element(page.getByRole('link', { name: 'Envois : Hors ligne, 1 en attente' })).toBeVisible()
  })

  test.each([
    ['/intervenant/available-studies', aSpecialist],
    ['/intervenant/preparer', aSpecialist],
    ['/admin/journal', anAdmin],
    ['/admin/messages', anAdmin],
    ['/admin/prelevements', anAdmin],
    ['/admin/projects', anAdmin],
    ['/admin/statistics', anAdmin],
    ['/client/account', aClient],
  ])('on %s', async (path, as) => {
    theHawa.fail({ serverDown: true })
    await openPage(path, { as })
    const said = page.getByRole('main').getByText(/Hawa est injoignable/i)
    await expect.element(said.first()).toBeVisible()
    expect(page.getByRole('main').element().textContent).not.toMatch(/hors ligne\s:|pas de réseau|sans réseau,/i)
  })
})
