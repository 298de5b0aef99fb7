import { controlledByWorker } from '../pages.ts'
import { groupsOf, missingFiles } from '../page-objects/ready-for-the-field.ts'
import { DEMO_PASSWORD } from '../server-api.ts'
import { expect } from './engine-story.ts'
import type { EngineTab } from './engine-tab.ts'
import type { Target } from './find-in-page.ts'

type Area = 'client' | 'intervenant' | 'admin'

const longMs = 60_000

/** Until it is in sight. */
export const seen = (tab: EngineTab, target: Target): Promise<void> =>
  expect.poll(() => tab.sees(target), { message: `in sight: ${JSON.stringify(target)}`, timeout: longMs }).toBe(true)

export const gone = (tab: EngineTab, target: Target): Promise<void> =>
  expect.poll(() => tab.sees(target), { message: `out of sight: ${JSON.stringify(target)}` }).toBe(false)

export const at = (tab: EngineTab, path: string): Promise<void> =>
  expect.poll(() => tab.evaluate(() => location.pathname, null)).toBe(path)

/** The word in the corner of every page of an area. */
export const indicator = (state: string): Target => ({ role: 'link', name: `Envois : ${state}` })

/** Signs in at /login, in French, and waits for the right area. */
export async function signIn(tab: EngineTab, email: string, area: Area): Promise<void> {
  await tab.goto('/login')
  await tab.fill({ label: 'Adresse e-mail' }, email)
  await tab.fill({ label: 'Mot de passe' }, DEMO_PASSWORD)
  await tab.press({ role: 'button', name: 'Se connecter' })
  await at(tab, `/${area}/dashboard`)
  await seen(tab, indicator('Tout est envoyé'))
}

export const readyForOffline = (tab: EngineTab): Promise<void> => tab.evaluate(controlledByWorker, null)

/** Everything has arrived: the data, the worker and every file of this area. From now on the network may go. */
export async function readyForTheField(tab: EngineTab, area: Area): Promise<void> {
  await seen(tab, indicator('Tout est envoyé'))
  await readyForOffline(tab)
  await expect
    .poll(() => tab.evaluate(missingFiles, groupsOf(area)), { message: 'files not yet on the device', timeout: longMs })
    .toEqual([])
}

/** Opens the page of a study from its card. */
export async function openMission(tab: EngineTab, company: string): Promise<void> {
  await tab.press({ card: company, role: 'link', start: company })
  await seen(tab, { css: 'main h1', name: company })
}

/** Starts or finishes the mission that is open: now, and without a position. */
export async function takeStep(tab: EngineTab, name: 'Commencer' | 'Terminer'): Promise<void> {
  await tab.press({ role: 'button', name })
  await seen(tab, { role: 'dialog', name: `${name} la mission` })
  await tab.press({ css: 'dialog[open] button[type=submit]' })
  await gone(tab, { role: 'dialog', name: `${name} la mission` })
}

export async function pixelsBeyond(tab: EngineTab): Promise<number> {
  return tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)
}
