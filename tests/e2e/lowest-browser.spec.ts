import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { failedRequests } from '../support/noise.ts'
import { lowestChromium } from '../support/lowest-chromium.ts'
import { missionOf } from '../support/people.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { chosenFile } from '../support/report-pdf.ts'
import { expect, test, type StoryFixtures } from '../support/story.ts'

const company = 'Cokerie de Chetaïbi'
/** The worker of PDF.js hands its fonts over by a function that the lowest browsers lack. */
const withOwnFont = 'tests/support/files/lo-ar.pdf'
const executablePath = lowestChromium()

/** Warnings of Chromium 109 about newer features: a feature of the policy, and an attribute that it ignores. */
const notYetKnown = /Origin trial controlled feature not enabled|Found a 'popover' attribute/

type Walking = Pick<StoryFixtures, 'device' | 'openAnotherDevice' | 'people' | 'server' | 'noise'>

async function walk({ device, openAnotherDevice, people, server, noise }: Walking): Promise<void> {
  const { client, specialist, studyId } = await missionOf(people, company, 'start_study')

  await test.step('the public site, and the sign-in', async () => {
    await device.page.goto('/')
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
    await signIn(device.page, specialist.email, 'intervenant')
    await readyForTheField(device.page, 'intervenant')
  })

  await test.step('restarted with the server gone: a measurement, the end, the report', async () => {
    noise.expect(failedRequests)
    await server.stop()
    const page = await device.restart()
    await page.goto(`/intervenant/missions/${studyId}`)
    const mission = new MissionPage(page)
    await expect(mission.title(company)).toBeVisible()
    await mission.record('Ajouter une mesure')
    await page.getByText('LAeq', { exact: true }).click()
    await page.getByLabel('Valeur').fill('62,4')
    await page.getByRole('button', { name: 'Enregistrer la mesure' }).click()
    await mission.closeForm()
    await expect(mission.journal.getByRole('listitem').filter({ hasText: 'LAeq' })).toContainText("En attente d'envoi")
    await mission.end()
    const upload = await mission.openUpload()
    await upload.choose(chosenFile('rapport.pdf', await readFile(withOwnFont)))
    await upload.send()
    await expect(upload.dialog.getByText(/^En attente d'envoi/)).toBeVisible()
  })

  await test.step('it arrives, and the client reads it', async () => {
    await server.start()
    await device.page.goto('/intervenant/synchronisation')
    await expect(device.page.getByText('Aucun envoi en attente.')).toBeVisible()
    const desk = await openAnotherDevice()
    await signIn(desk.page, client.email, 'client', '/client/reports')
    const shelf = new ReportShelf(desk.page)
    await shelf.read(company)
    await expect.poll(() => shelf.ink(), { timeout: 60_000 }).toBeGreaterThan(1000)
    await expect(desk.page.getByText("n'a pas pu être affichée en entier")).toHaveCount(0)
  })
}

test.describe('in the lowest Chromium', () => {
  test.use({ executablePath })

  /**
   * Risk: lowest browser. A function is missing in a page or in a worker: a page that could not be shown, a report that
   * is called damaged, work that is not sent.
   */
  test('the site, a mission without a server, and the client reads the report', async ({
    device,
    openAnotherDevice,
    people,
    server,
    noise,
  }) => {
    test.skip(executablePath === null, 'the packages of tests/binaries are not here')
    noise.expect(notYetKnown)
    expect(await device.page.evaluate(() => navigator.userAgent)).toContain('Chrome/109.')
    await walk({ device, openAnotherDevice, people, server, noise })
  })
})

test.describe('with the functions of the lowest Safari', () => {
  test.use({ asLowest: 'safari' })

  /**
   * Risk: lowest browser. Something that Chromium 109 has, and Safari 16.4 has not, is used without being asked for.
   */
  test('the site, a mission without a server, and the client reads the report', async ({
    device,
    openAnotherDevice,
    people,
    server,
    noise,
  }) => {
    await device.page.goto('/about')
    const left = await device.page.evaluate(() => [
      'requestIdleCallback' in globalThis,
      'SyncManager' in globalThis,
      'checkVisibility' in Element.prototype,
    ])
    expect(left).toEqual([false, false, false])
    await walk({ device, openAnotherDevice, people, server, noise })
  })
})

/**
 * Makes the browser older than the lowest one: it supports no selector, and lacks `URL.parse`, which the lowest
 * browsers get from a script.
 */
function grownOld(): void {
  CSS.supports = () => false
  Object.assign(URL, { parse: undefined })
}

/**
 * Risk: lowest browser. In a browser that is too old the page stays blank or speaks of the network, and unsent work of
 * an earlier version is lost.
 */
test('a browser that is too old says so in three languages, and unsent work leaves as a file', async ({
  window: { page, context },
  people,
  noise,
}, info) => {
  noise.expect(failedRequests)
  const { specialist, studyId } = await missionOf(people, `${company}, four 2`, 'start_study')
  const mission = new MissionPage(page)
  await signIn(page, specialist.email, 'intervenant', `/intervenant/missions/${studyId}`)
  await context.route('**/rpc/apply_command', (route) => route.abort())
  await mission.note('Fumée noire à 14 h')
  await expect(page.getByText("En attente d'envoi").first()).toBeVisible()

  // The policy reports each blocked request in the console.
  noise.expect(/Content Security Policy/)
  await context.addInitScript(grownOld)
  const notice = page.getByRole('alert')
  await test.step('in place of the app: the sentence, and the way out', async () => {
    await page.reload()
    await expect(notice).toContainText('Ce navigateur est trop ancien pour Hawa')
    await expect(notice).toContainText('Chrome 109, Firefox 128, Safari 16.4')
    await expect(page.locator('#root')).toBeEmpty()
    const saved = page.waitForEvent('download')
    await notice.getByRole('button', { name: 'Enregistrer le travail non envoyé' }).click()
    const file = info.outputPath('left.zip')
    await (await saved).saveAs(file)
    const { 'commands.json': commands } = unzipSync(await readFile(file))
    expect(new TextDecoder().decode(commands)).toContain('Fumée noire à 14 h')
  })

  await test.step('above a page of the site, which stays readable', async () => {
    for (const [language, words, direction] of SENTENCES) {
      await page.goto(`/about?lang=${language}`)
      await expect(notice).toContainText(words)
      await expect(notice).toHaveCSS('direction', direction)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
})

const SENTENCES = [
  ['fr', 'trop ancien pour Hawa', 'ltr'],
  ['en', 'too old for Hawa', 'ltr'],
  ['ar', 'هذا المتصفح قديم جدًا', 'rtl'],
] as const
