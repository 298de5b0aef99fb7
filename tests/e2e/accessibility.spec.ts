import type { Page } from 'playwright/test'
import { violations, type Question } from '../support/axe.ts'
import type { Device } from '../support/device.ts'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { filesOfTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DESK, PHONE } from '../support/page-objects/site.ts'
import { LANGUAGES, type Language } from '../support/public-pages.ts'
import { fixedPaths } from '../support/route-paths.ts'
import { DEMO, type Caller } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

test.use({ ownServer: true })

// Two addresses of one page are not neighbours here: going from one to the next would load the app again.
const CLIENT = [
  '/client/dashboard',
  '/client/orders',
  '/client/reports',
  '/client/advice',
  '/client/advice/air-quality-report',
  '/client/synchronisation',
  '/client/notifications',
  '/client/messages',
  '/client/history',
  '/client/account',
  '/client/rapport-specimen',
]
const INTERVENANT = [
  '/intervenant/dashboard',
  '/intervenant/missions',
  '/intervenant/available-studies',
  '/intervenant/missions?statut=complete',
  '/intervenant/planning',
  '/intervenant/available-studies?vue=carte',
  '/intervenant/preparer',
]
const INTERVENANT_PAPERS = [
  '/intervenant/support',
  '/intervenant/rapport-partage',
  '/intervenant/notifications',
  '/intervenant/reports',
  '/intervenant/messages',
  '/intervenant/account',
  '/intervenant/mission-essai',
  '/intervenant/synchronisation',
]
/** Several stories for this area: each page is checked in three ways, and a story has a time limit. */
const ADMIN = {
  'the studies and the books': [
    '/admin/dashboard',
    '/admin/projects',
    '/admin/projects/nouveau',
    '/admin/reports',
    '/admin/prelevements',
    '/admin/reports?validation=en_validation&recherche=rien',
    '/admin/statistics',
    '/admin/invoices',
    '/admin/statistics?periode=tout',
    '/admin/messages',
    '/admin/invoices?vue=a_facturer&etudes=en_cours',
    '/admin/journal',
    '/admin/holidays',
  ],
  'what comes in, and the people': [
    '/admin/messages/demandes',
    '/admin/messages/newsletter',
    '/admin/messages/newsletter/lettres',
    '/admin/messages/demandes?etat=toutes',
    '/admin/messages/newsletter?recherche=rien',
    '/admin/messages/demandes?recherche=rien',
    '/admin/accounts',
    '/admin/mails',
    '/admin/todo',
    '/admin/translations',
    '/admin/accounts?recherche=zzz',
    '/admin/terrain',
    '/admin/import',
    '/admin/account',
    '/admin/synchronisation',
  ],
  'the settings and the contents': [
    '/admin/settings',
    '/admin/settings/offices?pays=kenya',
    '/admin/settings/company',
    '/admin/settings/legal',
    '/admin/settings/rules',
    '/admin/settings/legal?page=notices',
    '/admin/settings/recommendations',
    '/admin/settings/checklists',
    '/admin/settings/articles',
    '/admin/settings/recommendations?ouvert=staff_training',
    '/admin/settings/articles?ouvert=indoor-air',
  ],
} as const

/** Risk: real page. A new page is never looked at. */
test('no page of the areas is left out', { tag: '@all' }, () => {
  const opened = new Set(
    [...CLIENT, ...INTERVENANT, ...INTERVENANT_PAPERS, ...Object.values(ADMIN).flat()].map((path) =>
      path.replace(/\?.*/, ''),
    ),
  )
  expect(['client', 'intervenant', 'admin'].flatMap(fixedPaths).filter((path) => !opened.has(path))).toEqual([])
})

