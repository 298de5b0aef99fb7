import { keptScript, runs, scriptKept, watchCompiling } from '../support/cold-start.ts'
import { failedRequests } from '../support/noise.ts'
import { missionOf } from '../support/people.ts'
import { Missions } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
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
