import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { ReportShelf } from '../support/page-objects/report-shelf.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const company = 'Cimenterie de l’Ouest'

/**
 * Risk: offline start. A client's browser that is started again without a server shows the sign-in, or nothing,
 * instead of their pages and of the report that they kept.
 */
test('a client reads a kept report after a restart of the browser with the server gone', async ({
  device,
  server,
  noise,
}) => {
  await signIn(device.page, DEMO.client, 'client', '/client/reports')
  const shelf = new ReportShelf(device.page)
  await shelf.read(company)
  await expect(shelf.pages.first()).toHaveText(/Rapport de mesure/)
  await shelf.keep()
  await readyForTheField(device.page, 'client')
  noise.expect(failedRequests)
  await server.stop()

  const page = await device.restart()
  const again = new ReportShelf(page)
  await page.goto('/client/reports')
  await expect(page).toHaveURL('/client/reports')
  await expect(new Area(page).indicator).toHaveAccessibleName(/Hawa est injoignable/)
  await expect(again.card(company)).toContainText('Lisible hors ligne')
  await again.read(company)
  await expect(again.fromDevice).toBeVisible()
  await expect(again.pages.first()).toHaveText(/Rapport de mesure/)
  await page.goto('/client/orders')
  await expect(page).toHaveURL('/client/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
