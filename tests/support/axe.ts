import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly string[]
}

/** What axe finds on the page as it is now. */
export async function violations(page: Page): Promise<readonly Violation[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`) }))
}
