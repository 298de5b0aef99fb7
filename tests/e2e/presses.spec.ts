import { failedRequests } from '../support/noise.ts'
import { Area, notice } from '../support/page-objects/area.ts'
import { Conversation } from '../support/page-objects/conversation.ts'
import { MissionPage } from '../support/page-objects/missions.ts'
import { Orders } from '../support/page-objects/orders.ts'
import { signIn } from '../support/page-objects/sign-in.ts'
import { advance, askForStudy, DEMO } from '../support/server-api.ts'
import { expect, test } from '../support/story.ts'

const waiting = 'Minoterie de Remchi'
const begun = 'Savonnerie de Mostaganem'

test('a notice that somebody reads stays, and lets a press through to the button under it', async ({ device, caller }) => {
  const { page } = device
  await page.setViewportSize({ width: 1280, height: 900 })
  const client = await caller('client')
  await askForStudy(client, waiting)
  const studyId = await askForStudy(client, begun)
  await advance(await caller('intervenant'), studyId, 'start_study')
  await signIn(page, DEMO.client, 'client')
  await page.goto('/client/orders')
  await new Orders(page).cancel(waiting, 'Le projet est reporté.')
  const told = notice(page, 'Commande annulée')
  await told.hover({ force: true })

  // By keyboard: the pointer stays where it is.
  await page.getByRole('navigation').getByRole('link', { name: /^Messagerie/ }).first().press('Enter')
  await page.locator(`a[href$="/client/messages/${studyId}"]`).first().press('Enter')
  const conversation = new Conversation(page)
  await conversation.field.fill('Quand venez-vous ?')
  const card = await told.elementHandle()
  const under = await conversation.send.evaluate((button, above) => {
    const middleOf = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 })
    const lies = above?.getBoundingClientRect() ?? new DOMRect()
    scrollBy({ top: middleOf(button.getBoundingClientRect()).y - middleOf(lies).y, behavior: 'instant' })
    const { x, y } = middleOf(button.getBoundingClientRect())
    return { covered: x > lies.left && x < lies.right && y > lies.top && y < lies.bottom, pressable: button.contains(document.elementFromPoint(x, y)) }
  }, card)
  expect(under).toEqual({ covered: true, pressable: true })
  await conversation.send.click()
  await expect(conversation.message('Quand venez-vous ?')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('a button stays where it is while it is pressed, although the network goes meanwhile', async ({ device, caller, noise }) => {
  noise.expect(failedRequests)
  const { page } = device
  const studyId = await askForStudy(await caller('client'), begun)
  await advance(await caller('intervenant'), studyId, 'start_study')
  await signIn(page, DEMO.intervenant, 'intervenant')
  await page.goto(`/intervenant/missions/${studyId}`)
  const mission = new MissionPage(page)
  await expect(page.getByRole('heading', { name: 'Installer Hawa sur cet appareil' })).toBeVisible()
  await mission.finish.hover()
  await page.mouse.down()
  const before = await mission.finish.boundingBox()
  await device.offline(true)
  // It looks at once, as where one network takes over from another.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(new Area(page).indicator).toHaveAccessibleName(/Hors ligne/)
  expect(await mission.finish.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(mission.upload).toBeVisible()
  await expect(page.getByText('Hors ligne. Ce que vous faites')).toBeVisible()
  expect(await mission.upload.boundingBox()).not.toMatchObject({ y: before?.y })
})
