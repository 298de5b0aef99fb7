import type { Page } from 'playwright/test'
import { cutTexts, pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { SignIn, signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO, ledgerOf } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Port de Beni Saf'
const words = 'Irisation sur vingt mètres, odeur de gazole.'
const draft = 'À reprendre demain : le second rejet.'
const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }

/** Everything this origin has on the disk that is text, files as Latin-1; the device's own small database apart. */
const onDisk = (page: Page) => page.evaluate(async () => {
  const latin1 = new TextDecoder('latin1')
  const done = <T>(request: IDBRequest<T>) => new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
  const readable = async (value: unknown): Promise<string> => {
    if (value instanceof Blob) return latin1.decode(await value.arrayBuffer())
    if (value instanceof Uint8Array) return latin1.decode(value)
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
    return (await Promise.all(Object.values(value).map(readable))).join(' ')
  }
  const parts = Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '') ?? '')
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await done(indexedDB.open(name))
    for (const store of db.objectStoreNames) {
      for (const row of await done(db.transaction(store).objectStore(store).getAll())) parts.push(await readable(row))
    }
    db.close()
  }
  return parts.join('\n')
})

test('two specialists share a tablet with a code each, offline: what is one\'s is sealed, kept, and sent once', async ({ openAnotherDevice, server, caller, admin, noise }) => {
  test.setTimeout(300_000)
  noise.expect(failedRequests)
  const first = await caller('intervenant')
  const studyId = await askForStudy(await caller('client'), company)
  await advance(first, studyId, 'accept_study')
  const shared = await openAnotherDevice(tablet)
  const { page } = shared
  const codes = new Codes(page)
  const area = new Area(page)

  await test.step('each sets a code while there is a network', async () => {
    await signIn(page, DEMO.intervenant2, 'intervenant')
    await codes.set('805264')
    await codes.lock()
    await page.getByRole('link', { name: /se connecter avec le mot de passe/ }).click()
    await new SignIn(page).send(DEMO.intervenant)
    await expect(page).toHaveURL(/intervenant\/dashboard/)
    await readyForTheField(page, 'intervenant')
    await page.goto('/intervenant/account')
    await codes.section.getByLabel(/^Code( \*)?$/).fill('123456')
    await codes.section.getByRole('button', { name: 'Protéger cette tablette' }).click()
    await expect(codes.section).toContainText('trop facile à deviner')
  })

  await test.step('the first one works without network from the moment the code is set', async () => {
    await codes.set('274913')
    await server.stop()
    await shared.offline(true)
    await page.goto('/intervenant/missions')
    const mission = await new Missions(page).open(company)
    await mission.start.click()
    await expect(mission.finish).toBeVisible()
    await mission.notes.fill(words)
    await mission.saveNotes.click()
    await expect(mission.saveNotes).toBeDisabled()
    await mission.notes.fill(draft)
    await expect(mission.content.getByText(/Brouillon gardé sur cet appareil/)).toBeVisible()
  })

  await test.step('and locks: nothing that can be read is left on the disk', async () => {
    await codes.lock()
    await expect(codes.person('Karim Bouzidi')).toContainText("2 éléments attendent d'être envoyés")
    const disk = await onDisk(page)
    expect(disk).toContain('Karim Bouzidi')
    for (const word of [company, words, draft, DEMO.intervenant, 'refresh_token']) expect(disk, word).not.toContain(word)
    expect(await pixelsBeyond(page)).toBe(0)
  })

  await test.step('the colleague opens theirs with the keys, and meets nothing of it; a restart asks nobody to sign in again', async () => {
    await codes.person('Neema Hassan').click()
    for (const digit of '805264') await page.getByRole('group', { name: 'Clavier' }).getByRole('button', { name: digit, exact: true }).tap()
    await codes.open.tap()
    await expect(page).toHaveURL(/intervenant\//)
    for (const path of ['/intervenant/dashboard', '/intervenant/missions?statut=en_cours', '/intervenant/synchronisation']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(company)).toHaveCount(0)
    }
    await page.reload()
    await expect(area.indicator).toHaveAccessibleName(/Hors ligne/)
    await codes.lock()
  })

  await test.step('wrong codes wait, and tell how long', async () => {
    await codes.person('Karim Bouzidi').click()
    for (let miss = 1; miss <= 5; miss += 1) {
      await codes.code.fill('111222')
      await codes.open.click()
      await expect(page.getByText("Ce n'est pas le bon code.")).toBeVisible()
      await expect(codes.code).toHaveValue('')
    }
    await expect(page.getByRole('status').filter({ hasText: /Nouvel essai possible dans \d+ secondes/ })).toBeVisible()
    await expect(codes.open).toBeDisabled()
    await page.reload()
    await codes.person('Karim Bouzidi').click()
    await page.clock.setSystemTime(Date.now() + 40_000)
    await page.goto('/unlock?lang=ar')
    expect(await cutTexts(page)).toEqual([])
    await page.goto('/unlock?lang=fr')
  })

  await test.step('the first one goes on where they were, draft included; all of it arrives once', async () => {
    await codes.unlock('274913', 'Karim Bouzidi')
    await page.goto('/intervenant/missions?statut=en_cours')
    const mission = await new Missions(page).open(company)
    await expect(mission.notes).toHaveValue(draft)
    await server.start()
    await shared.offline(false)
    await expect(area.indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
    expect((await ledgerOf(admin, studyId)).map(({ name }) => name)).toEqual(['request_study', 'accept_study', 'start_study', 'save_field_notes'])
  })

  await test.step('left lying, the tablet locks itself', async () => {
    await page.clock.install()
    await page.goto('/intervenant/dashboard')
    await expect(area.indicator).toHaveAccessibleName('Synchronisation : Tout est envoyé')
    await page.clock.fastForward(16 * 60_000)
    await expect(page).toHaveURL(/\/unlock\?redirect=/)
    await codes.unlock('274913', 'Karim Bouzidi')
    await expect(page).toHaveURL(/intervenant\/dashboard/)
  })

  await test.step('a forgotten code: the password brings the person back, with the network', async () => {
    await codes.lock()
    await page.getByRole('link', { name: /se connecter avec le mot de passe/ }).click()
    await new SignIn(page).send(DEMO.intervenant)
    await expect(page).toHaveURL(/intervenant\/dashboard/)
    await page.goto('/intervenant/missions?statut=en_cours')
    const mission = await new Missions(page).open(company)
    await expect(mission.notes).toHaveValue(draft)
  })
})
