import { useInForce } from './content/company-store.ts'
import { inForce } from './content/published-company.ts'
import { followPublished, keptPublished, type Published } from './data/published.ts'
import { showPublished } from './data/published-items.ts'
import { correctTexts } from './i18n/corrected-texts.ts'

/** Later, some part of the page was not made by React, and never will be. */
const PATIENCE_MS = 20_000

let following = false
let shown = 0

/** Before the first render of a page that was not prerendered: shows the contents kept on this device. */
export function showKept(): void {
  const kept = keptPublished()
  if (kept) show(kept)
}

/** For a hydrated page: shows the kept contents, and from then on those of the server. */
export async function followContent(root: HTMLElement): Promise<void> {
  if (following) return
  following = true
  await takenOver(root)
  showKept()
  followPublished(show)
}

/** Pass a new kind of content on here. */
function show({ revision, items }: Published): void {
  if (revision === shown) return
  shown = revision
  correctTexts(items['text'] ?? {})
  useInForce.setState(inForce(items['company'] ?? {}))
  showPublished(items)
}

/**
 * A prerendered page is hydrated in parts, with the texts that it was made of: other texts must wait for the last part.
 */
async function takenOver(root: HTMLElement): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  do await quiet()
  while (Date.now() < until && ![...root.querySelectorAll('*')].every(isAlive))
}

function quiet(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : resolve()),
      250,
    )
  })
}

const isAlive = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__react'))
