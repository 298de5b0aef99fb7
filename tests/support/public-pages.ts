import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright/test'
import { expect, siteDir } from './story.ts'

export const LANGUAGES = { fr: 'ltr', en: 'ltr', ar: 'rtl' } as const
export type Language = keyof typeof LANGUAGES

/** Where people meet a page that is not at the end of its name. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/index': '/',
  '/404': '/nowhere',
  '/confirm-email': '/confirm-email?token_hash=x',
  '/reset-password': '/reset-password?token_hash=x',
}

/** The address of every page that the build wrote as HTML. */
export function publicPaths(): readonly string[] {
  return readdirSync(path.join(siteDir, 'pages/fr'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => `/${name.replaceAll(path.sep, '/').slice(0, -'.html'.length)}`)
    .map((name) => ADDRESSES[name] ?? name)
    .toSorted()
}

/** React has the page: its forms can be sent. */
export async function alive(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo').locator('form button[type=submit]')).toBeEnabled()
}

/** Layout shifts since the page was opened. https://web.dev/articles/cls */
export function layoutShift(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  return page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly {
        readonly node: Node | null
        readonly previousRect: DOMRectReadOnly
        readonly currentRect: DOMRectReadOnly
      }[]
    }
    await document.fonts.ready
    const shifts: Shift[] = []
    const observer = new PerformanceObserver((list) => void shifts.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    shifts.push(...(observer.takeRecords() as Shift[]))
    observer.disconnect()
    const own = shifts.filter(({ hadRecentInput }) => !hadRecentInput)
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    return {
      sum: own.reduce((sum, { value }) => sum + value, 0),
      moved: own
        .flatMap(({ sources }) => sources)
        .map(
          ({ node, previousRect, currentRect }) =>
            `${node instanceof Element ? `${node.localName}.${node.className}` : (node?.textContent ?? '')} from
              ${place(previousRect)} to ${place(currentRect)}`,
        ),
    }
  })
}
