import { failedRequests } from '../support/noise.ts'
import { Area } from '../support/page-objects/area.ts'
import { readyForTheField } from '../support/page-objects/ready-for-the-field.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

/**
 * Risk: offline start. A client's browser that is started again without a server shows the sign-in, or nothing,
 * instead of their pages.
 */
test('the pages of a client open after a restart of the browser with the server gone', async ({
  device,
  server,
  noise,
}) => {
  await signIn(device.page, DEMO.client, 'client')
  await readyForTheField(device.page, 'client')
  noise.expect(failedRequests)
  await server.stop()
  await device.restart()
  await device.offline(true)
  for (const path of ['/client/orders', '/client/reports']) {
    await device.page.goto(path)
    await expect(device.page).toHaveURL(path)
    await expect(device.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(new Area(device.page).indicator).toHaveAccessibleName(/Hors ligne/)
  }
})
