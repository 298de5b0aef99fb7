import type { Page } from 'playwright/test'
import { outboxOn, writableDatabases } from './on-device.ts'
import { toldPresses } from './presses.ts'
import type { Tablet } from './tablet.ts'

/** The visible text, the typed text and the outbox of each tab: to understand a failure. */
export async function onTheScreens(tablet: Tablet, userId: string): Promise<string[]> {
  const screens = await Promise.all(tablet.tabs.map((page, number) => screen(tablet, page, number, userId)))
  return [...screens, '-- complaints', ...tablet.complaints.slice(-10)]
}

async function screen(tablet: Tablet, page: Page, number: number, userId: string): Promise<string> {
  if (tablet.frozen(number)) return `-- tab ${number}: frozen`
  const text = await page.locator('body').innerText({ timeout: 2_000 }).catch(String)
  const worker = await page.evaluate(workerStates).catch(String)
  const typed = await page.evaluate(typedWords).catch(String)
  const pressed = await page.evaluate(toldPresses).catch(String)
  const databases = await page.evaluate(writableDatabases).catch(String)
  const kept = await outboxOn(page, userId).then(
    (all) =>
      all.map(({ name, state, attempts, lastProblem }) => `${name} ${state} ${attempts} ${lastProblem}`).join(', '),
    String,
  )
  return (
    `-- tab ${number}: ${page.url()} (${worker})\ntyped: ${typed}\npressed: ${pressed}\ndatabases: ` +
    `${databases}\noutbox: ${kept}\n${text.replaceAll(/\s*\n\s*/g, ' | ').slice(0, 2500)}`
  )
}

/** In the page. */
async function workerStates(): Promise<string> {
  const { installing = null, waiting = null, active = null } = (await navigator.serviceWorker.getRegistration()) ?? {}
  const caches = await globalThis.caches.keys()
  return (
    `installing ${installing?.state}, waiting ${waiting?.state}, active ${active?.state}, controlled ` +
    `${navigator.serviceWorker.controller !== null}, caches ${caches.join(' ')}`
  )
}

/** In the page. */
function typedWords(): string {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .filter(({ value }) => value !== '')
    .map(
      (field) => `${field.name || field.ariaLabel || field.id} = ${field.value}${field.disabled ? ' (disabled)' : ''}`,
    )
    .join(', ')
}
