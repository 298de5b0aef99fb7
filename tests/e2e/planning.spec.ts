import { readFile } from 'node:fs/promises'
import { pixelsBeyond } from '../support/layout.ts'
import { failedRequests } from '../support/noise.ts'
import { Planning } from '../support/page-objects/planning.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true }
const kiln = 'Four de Boumerdès'
const mill = 'Papeterie de Baba Ali'

/** A Sunday in the month after next: far from today and from every due date of the demo. */
function sundayAhead(): string {
  const now = new Date()
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 8))
  return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10)
}

const plus = (day: string, count: number) => new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const spoken = (day: string) => day.split('-').toReversed().join('/')

test('a specialist plans and moves missions without network, sees a clash, and the server has it once', async ({ openAnotherDevice, caller, server, noise }) => {
  test.setTimeout(240_000)
  noise.expect(failedRequests)
  const sunday = sundayAhead()
  const [monday, tuesday] = [plus(sunday, 1), plus(sunday, 2)]
  const client = await caller('client')
  const specialist = await caller('intervenant')
  const kilnId = await askForStudy(client, kiln, { delai_souhaite: '6_mois' })
  const millId = await askForStudy(client, mill)
  await advance(specialist, kilnId, 'start_study')
  await advance(specialist, millId, 'accept_study')
  const device = await openAnotherDevice(tablet)
  const { page } = device
  const planning = new Planning(page)

  await test.step('the planning is one touch from the dashboard, in the month that it is', async () => {
    await signIn(page, DEMO.intervenant, 'intervenant')
    await page.getByRole('navigation', { name: 'Raccourcis' }).getByRole('link', { name: /^Planning/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
    await expect(planning.grid.getByRole('columnheader').first()).toContainText('dimanche')
    await expect(planning.grid.locator('[aria-current="date"]')).toBeVisible()
    await expect(planning.card(kiln)).toContainText('Pas encore planifiée')
    await expect(planning.card(mill)).toContainText('Sans échéance')
    expect(await pixelsBeyond(page)).toBe(0)
    await readyForTheField(page, 'intervenant')
    await device.offline(true)
  })

  await test.step('days are checked before they are kept; what speaks against them is said', async () => {
    await planning.next.click()
    await planning.next.click()
    await expect(page).toHaveURL(new RegExp(`mois=${sunday.slice(0, 7)}`))
    await planning.card(kiln).getByRole('button', { name: /^Planifier : / }).click()
    await planning.dialog.getByLabel('Premier jour').fill(monday)
    await planning.dialog.getByLabel('Dernier jour').fill(sunday)
    await planning.dialog.getByRole('button', { name: 'Enregistrer les dates' }).click()
    await expect(planning.dialog.getByLabel('Dernier jour')).toHaveAccessibleDescription('Le dernier jour est avant le premier.')
    await planning.dialog.getByLabel('Dernier jour').fill(plus(sunday, 6))
    await expect(planning.dialog).toContainText('2 jours de week-end')
    await planning.dialog.getByLabel('Premier jour').fill(sunday)
    await planning.dialog.getByLabel('Dernier jour').fill(monday)
    await planning.dialog.getByRole('button', { name: 'Enregistrer les dates' }).click()
    await expect(planning.dialog).toHaveCount(0)
    await expect(planning.card(kiln)).toContainText(spoken(sunday))
    await expect(planning.day(sunday)).toHaveAccessibleName(/1 mission prévue/)
  })

  await test.step('a second mission on one of its days is a clash on both', async () => {
    await planning.plan(mill, monday, monday)
    for (const [one, other] of [[kiln, mill], [mill, kiln]] as const) await expect(planning.card(one)).toContainText(new RegExp(`Même jour que .*${other}`))
    await expect(planning.day(monday)).toHaveAccessibleName(/2 missions prévues, conflit/)
    await planning.day(monday).click()
    await expect(planning.card(mill, planning.chosen)).toBeVisible()
  })

  await test.step('moved by a day the clash is gone, and the chosen day goes along', async () => {
    await planning.card(mill, planning.chosen).getByRole('button', { name: /^Un jour plus tard : / }).click()
    await expect(planning.day(tuesday)).toHaveAccessibleName(/1 mission prévue/)
    await expect(planning.card(mill, planning.chosen)).toContainText(spoken(tuesday))
    for (const company of [kiln, mill]) await expect(planning.card(company)).not.toContainText('Même jour que')
  })

  await test.step('a reload without network keeps all of it; so does the keyboard', async () => {
    await page.reload()
    await expect(planning.day(tuesday)).toHaveAccessibleName(/1 mission prévue/)
    await expect(planning.card(kiln)).toContainText(spoken(sunday))
    await planning.day(tuesday).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(planning.day(monday)).toBeFocused()
    await expect(planning.card(kiln, planning.chosen)).toBeVisible()
  })

  await test.step('one mission and all of them leave as calendars, without network', async () => {
    const one = page.waitForEvent('download')
    await planning.card(mill).getByRole('button', { name: /^Exporter \(\.ics\) : / }).click()
    const text = await readFile(await (await one).path(), 'utf8')
    expect(text).toContain(`UID:${millId}@hawa\r\n`)
    expect(text).toContain(`DTSTART;VALUE=DATE:${tuesday.replaceAll('-', '')}\r\n`)
    const all = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tout exporter (.ics)' }).click()
    expect((await all).suggestedFilename()).toBe('hawa-planning.ics')
    const whole = await readFile(await (await all).path(), 'utf8')
    expect(whole).toContain(`UID:${kilnId}@hawa`)
    expect(whole, 'its due date').toContain(`UID:${kilnId}-due@hawa`)
  })

  await test.step('back in the network the server has each once, with the last days', async () => {
    await device.offline(false)
    const kept = () => server.sql<{ study_id: string; debut: string; fin: string }>(
      'select study_id, debut::text as debut, fin::text as fin from public.mission_plans where study_id in ($1, $2) order by debut', [kilnId, millId])
    await expect.poll(kept).toEqual([{ study_id: kilnId, debut: sunday, fin: monday }, { study_id: millId, debut: tuesday, fin: tuesday }])
    await expect.poll(() => server.sql(`select name, verdict from public.commands where name = 'plan_mission' and study_id in ($1, $2)`, [kilnId, millId]))
      .toEqual(Array.from({ length: 3 }, () => ({ name: 'plan_mission', verdict: 'applied' })))
    expect(await (await caller('intervenant2')).get(`/rest/v1/mission_plans?study_id=eq.${millId}`)).toEqual([])
  })

  await test.step('in Arabic the week runs from the right, Sunday first', async () => {
    await page.goto(`/intervenant/planning?mois=${sunday.slice(0, 7)}&jour=${sunday}&lang=ar`)
    const arabic = new Planning(page, 'ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const headers = arabic.grid.getByRole('columnheader')
    await expect(headers.first()).toContainText('الأحد')
    const [first, last] = [await headers.first().boundingBox(), await headers.last().boundingBox()]
    expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? 0)
    await arabic.day(sunday).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(arabic.day(monday), 'left is later').toBeFocused()
    await expect(arabic.card(kiln, arabic.chosen)).toBeVisible()
    expect(await pixelsBeyond(page)).toBe(0)
  })
})

test('an administrator moves a feast when it is announced, and the specialist sees the new day', async ({ openAnotherDevice }) => {
  const desk = await openAnotherDevice({ viewport: { width: 1440, height: 900 } })
  const { page } = desk
  const row = (day: string) => page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${day}"]`) })
  await signIn(page, DEMO.admin, 'admin')
  await page.goto('/admin/holidays')
  await expect(row('2027-03-09')).toContainText('Date à confirmer')
  await row('2027-03-09').getByRole('button', { name: /^Corriger : .*Aïd el-Fitr/ }).click()
  const form = page.getByRole('dialog', { name: 'Corriger un jour férié' })
  await form.getByLabel('Jour', { exact: true }).fill('2027-03-12')
  await form.getByLabel(/dépend de la lune/).uncheck()
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(row('2027-03-09')).toHaveCount(0)
  await expect(row('2027-03-12')).toContainText('Aïd el-Fitr')
  await expect(row('2027-03-12')).not.toContainText(/Date à confirmer|En attente/)
  expect(await pixelsBeyond(page)).toBe(0)

  const other = await openAnotherDevice(tablet)
  await signIn(other.page, DEMO.intervenant, 'intervenant')
  await other.page.goto('/intervenant/planning?mois=2027-03')
  const planning = new Planning(other.page)
  await expect(planning.day('2027-03-12')).toHaveAccessibleName(/jour férié : Aïd el-Fitr/)
  await expect(planning.day('2027-03-09')).not.toHaveAccessibleName(/jour férié/)
})
