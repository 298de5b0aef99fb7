import { holdApp, keptPages, keptScript, runs, scriptKept, startApp, watchCompiling } from '../support/cold-start.ts'
import type { Device } from '../support/device.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { Area } from '../support/page-objects/area.ts'
import { Codes } from '../support/page-objects/codes.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de Saïda, four 1'
const list = '/intervenant/missions?statut=en_cours'

/**
 * Risk: offline start. A cheap tablet compiles the whole area at each start, since the browser keeps nothing compiled;
 * or the script that was kept for it does not open the app.
 */
test('an area that was used starts from one script, which the browser has kept compiled', async ({
  device,
  people,
  noise,
}) => {
  const { specialist } = await missionOf(people, company, 'start_study')
  await test.step('the first start is that of the modules', async () => {
    await signIn(device.page, specialist.email, 'intervenant', list)
    expect(await runs(device.page)).not.toContain('/assets/intervenant-')
    await readyForTheField(device.page, 'intervenant')
    await scriptKept(device.page, 'intervenant')
    expect(await keptScript(device.page, 'client')).toEqual([])
  })

  noise.expect(failedRequests)
  let script = ''
  // The browser writes down what it has compiled at the first of them.
  for (const start of ['first', 'second', 'third'])
    await test.step(`the ${start} start without network shows the list`, async () => {
      const page = await device.restart()
      await device.offline(true)
      const compiled = await watchCompiling(await device.context.newCDPSession(page))
      await page.goto(list)
      // The list that was kept has given way.
      await expect(page.locator('#kept')).toHaveCount(0)
      await expect(new Missions(page).card(company)).toBeVisible()
      script = await runs(page)
      expect(script).toMatch(/\/assets\/intervenant-[0-9a-f]{8}\.js$/)
      const read = await compiled()
      expect([...read.keys()]).toContain(script)
      if (start === 'third') expect(read.get(script)).toBeGreaterThan(200_000)
    })

  await test.step('its other pages open from it; those of visitors start from the modules', async () => {
    const { page } = device
    await new Missions(page).open(company)
    expect(await runs(page)).toBe(script)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await runs(page)).not.toContain('/assets/intervenant-')
  })
})

/** A device whose list was kept; it is still open, without network. */
async function listKept(device: Device, email: string): Promise<void> {
  await signIn(device.page, email, 'intervenant', list)
  await readyForTheField(device.page, 'intervenant')
  await scriptKept(device.page, 'intervenant')
  expect(await keptPages(device.page)).toEqual([])
  await device.page.goto(list)
  await expect.poll(() => keptPages(device.page), { timeout: 30_000 }).toEqual([list])
  expect((await device.page.evaluate(readKept)).map(({ policy }) => policy)).toEqual([
    expect.stringContaining("script-src 'self' 'sha256-"),
  ])
}

