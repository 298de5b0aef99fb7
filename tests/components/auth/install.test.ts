import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { watchInstalling } from '../../../src/service-worker/install.ts'
import { openPage } from '../../support/components/open-page.tsx'
import { aSpecialist } from '../../support/components/people.ts'
import { theHawa } from '../../support/components/the-hawa.ts'

watchInstalling()

/** As the browser does, soon after a page has loaded. */
function offer(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => ({ outcome }))
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

const name = 'Installer Hawa sur cet appareil'
const bar = page.getByRole('complementary', { name })
const panel = page.getByRole('region', { name })
const title = page.getByRole('heading', { level: 1 })

test('installing is proposed once, with reasons; "later" holds, the sync page keeps the offer', async () => {
  const { goTo } = await openPage('/intervenant/missions', { as: aSpecialist })
  await expect.element(title).toBeVisible()
  const asked = offer('dismissed')
  await expect.element(bar.getByRole('listitem')).toHaveLength(3)
  await expect.element(bar).toHaveTextContent("Hawa s'ouvre depuis l'écran d'accueil, même sans réseau.")
  await bar.getByRole('button', { name: 'Plus tard' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()

  await goTo('/intervenant/synchronisation')
  const chosen = offer('accepted')
  await panel.getByRole('button', { name: 'Installer' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(chosen).toHaveBeenCalledOnce()

  await goTo('/intervenant/missions')
  await expect.element(title).toBeVisible()
  offer('accepted')
  await goTo('/intervenant/synchronisation')
  await expect.element(panel).toBeVisible()
  await goTo('/intervenant/missions')
  await expect.element(title).toHaveTextContent('Missions')
  await expect.element(bar).not.toBeInTheDocument()
})

test('a visitor is not asked, and somebody without a connection has something else to read', async () => {
  const { goTo } = await openPage('/')
  offer('dismissed')
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(name)).not.toBeInTheDocument()
  theHawa.become(aSpecialist)
  await goTo('/intervenant/missions')
  await expect.element(bar).toBeVisible()
  theHawa.fail({ offline: true })
  await expect.element(bar).not.toBeInTheDocument()
})
