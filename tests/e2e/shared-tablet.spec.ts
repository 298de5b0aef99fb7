import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Area } from '../support/page-objects/area.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { RECEIVED, SyncCentre } from '../support/page-objects/sync-centre.ts'
import { ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Port de pêche de Ghazaouet'
const draft = 'Odeur forte près du quai, à revoir.'

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))

test.use({ serviceWorkers: 'allow' })

/** Risk: shared tablet. The second person sees the first one's work, or sends it away. */
test('two people on one tablet: the second sees nothing of the first, whose work is sent later [L14]', async ({
  window: { page, offline },
  people,
  admin,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist: first, studyId } = await missionOf(people, company, 'accept_study')
  const second = await people.specialist()
  const missions = new Missions(page)
  const centre = new SyncCentre(page)

  await test.step('the first one leaves work and a draft behind', async () => {
    await signIn(page, first.email, 'intervenant', '/intervenant/missions')
    await readyForTheField(page, 'intervenant')
    await offline(true)
    const mission = await missions.open(company)
    await mission.begin()
    await expect(mission.finish).toBeVisible()
    await mission.draft(draft)
    await expect(mission.content.getByText(/Brouillon conservé/)).toBeVisible()
    await mission.back()
    const area = new Area(page)
    await area.leave()
    await area.signOutQuestion.getByRole('button', { name: 'Se déconnecter quand même' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('the second one works on the same tablet', async () => {
    await offline(false)
    await signIn(page, second.email, 'intervenant')
    await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
    for (const path of [
      '/intervenant/dashboard',
      '/intervenant/missions',
      '/intervenant/missions?statut=en_cours',
      '/intervenant/available-studies',
      '/intervenant/synchronisation',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
      await expect(page.getByText(company)).toHaveCount(0)
      await expect(page.getByText(draft)).toHaveCount(0)
    }
    await expect(centre.nothingWaits).toBeVisible()
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study'])
  })

  await test.step('databases are named by person; the second has no way into those of the first', async () => {
    const names = await databases(page)
    for (const { userId } of [first.caller, second.caller])
      expect(names.some((name) => name.includes(userId))).toBe(true)
    // Databases of the whole device: the signed-in person, shared files, drafts. Their rows and keys belong to one
    // person each.
    const ofTheDevice = ['hawa-device', 'hawa-handed', 'hawa-drafts']
    const ofPeople = [first.caller.userId, second.caller.userId]
    const strange = names.filter((name) => !ofTheDevice.includes(name) && !ofPeople.some((id) => name.includes(id)))
    expect(strange).toEqual([])
  })

  await test.step('the first one is back: the work is there, and goes', async () => {
    await new Area(page).leave()
    await expect(page).toHaveURL('/')
    await page.goto('/login?redirect=%2Fintervenant%2Fsynchronisation')
    await new SignIn(page).send(first.email)
    await expect(centre.item('Mission démarrée', company)).toContainText(RECEIVED)
    const ledger = await ledgerOf(admin, studyId)
    const byFirst = ledger.filter(({ user_id }) => user_id === first.caller.userId)
    expect(byFirst.filter(({ name }) => name === 'start_study')).toHaveLength(1)
    await page.goto('/intervenant/missions?statut=en_cours')
    const mission = await missions.open(company)
    await mission.record('Écrire une note')
    await expect(mission.notes).toHaveValue(draft)
  })
})
