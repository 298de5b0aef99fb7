import { expect, type Page } from 'playwright/test'
import { readyForOffline } from '../pages.ts'
import { Area } from './area.ts'

/** The data, the worker and every file of this area have arrived: from now on the network may go. In French. */
export async function readyForTheField(page: Page, area: 'client' | 'intervenant' | 'admin'): Promise<void> {
  await expect(new Area(page).indicator).toHaveAccessibleName('Envois : Tout est envoyé')
  await filesOfTheField(page, area)
}

/** The worker and every file of this area have arrived, whatever the language. */
export async function filesOfTheField(page: Page, area: 'client' | 'intervenant' | 'admin'): Promise<void> {
  await readyForOffline(page)
  await expect
    .poll(() => page.evaluate(missingFiles, groupsOf(area)), { message: 'files not yet on the device' })
    .toEqual([])
}

/** The parts of the app that somebody needs in this area. */
export const groupsOf = (area: 'client' | 'intervenant' | 'admin'): readonly string[] => ['core', area, 'sync', 'pdf']

/**
 * Runs in the page; by the list that the build put into the worker, and by those that it names. Has no function with a
 * name: where tsx compiles it, for the benches, that would need a helper of tsx, which the page lacks.
 */
export async function missingFiles(groups: readonly string[]): Promise<string[]> {
  interface Entry {
    readonly url: string
    readonly groups: readonly string[]
    readonly list?: boolean
  }
  const worker = await (await fetch('/sw.js')).text()
  const named = [...worker.matchAll(/\{"digest":[^{}]*\}/g)].map(([text]) => JSON.parse(text) as Entry)
  const lists = named.filter((one) => one.list && one.groups.some((group) => groups.includes(group)))
  if (lists.length === 0) return ['the list itself']
  const listed = await Promise.all(lists.map(async ({ url }) => (await (await fetch(url)).json()) as readonly Entry[]))
  const missing = await Promise.all(
    [...named, ...listed.flat()]
      .filter((one) => one.groups.some((group) => groups.includes(group)))
      .map(async ({ url }) => ((await caches.match(url)) ? [] : [url])),
  )
  return missing.flat()
}