/** Risk: offline start. A cheap tablet shows nothing for seconds, or a list that jumps or cannot be pressed. */
test('the last list is read before the app lives, and gives way to the living one', async ({
  device,
  people,
  noise,
}) => {
  const { specialist } = await missionOf(people, company, 'start_study')
  await listKept(device, specialist.email)
  noise.expect(failedRequests)
  const open = async () => {
    const page = await device.restart()
    await holdApp(device.context)
    await device.offline(true)
    await page.goto(list)
    await expect(new Missions(page).card(company)).toBeVisible()
    await expect(page.getByText(/^Tel qu'au/)).toBeVisible()
    expect(await page.locator('#root').innerHTML()).toBe('')
    return page
  }

  await test.step('the living list is at the same place', async () => {
    const page = await open()
    const card = new Missions(page).card(company)
    // The line about the missing network may come above both.
    const place = async () => {
      const [one, title] = [await card.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
      return one && title && { ...one, y: one.y - title.y }
    }
    const before = await place()
    await expect(page.getByRole('tab', { name: /^Acceptée/ })).toHaveAttribute('inert', '')
    await startApp(page)
    await expect(page.locator('#kept')).toHaveCount(0)
    await expect(card).toBeVisible()
    expect(await place()).toEqual(before)
    await new Missions(page).tab('Acceptée').click()
    await expect(page).toHaveURL(/statut=accept/)
  })

  await test.step('a link that is pressed meanwhile is followed', async () => {
    const page = await open()
    await new Missions(page).card(company).getByRole('link', { name: company }).click()
    await startApp(page)
    await expect(page).toHaveURL(/\/intervenant\/missions\/./)
    await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
    await expect(page.locator('#kept')).toHaveCount(0)
  })
})

/** Risk: shared tablet. Data that a code seals lie readable beside the app, or are shown without the code. */
test('with a code nothing is kept, and nothing of an earlier page is shown', async ({ device, people, noise }) => {
  const { specialist } = await missionOf(people, company, 'start_study')
  await listKept(device, specialist.email)
  const earlier = await device.page.evaluate(readKept)
  await new Codes(device.page).set('481516')
  expect(await keptPages(device.page)).toEqual([])
  await device.page.goto(list)
  await expect(new Missions(device.page).card(company)).toBeVisible()
  await device.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  noise.expect(failedRequests)
  const page = await device.restart()
  // A page without the app, which would remove it.
  await page.goto('/icon.svg')
  expect(await keptPages(page)).toEqual([])
  await test.step('not even one that a killed browser has left', async () => {
    await page.evaluate(writeKept, earlier)
    await holdApp(device.context)
    await device.offline(true)
    await page.goto(list)
    await expect.poll(() => page.evaluate(() => 'startApp' in globalThis)).toBe(true)
    expect(await page.locator('body').textContent()).not.toContain(company)
    expect(await keptPages(page)).toEqual([])
    await startApp(page)
    await expect(new Missions(page).card(company)).toBeVisible()
  })
})

/** Risk: shared tablet. A person who has signed out is read by the next one. */
test('signing out removes what was kept', async ({ device, people }) => {
  const { specialist } = await missionOf(people, company, 'start_study')
  await listKept(device, specialist.email)
  await new Area(device.page).leave()
  await expect(device.page).toHaveURL('/')
  expect(await keptPages(device.page)).toEqual([])
})

type Kept = readonly { readonly url: string; readonly text: string; readonly policy: string | null }[]

/** Runs in the page. */
async function readKept(): Promise<Kept> {
  const cache = await caches.open('hawa-kept')
  return Promise.all(
    (await cache.keys()).map(async (key) => {
      const page = await cache.match(key)
      return {
        url: key.url,
        text: (await page?.text()) ?? '',
        policy: page?.headers.get('content-security-policy') ?? null,
      }
    }),
  )
}

/** Runs in the page. */
async function writeKept(pages: Kept): Promise<void> {
  const cache = await caches.open('hawa-kept')
  for (const { url, text } of pages)
    await cache.put(url, new Response(text, { headers: { 'content-type': 'text/html' } }))
}

/** Risk: offline start. A person who asked for fewer bytes pays for the area a second time. */
test('with Save-Data an area is kept once, as modules', async ({ device, people }) => {
  const { page } = device
  await device.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
    const post = Reflect.get(ServiceWorker.prototype, 'postMessage') as (...sent: unknown[]) => void
    Reflect.set(ServiceWorker.prototype, 'postMessage', function (this: ServiceWorker, ...sent: unknown[]) {
      const { kind } = sent[0] as { readonly kind: string }
      localStorage.setItem('posted', `${localStorage.getItem('posted') ?? ''} ${kind}`)
      post.apply(this, sent)
    })
  })
  const { specialist } = await missionOf(people, company, 'start_study')
  await signIn(page, specialist.email, 'intervenant', list)
  // The indicator shows that nothing is under way, which is when the script is asked for elsewhere.
  await readyForTheField(page, 'intervenant')
  const posted = await page.evaluate(() => localStorage.getItem('posted'))
  expect(posted).toContain('warm')
  expect(posted).not.toContain('keep-script')
  expect(await keptScript(page, 'intervenant')).toEqual([])
})
