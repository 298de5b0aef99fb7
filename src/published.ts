import { useInForce } from './content/company-store.ts'
import { inForce } from './content/published-company.ts'
import { followPublished, keptPublished, type Published } from './data/published/published.ts'
import { showPublished } from './data/published/published-items.ts'
import { correctTexts } from './i18n/corrected-texts.ts'

let following = false
let shown = 0

/** Before the first render of a page that was not prerendered: shows the contents kept on this device. */
export function showKept(): void {
  const kept = keptPublished()
  if (kept) show(kept)
}

/** For a hydrated page: shows the kept contents, and from then on those of the server. */
export async function followContent(): Promise<void> {
  if (following) return
  following = true
  await quiet()
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

/** Most of a prerendered page is hydrated by then; React renders again the parts that are not. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve(), { timeout: 2000 }) : resolve()),
      250,
    )
  })
}
