import type { ArticleContent, RecommendationContent, Spoken } from '../../../sync/domain/content.ts'
import type { AdviceItems } from '../../data/published/published-advice.ts'
import { PRIORITES, type Priorite } from '../../../sync/domain/recommendation.ts'
import { CATALOGUE, isRuleKey, recommendationsFor, type StudyKind } from './recommendations/recommendations.ts'

/** An entry as it is shown: the company's own text, or null for the shipped one. */
export interface Shown<Body> {
  readonly key: string
  readonly written: Body | null
}

/**
 * Leaves hidden entries out. An unreadable entry falls back to the shipped text, or is left out where none is shipped.
 * Entries that `order` does not name come last.
 */
export function shownOf<Body>(
  shipped: readonly string[],
  items: Readonly<Record<string, unknown>>,
  order: readonly string[],
  read: (value: unknown) => Body | null,
): readonly Shown<Body>[] {
  const keys = [...new Set([...shipped, ...Object.keys(items)])].flatMap((key) => {
    const item = Object.hasOwn(items, key) ? items[key] : undefined
    if (isHidden(item)) return []
    const written = read(item)
    return written || shipped.includes(key) ? [{ key, written }] : []
  })
  return inOrder(keys, order)
}

export function inOrder<T extends { readonly key: string }>(
  entries: readonly T[],
  order: readonly string[],
): readonly T[] {
  const place = new Map(order.map((key, at) => [key, at]))
  return entries.toSorted((a, b) => (place.get(a.key) ?? order.length) - (place.get(b.key) ?? order.length))
}

export const shownRecommendations = (items: AdviceItems) =>
  shownOf(Object.keys(CATALOGUE), items['recommendation'] ?? {}, orderIn(items, 'recommendation'), asRecommendation)

/**
 * Three by rule among those that are not hidden, then the company's own; the most pressing first, and in its order
 * among equals. The company's words come with its priority, shipped ones have that of their place in the rule.
 */
export function generalFor(
  kind: StudyKind,
  items: AdviceItems,
): readonly (Shown<RecommendationContent> & { readonly priority: Priorite })[] {
  const shown = shownRecommendations(items)
  const rule = new Map<string, Priorite>(
    recommendationsFor(kind, (id) => shown.some(({ key }) => key === id)).map(({ id, priority }) => [id, priority]),
  )
  return shown
    .flatMap((one) => {
      const byRule = rule.get(one.key)
      if (!byRule && isRuleKey(one.key)) return []
      const priority = one.written?.priorite ?? byRule
      return priority ? [{ ...one, priority }] : []
    })
    .toSorted((a, b) => PRIORITES.indexOf(a.priority) - PRIORITES.indexOf(b.priority))
}

/** Empty: as shipped. */
export function orderIn(items: AdviceItems, kind: 'article' | 'recommendation'): readonly string[] {
  const order = items['order']?.[kind]
  const keys = isRecord(order) ? order['keys'] : null
  return isListOf(keys, isText) ? keys : []
}

/** The server has checked the contents; this only rejects an absent value and the format of another app version. */
export function asRecommendation(value: unknown): RecommendationContent | null {
  return isRecord(value) &&
    isSpoken(value['title']) &&
    isSpoken(value['text']) &&
    PRIORITES.some((one) => one === value['priorite']) &&
    (value['article'] === null || isText(value['article']))
    ? (value as unknown as RecommendationContent)
    : null
}

export function asArticle(value: unknown): ArticleContent | null {
  if (!isRecord(value) || !isSpoken(value['title']) || !isSpoken(value['lead'])) return null
  const { minutes, sections, sources } = value
  const whole =
    (minutes === null || typeof minutes === 'number') &&
    isListOf(
      sections,
      (one) => isRecord(one) && isText(one['id']) && isSpoken(one['title']) && isSpoken(one['text']),
    ) &&
    isListOf(
      sources,
      (one) =>
        isRecord(one) &&
        ['id', 'title', 'publisher', 'url', 'language'].every((name) => isText(one[name])) &&
        (one['year'] === null || typeof one['year'] === 'number'),
    )
  return whole ? (value as unknown as ArticleContent) : null
}

const isHidden = (value: unknown): boolean => isRecord(value) && value['hidden'] === true
const isText = (value: unknown): value is string => typeof value === 'string'
const isSpoken = (value: unknown): value is Spoken =>
  isRecord(value) && ['fr', 'en', 'ar'].every((language) => isText(value[language]))

function isListOf<T>(
  value: unknown,
  of: ((one: unknown) => one is T) | ((one: unknown) => boolean),
): value is readonly T[] {
  return Array.isArray(value) && value.every((one) => of(one))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
