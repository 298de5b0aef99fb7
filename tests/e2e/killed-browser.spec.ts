import type { Page } from 'playwright/test'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { missionOf } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test.use({ serviceWorkers: 'allow' })

const smallStorage = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
  )

/** A killed browser loses the last writes of its pages to the small storage; the databases stay. */
const rewindSmallStorage = (page: Page, to: Readonly<Record<string, string>> = {}) =>
  page.evaluate((older) => {
    localStorage.clear()
    for (const [key, text] of Object.entries(older)) localStorage.setItem(key, text)
  }, to)

/**
 * Risk: kill. A killed browser forgets who works on it, asks for a password that needs the network, or loses the words
 * that were being typed.
 */
test('after the browser was killed, offline, the person and the typed words are still here, with a code too', async ({
  window: { page, offline },
  people,
  noise,
}) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, 'Tannerie de Relizane', 'start_study')
  const [area, codes, mission] = [new Area(page), new Codes(page), new MissionPage(page)]
  const type = async (words: string) => {
    await page.goto(`/intervenant/missions/${studyId}`)
    const before = await smallStorage(page)
    await mission.record('Écrire une note')
    await mission.notes.fill(words)
    await expect.poll(() => page.evaluate(notedDown), { message: 'the draft in the database' }).toBe(true)
    // Sets the small storage back to its last state on the disk.
    await rewindSmallStorage(page, before)
    await page.goto(`/intervenant/missions/${studyId}`)
    await mission.record('Écrire une note')
    await expect(mission.notes).toHaveValue(words)
  }
  await signIn(page, specialist.email, 'intervenant')
  await readyForTheField(page, 'intervenant')
  await offline(true)

  await test.step('an area opens', async () => {
    await rewindSmallStorage(page)
    await page.goto('/intervenant/missions')
    await expect(area.indicator).toHaveAccessibleName(/Hors ligne/)
    await expect(page).toHaveURL(/\/intervenant\/missions/)
  })

  await test.step('the public site knows as well', async () => {
    await rewindSmallStorage(page)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/intervenant\/dashboard/)
  })

  await test.step('what was typed is there', () => type('Vent du nord'))

  await test.step('a code is asked for, not a password that needs the network', async () => {
    await offline(false)
    await expect(area.indicator).toHaveAccessibleName('Envois : Tout est envoyé')
    await codes.set('274913')
    // All rows are pulled again, now sealed.
    await readyForTheField(page, 'intervenant')
    await offline(true)
    await codes.lock()
    await rewindSmallStorage(page)
    await page.goto('/login')
    await expect(page.getByRole('main').getByRole('link', { name: /code/i })).toBeVisible()
    await page.goto('/intervenant/missions')
    await expect(page).toHaveURL(/\/unlock/)
    await codes.unlock('274913')
    await expect(page).toHaveURL(/\/intervenant\/missions/)
  })

  await test.step('what was typed is there, with a code as well', () => type('Vent du nord, four arrêté'))
})

/** Runs in the page: true if the journal of drafts holds the same as the small storage. */
async function notedDown(): Promise<boolean> {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('no answer'))
    })
  if (!(await indexedDB.databases()).some(({ name }) => name === 'hawa-drafts')) return false
  const database = await answered(indexedDB.open('hawa-drafts'))
  const notes = (await answered(database.transaction('notes').objectStore('notes').getAll())) as {
    key: string
    text: string | null
  }[]
  database.close()
  return (
    notes.some(({ key }) => key.includes('field-notes')) &&
    notes.every(({ key, text }) => localStorage.getItem(key) === text)
  )
}
