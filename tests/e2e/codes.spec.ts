import type { Page } from 'playwright/test'
import { cutOff } from '../support/cut-off.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { ledgerOf } from '../support/server-api.ts'
import { missionOf } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

const company = 'Port de Beni Saf'
const words = 'Irisation sur vingt mètres, odeur de gazole.'
const draft = 'À reprendre demain : le second rejet.'

/** All text of this origin on the disk, files as Latin-1, without the device's own small database. */
const onDisk = (page: Page) =>
  page.evaluate(async () => {
    const latin1 = new TextDecoder('latin1')
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
      })
    const readable = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return latin1.decode(await value.arrayBuffer())
      if (value instanceof Uint8Array) return latin1.decode(value)
      if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
      return (await Promise.all(Object.values(value).map(readable))).join(' ')
    }
    const parts = Array.from(
      { length: localStorage.length },
      (_, at) => localStorage.getItem(localStorage.key(at) ?? '') ?? '',
    )
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        for (const row of await done(db.transaction(store).objectStore(store).getAll())) parts.push(await readable(row))
      }
      db.close()
    }
    return parts.join('\n')
  })

/**
 * Risk: shared tablet. Work, drafts or the session of a locked person could be read on the disk, or be lost with a
 * forgotten code.
 */
test("a locked tablet's disk is unreadable; a forgotten code loses nothing, work arrives once", async ({
  openWindow,
  people,
  admin,
  noise,
}) => {
  test.setTimeout(120_000)
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, company, 'accept_study')
  const { page, context } = await openWindow({ viewport: { width: 768, height: 1024 } })
  const codes = new Codes(page)
  const mission = new MissionPage(page)
  await signIn(page, specialist.email, 'intervenant')
  await codes.set('274913')
  await page.goto(`/intervenant/missions/${studyId}`)
  await expect(mission.start).toBeVisible()
  const reconnect = await cutOff(context)

  await test.step('work and a draft without network, and locked', async () => {
    await mission.begin()
    await mission.note(words)
    await mission.draft(draft)
    await expect(mission.content.getByText(/Brouillon conservé/)).toBeVisible()
    await codes.lock()
    await expect(page.getByText("2 éléments attendent d'être envoyés")).toBeVisible()
  })

  await test.step('nothing that can be read is left on the disk', async () => {
    const disk = await onDisk(page)
    expect(disk).toContain(specialist.nom)
    for (const word of [company, words, draft, specialist.email, 'refresh_token'])
      expect(disk, word).not.toContain(word)
  })

  await test.step('the password brings the person back, with the network; all of it arrives once', async () => {
    await reconnect()
    await page.getByRole('link', { name: /Utiliser le mot de passe/ }).click()
    await new SignIn(page).send(specialist.email)
    await expect(page).toHaveURL(/\/intervenant\/dashboard$/)
    await page.goto(`/intervenant/missions/${studyId}`)
    await mission.record('Écrire une note')
    await expect(mission.notes).toHaveValue(draft)
    await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual([
      'request_study',
      'accept_study',
      'start_study',
      'save_field_notes',
    ])
  })
})
