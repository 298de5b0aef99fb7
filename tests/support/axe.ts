import axe, { type RunOnly, type RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly string[]
}

/** `colours` and `structure` are the two parts of everything, for a page whose other part was looked at before. */
export type Question = 'everything' | 'colours' | 'structure'

const TAGS: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const COLOURS = ['color-contrast', 'link-in-text-block']

const QUESTIONS: Readonly<Record<Question, RunOptions>> = {
  everything: { runOnly: TAGS },
  colours: { runOnly: { type: 'rule', values: COLOURS } },
  structure: { runOnly: TAGS, rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
}

/** Violations that axe finds on the page as it is now. */
export async function violations(page: Page, question: Question = 'everything'): Promise<readonly Violation[]> {
  // Reading axe costs as much as asking it: once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(look, QUESTIONS[question])
}

/** The same for who runs in the page. */
export const violationsHere = (question: Question = 'everything'): Promise<readonly Violation[]> =>
  look(QUESTIONS[question])

/** Runs in the page: an element that fades in has its colours only at the end. */
async function look(question: RunOptions): Promise<Violation[]> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
  const { axe: there } = window as unknown as { axe: typeof axe }
  const { violations: found } = await there.run(document, { ...question, resultTypes: ['violations'] })
  return found.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}