for (const language of ['fr', 'en', 'ar'] as const satisfies readonly Language[]) {
  test.describe(language, () => {
    /** Risk: real page. A page of an area cannot be used by everybody. */
    test('client', { tag: '@all' }, async ({ device, caller }) => {
      await signIn(device.page, DEMO.client, 'client')
      await choose(device.page, language)
      const [order] = await studies(await caller('client'), 'en_attente')
      const [delivered] = await studies(await caller('client'), 'complete')
      const [invoice] = await (await caller('client')).get<{ id: string }[]>('/rest/v1/invoices?select=id&limit=1')
      for (const path of [
        ...CLIENT,
        `/client/orders/${order}`,
        `/client/reports/${delivered}`,
        `/client/invoices/${invoice?.id}`,
      ])
        await inspect(device.page, path, language)
    })

    /** Risk: real page. A page of an area cannot be used by everybody. */
    test('a report is certified and shared', { tag: '@all' }, async ({ device, caller }) => {
      await signIn(device.page, DEMO.client, 'client')
      await choose(device.page, language)
      const [delivered] = await studies(await caller('client'), 'complete')
      for (const path of ['certificat', 'partage'])
        await inspect(device.page, `/client/reports/${delivered}/${path}`, language)
      await makeLink(device.page)
      await check(device.page, 'a new link')
    })

    /** Risk: real page. A page of an area cannot be used by everybody. */
    test('intervenant', { tag: '@all' }, async ({ device: { page }, caller }) => {
      await signIn(page, DEMO.intervenant, 'intervenant')
      await choose(page, language)
      const [running] = await studies(await caller('intervenant'), 'en_cours')
      for (const path of [
        ...INTERVENANT,
        `/intervenant/missions/${running}`,
        `/intervenant/missions/${running}?onglet=dossier`,
        `/intervenant/missions/${running}?onglet=messages`,
        `/intervenant/missions/${running}/fiche`,
      ])
        await inspect(page, path, language)
    })

    /** Risk: real page. A page of an area cannot be used by everybody. */
    test('intervenant: reports, conversations, account', { tag: '@all' }, async ({ device: { page }, caller }) => {
      await signIn(page, DEMO.intervenant, 'intervenant')
      await choose(page, language)
      const [delivered] = await studies(await caller('intervenant'), 'complete')
      for (const path of [
        ...INTERVENANT_PAPERS,
        `/intervenant/missions/${delivered}`,
        `/intervenant/reports/${delivered}`,
      ])
        await inspect(page, path, language)
    })

    /** Risk: real page. A page of an area cannot be used by everybody. */
    test('the work of an intervenant, also without network', { tag: '@all' }, async ({ device, caller, noise }) => {
      noise.expect(failedRequests)
      const { page } = device
      await signIn(page, DEMO.intervenant, 'intervenant')
      await choose(page, language)
      const specialist = await caller('intervenant')
      const [running] = await studies(specialist, 'en_cours')
      const [finished] = await studies(specialist, 'terminée')
      await page.goto(`/intervenant/missions/${running}`)
      const main = page.getByRole('main')
      await main
        .getByRole('button')
        .filter({ has: page.locator('.tabler-icon-plus') })
        .click()
      await check(page, 'a recommendation being written')
      await main.getByRole('group').getByRole('button').nth(1).click()
      await check(page, 'a measurement being written')
      await openUpload(device, finished)
      await check(page, 'the upload dialog')
      await waitingWork(device)
      await check(page, 'the sync centre with waiting work, offline')
    })

    for (const [part, pages] of Object.entries(ADMIN)) {
      /** Risk: real page. A page of an area cannot be used by everybody. */
      test(`administration: ${part}`, { tag: '@all' }, async ({ device, admin }) => {
        await signIn(device.page, DEMO.admin, 'admin')
        await choose(device.page, language)
        const [delivered] = await studies(admin, 'complete')
        for (const path of part === 'the studies and the books' ? [...pages, `/admin/projects/${delivered}`] : pages)
          await inspect(device.page, path, language)
      })
    }
  })
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate(
    (value) =>
      localStorage.setItem(
        'hawa.preferences',
        JSON.stringify({ state: { language: value, country: 'dz' }, version: 0 }),
      ),
    language,
  )
  await page.reload()
}

async function inspect(page: Page, path: string, language: Language): Promise<void> {
  await test.step(path, async () => {
    await page.setViewportSize(DESK)
    await goTo(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('html')).toHaveAttribute('dir', LANGUAGES[language])
    await settled(page)
    await check(page, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await check(page, `${path} in the dark`, 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
    await settled(page)
    await expect
      .poll(() => pixelsBeyond(page), { message: `${path} at ${PHONE.width} px: pixels beyond the screen` })
      .toBe(0)
    await check(page, `${path} on a phone`)
  })
}

/**
 * Goes to an address as a link does, without loading the app again; for another address of the same page it loads,
 * since nothing would show the change.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  if (new URL(path, origin).pathname === pathname) return void (await page.goto(path))
  await page.evaluate((to) => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  await expect(page.locator('h1[data-left]')).toHaveCount(0)
}

/** Waits until the page has its heading and no placeholder. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[class*="Skeleton"]:visible, [aria-busy="true"]:visible')).toHaveCount(0)
}

async function check(page: Page, what: string, question?: Question): Promise<void> {
  expect(await violations(page, question), what).toEqual([])
}

async function studies(caller: Caller, statut: string): Promise<string[]> {
  const assigned = statut === 'en_attente' || statut === 'complete' ? '' : '&intervenant_id=not.is.null'
  const rows = await caller.get<{ id: string }[]>(
    `/rest/v1/demandes_etudes?select=id&statut=eq.${encodeURIComponent(statut)}${assigned}&order=created_at.desc`,
  )
  return rows.map(({ id }) => id)
}

async function makeLink(page: Page): Promise<void> {
  await page.getByRole('group').locator('+ button').click()
  await expect(page.locator('article input[readonly]')).toBeVisible()
}

async function openUpload(device: Device, study: string | undefined): Promise<void> {
  const { page } = device
  await page.setViewportSize(DESK)
  await page.goto(`/intervenant/missions/${study}`)
  await page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.locator('.tabler-icon-file-upload') })
    .click()
  await expect(page.locator('input[type=file][accept*=pdf]')).toBeAttached()
}

async function waitingWork(device: Device): Promise<void> {
  const { page } = device
  await page.goto('/intervenant/available-studies')
  const card = page.getByRole('article').first()
  await expect(card).toBeVisible()
  await filesOfTheField(page, 'intervenant')
  await device.offline(true)
  const company = await card.getByRole('link').first().innerText()
  const label = await card.getByRole('button').innerText()
  await card.getByRole('button').click()
  // The command is stored and on the screen: before that the page may not be left.
  const sameCard = page.getByRole('article').filter({ hasText: company })
  await expect(sameCard.getByRole('button', { name: label, exact: true })).toBeHidden()
  await page.goto('/intervenant/synchronisation')
  await expect(page.getByRole('article').first()).toBeVisible()
  await settled(page)
}
