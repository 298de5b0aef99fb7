import type { Page } from 'playwright/test'
import { cutTextsHere, pixelsBeyondHere } from './components/layout.ts'

/** How far the page can be moved sideways. */
export function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(pixelsBeyondHere)
}

/** Visible texts and controls that their own box or the edge of the screen cuts. */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(cutTextsHere)
}
