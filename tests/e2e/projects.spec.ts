import { failedRequests } from '../support/noise.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { askForStudy } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: several people. Notes written without a network would be lost with a mission that the office gives to somebody
 * else meanwhile.
 */
test(
  'a mission moves on: the first one’s unsent words stay on the tablet',
  { tag: '@all' },
  async ({ people, page, openWindow, noise }) => {
    noise.expect(failedRequests)
    const company = 'Tannerie de Jijel'
    const [client, first, second, admin] = [
      await people.client(),
      await people.specialist(),
      await people.specialist(),
      await people.admin(),
    ]
    const studyId = await askForStudy(client.caller, company)
    const tablet = await openWindow()
    const dialog = page.getByRole('dialog')
    const history = page.getByRole('region', { name: /^Historique/ })
    const choose = async (email: string) => {
      await dialog.getByLabel('Rechercher').fill(email)
      await expect(dialog.getByRole('radio')).toHaveCount(1)
      await dialog.getByRole('radio').check()
    }

    await test.step('given to the first', async () => {
      await signIn(page, admin.email, 'admin', `/admin/projects/${studyId}`)
      await page.getByRole('button', { name: 'Confier à un intervenant' }).click()
      await choose(first.email)
      await dialog.getByRole('button', { name: 'Confier la mission' }).click()
      await expect(history).toContainText('Mission confiée à')
    })

    await test.step('who writes without a network', async () => {
      await signIn(tablet.page, first.email, 'intervenant')
      await tablet.page.getByRole('navigation').getByRole('link', { name: 'Mes Missions' }).first().click()
      const mission = await new Missions(tablet.page).open(company)
      await tablet.context.setOffline(true)
      await mission.note('Odeur forte au point 3')
      await expect(mission.content.getByText("En attente d'envoi").first()).toBeVisible()
    })

    await test.step('given to the second', async () => {
      await page.getByRole('button', { name: "Changer d'intervenant" }).click()
      await choose(second.email)
      await dialog.getByLabel(/^Motif/).fill('Panne de véhicule')
      await dialog.getByRole('button', { name: 'Confier la mission' }).click()
      await expect(history).toContainText('Panne de véhicule')
    })

    await test.step('the words are refused with the reason, and still there', async () => {
      await tablet.context.setOffline(false)
      await tablet.page.goto('/intervenant/synchronisation')
      const refused = tablet.page
        .getByRole('article')
        .filter({ hasText: 'Cette mission est assignée à un autre intervenant.' })
      const parked = refused.filter({ hasText: 'Notes de terrain' })
      await parked.getByText('Voir le contenu').click()
      await expect(parked).toContainText('Odeur forte au point 3')
    })
  },
)
